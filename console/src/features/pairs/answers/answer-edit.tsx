/** An answer being changed as a whole in its place in the list. */
import { useEffect, useEffectEvent } from 'react';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';
import { QueryPanel } from '../../../components/panels/query-panel.tsx';
import { LoadingPanel } from '../../../components/panels/state-panels.tsx';
import { type AnswerRow, questionsOf } from '../../../pair-writing/answer-rows.ts';
import { ElsewhereNotice } from '../../../pair-writing/elsewhere-notice.tsx';
import { pairDraftKeys } from '../../../pair-writing/pair-drafts.ts';
import { WordingsSlot } from '../../../pair-writing/suggestion-slots.tsx';
import { useAnswer, useSaveAnswer } from '../../../pair-writing/use-answers.ts';
import { useDraft } from '../../../state/drafts.ts';
import { strings } from '../../../strings/catalogue.ts';
import { AnswerExtras } from './answer-extras.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type AnswerValue, bodyOf, valueOfRecord, valueOfRow } from './answer-value.ts';

/** How the form was come to, where that was from the one for a single question. */
export interface Opening {
  /** As it was typed there. */
  typed: PairBody;
  startsAt: 'question' | 'more';
  /** A wording that was taken there. */
  added?: string;
}

interface AnswerEditProps {
  chatbotId: string;
  /** As it was when its editing began, where it is gone. */
  row: AnswerRow;
  isGone: boolean;
  opening: Opening | undefined;
  /** @param savedId of the answer that stands in its place now; none where nothing was saved */
  onClose: (savedId?: number) => void;
}

export function AnswerEdit(props: AnswerEditProps) {
  const { chatbotId, row, isGone } = props;
  const answer = useAnswer(chatbotId, row.id, !isGone);
  if (isGone && answer.data === undefined) return <LoadedEdit {...props} saved={valueOfRow(row)} />;
  return (
    <QueryPanel query={answer} loading={<LoadingPanel rows={1} height={56} />}>
      {(record) => <LoadedEdit {...props} saved={valueOfRecord(record)} />}
    </QueryPanel>
  );
}

const textsOf = (row: AnswerRow): string => JSON.stringify([row.answer, questionsOf(row).toSorted()]);

function LoadedEdit(props: AnswerEditProps & { saved: AnswerValue }) {
  const { chatbotId, row, isGone, opening, onClose, saved } = props;
  const saving = useSaveAnswer(chatbotId);
  const draft = useDraft(pairDraftKeys.whole(chatbotId, row.id), saved, row);
  const open = useEffectEvent(() => {
    if (opening === undefined || draft.isChanged) return;
    const { typed, startsAt, added = startsAt === 'question' ? '' : undefined } = opening;
    const questions = [typed.question, ...(added === undefined ? [] : [added])];
    draft.change({ ...saved, answer: typed.answer, questions });
  });
  useEffect(() => open(), []);
  const isChangedElsewhere =
    draft.isChanged && textsOf(row) !== textsOf(draft.base) && !saving.isPending && !saving.isSuccess;
  const save = (value: AnswerValue) => {
    const id = isGone ? undefined : row.id;
    return saving.mutateAsync({ id, body: bodyOf(value, isGone ? undefined : saved) });
  };
  return (
    <>
      {isGone && <ElsewhereNotice notice={strings.pairs.deletedElsewhere} />}
      {isChangedElsewhere && !isGone && (
        <ElsewhereNotice notice={strings.pairs.changedElsewhere} current={row} />
      )}
      <AnswerForm
        chatbotId={chatbotId}
        answerId={isGone ? undefined : row.id}
        draft={draft}
        saveLabel={isGone ? strings.pairs.saveAsNew : strings.common.save}
        startsAt={opening?.startsAt ?? 'answer'}
        isBusy={saving.isPending}
        error={saving.error}
        onSave={(value) => save(value).then(({ id }) => onClose(id))}
        onCancel={() => onClose()}
      >
        {!isGone && (
          <WordingsSlot
            chatbotId={chatbotId}
            answerId={row.id}
            taken={draft.value.questions}
            onTake={(question) => {
              const { questions } = draft.value;
              draft.change({
                ...draft.value,
                questions: [...questions.filter((one) => one !== ''), question],
              });
            }}
          />
        )}
        <AnswerExtras chatbotId={chatbotId} row={row} />
      </AnswerForm>
    </>
  );
}
