/** An answer being written to an unanswered question. */
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import type { UnansweredGroup } from '../../../../contract/asking/unanswered.ts';
import type { PairBody, PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { ElsewhereNotice } from '../../pair-writing/elsewhere-notice.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { DraftSlot } from '../../pair-writing/suggestion-slots.tsx';
import { useSaveAnswer } from '../../pair-writing/use-answers.ts';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { hasDraft, useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { OfferedAnswers } from './offered-answers.tsx';

/** Ways of asking that are offered with a tick; the answer is tried on all others afterwards. */
const TICKS_MAX = 20;

interface AnswerFormProps {
  chatbotId: string;
  group: UnansweredGroup;
  /** None of its wordings is on the list any more. */
  isSettled: boolean;
  onSaved: (taught: Pick<PairRecord, 'id' | 'answer'>) => void;
  onCancel: () => void;
}

export function AnswerForm({ chatbotId, group, isSettled, onSaved, onCancel }: AnswerFormProps) {
  const addition = useAddPair(chatbotId);
  const whole = useSaveAnswer(chatbotId);
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const draftKey = (question: string) => pairDraftKeys.answered(chatbotId, question);
  const [question] = useState(
    () => group.wordings.find((wording) => hasDraft(draftKey(wording.question)))?.question ?? group.question,
  );
  const draft = useDraft(draftKey(question), { question, answer: '' }, group);
  const others = group.wordings.map((wording) => wording.question).filter((other) => other !== question);
  const offeredOthers = others.slice(0, TICKS_MAX);
  const tick = (wording: string, isTicked: boolean) =>
    setLeft((unticked) => {
      const changed = new Set(unticked);
      if (isTicked) changed.delete(wording);
      else changed.add(wording);
      return changed;
    });
  const save = async (body: PairBody) => {
    const questions = [body.question, ...offeredOthers.filter((other) => !left.has(other))];
    if (questions.length === 1) return onSaved(await addition.mutateAsync(body));
    const { answer, wordings } = await whole.mutateAsync({
      id: undefined,
      body: { questions, answer: body.answer },
    });
    const [first] = wordings;
    if (first !== undefined) onSaved({ id: first.id, answer });
  };
  const offered = group.wordings.find(({ suggestedCount }) => suggestedCount > 0);
  return (
    <div>
      {isSettled && <ElsewhereNotice notice={strings.unanswered.settledElsewhere} />}
      {offered !== undefined && (
        <OfferedAnswers
          chatbotId={chatbotId}
          question={offered.question}
          answer={draft.value.answer}
          onTake={(answer) => draft.change({ ...draft.value, answer })}
        />
      )}
      <DraftSlot
        chatbotId={chatbotId}
        question={group.question}
        wordings={group.wordings.map((wording) => wording.question)}
        onTake={(answer) => draft.change({ ...draft.value, answer })}
      />
      <PairForm
        chatbotId={chatbotId}
        label={strings.pairs.addTitle}
        draft={draft}
        focusOn="answer"
        isBusy={addition.isPending || whole.isPending}
        error={addition.error ?? whole.error}
        onSave={save}
        onCancel={onCancel}
      >
        {offeredOthers.length > 0 && (
          <Checkbox.Group
            label={strings.unanswered.alsoFor}
            value={offeredOthers.filter((other) => !left.has(other))}
            onChange={() => undefined}
          >
            <Stack gap={6} mt={4}>
              {offeredOthers.map((other) => (
                <Checkbox
                  key={other}
                  value={other}
                  label={<bdi>{other}</bdi>}
                  onChange={(event) => tick(other, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </PairForm>
    </div>
  );
}
