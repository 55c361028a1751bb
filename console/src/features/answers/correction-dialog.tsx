/** Corrects the pair that answered, adds the question to its ways of asking, or teaches another answer to it. */
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { readAnswer } from '../../api/answers.ts';
import { findPair } from '../../api/pairs.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { notifyDone } from '../../components/notices/notify.ts';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { useSaveAnswer } from '../../pair-writing/use-answers.ts';
import { useAddPair, useChangePair } from '../../pair-writing/use-pairs.ts';
import { useDraft } from '../../state/drafts.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

const texts = strings.keptAnswers;

export type Correction =
  | { kind: 'add' }
  /** Of the pair that answered. */
  | { kind: 'correct' | 'wording'; pairId: number };

interface CorrectionDialogProps {
  chatbotId: string;
  /** As it was asked. */
  question: string;
  correction: Correction;
  onClose: () => void;
}

const TITLES = { add: texts.addAnswer, correct: texts.correct, wording: texts.addWording };

export function CorrectionDialog({ chatbotId, question, correction, onClose }: CorrectionDialogProps) {
  const closeOnEscape = ({ key, currentTarget, target }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) onClose();
  };
  return (
    // Within the form Esc belongs to it: it asks before it discards what was written.
    <Dialog
      opened
      onClose={onClose}
      title={TITLES[correction.kind]}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
    >
      {correction.kind === 'add' ? (
        <NewPair chatbotId={chatbotId} question={question} onClose={onClose} />
      ) : (
        <OfPair chatbotId={chatbotId} question={question} correction={correction} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewPair({ chatbotId, question, onClose }: Omit<CorrectionDialogProps, 'correction'>) {
  const addition = useAddPair(chatbotId);
  const draft = useDraft(`${chatbotId} answer kept ${question}`, { question, answer: '' });
  return (
    <PairForm
      chatbotId={chatbotId}
      label={strings.pairs.addTitle}
      draft={draft}
      focusOn="answer"
      isBusy={addition.isPending}
      error={addition.error}
      onSave={(body) => addition.mutateAsync(body).then(() => done(onClose))}
      onCancel={onClose}
    />
  );
}

type OfPairProps = CorrectionDialogProps & { correction: Exclude<Correction, { kind: 'add' }> };

/** As it is now: it may have been changed or deleted since it answered. */
function OfPair({ chatbotId, question, correction, onClose }: OfPairProps) {
  const { kind, pairId } = correction;
  const pair = useQuery({
    queryKey: [...queryKeys.answer(chatbotId, pairId), 'wording'],
    queryFn: async () => (await findPair(chatbotId, pairId)) ?? null,
    gcTime: 0,
  });
  return (
    <QueryPanel query={pair}>
      {(found) => {
        if (found === null) return <NewPair chatbotId={chatbotId} question={question} onClose={onClose} />;
        const { id, answerId = id } = found;
        return kind === 'correct' ? (
          <ChangedPair chatbotId={chatbotId} pair={found} id={id} onClose={onClose} />
        ) : (
          <NewWording
            chatbotId={chatbotId}
            pair={{ ...found, question }}
            id={answerId ?? id}
            onClose={onClose}
          />
        );
      }}
    </QueryPanel>
  );
}

interface PairProps {
  chatbotId: string;
  pair: PairBody;
  id: number;
  onClose: () => void;
}

function ChangedPair({ chatbotId, pair: { question, answer }, id, onClose }: PairProps) {
  const change = useChangePair(chatbotId);
  const draft = useDraft(`${chatbotId} answer kept of ${id}`, { question, answer });
  return (
    <PairForm
      chatbotId={chatbotId}
      pairId={id}
      label={texts.correct}
      draft={draft}
      focusOn="answer"
      isBusy={change.isPending}
      error={change.error}
      onSave={(body) => change.mutateAsync({ id, body }).then(onClose)}
      onCancel={onClose}
    />
  );
}

/** Saved, the answer has all its ways of asking and this one. @param id of the answer */
function NewWording({ chatbotId, pair: { question, answer }, id, onClose }: PairProps) {
  const saving = useSaveAnswer(chatbotId);
  const draft = useDraft(`${chatbotId} answer kept wording of ${id} ${question}`, { question, answer });
  const save = async (body: PairBody) => {
    const { wordings } = await readAnswer(chatbotId, id, new AbortController().signal);
    const questions = [...new Set([...wordings.map((wording) => wording.question), body.question])];
    await saving.mutateAsync({ id, body: { questions, answer: body.answer } });
    onClose();
  };
  return (
    <PairForm
      chatbotId={chatbotId}
      label={texts.addWording}
      draft={draft}
      focusOn="question"
      isBusy={saving.isPending}
      error={saving.error}
      onSave={save}
      onCancel={onClose}
    />
  );
}

function done(onClose: () => void): void {
  onClose();
  notifyDone(strings.common.saved);
}
