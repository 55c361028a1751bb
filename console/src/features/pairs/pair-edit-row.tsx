/** A row being changed in its place in the list: a lone pair in its simple form, an answer of several wordings as a whole. */
import { useState } from 'react';
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { TextButton } from '../../components/text-button.tsx';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { ElsewhereNotice } from '../../pair-writing/elsewhere-notice.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { pairIdentity } from '../../pair-writing/same-question.ts';
import { WordingsSlot } from '../../pair-writing/suggestion-slots.tsx';
import { useAddPair, useChangePair } from '../../pair-writing/use-pairs.ts';
import { hasDraft, useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { AnswerEdit, type Opening } from './answers/answer-edit.tsx';
import { AnswerExtras } from './answers/answer-extras.tsx';
import classes from './pairs.module.css';

interface PairEditRowProps {
  chatbotId: string;
  /** As it was when its editing began, where it is gone. */
  pair: AnswerRow;
  isGone: boolean;
  /** @param savedId of the pair that stands in its place now; none where nothing was saved */
  onClose: (savedId?: number) => void;
}

export function PairEditRow(props: PairEditRowProps) {
  const { chatbotId, pair, isGone, onClose } = props;
  const [opening, setOpening] = useState<Opening>();
  const isTypedIn = (key: (chatbotId: string, id: number) => string) => hasDraft(key(chatbotId, pair.id));
  // A form in which something was typed stays what it is.
  const isMany =
    isTypedIn(pairDraftKeys.whole) || (pair.more !== undefined && !isTypedIn(pairDraftKeys.edited));
  return (
    <td colSpan={5} className={classes.editing}>
      {isMany || opening !== undefined ? (
        <AnswerEdit chatbotId={chatbotId} row={pair} isGone={isGone} opening={opening} onClose={onClose} />
      ) : (
        <PairEdit {...props} onOpen={setOpening} />
      )}
    </td>
  );
}

function PairEdit({
  chatbotId,
  pair,
  isGone,
  onClose,
  onOpen,
}: PairEditRowProps & { onOpen: (opening: Opening) => void }) {
  const change = useChangePair(chatbotId);
  const addition = useAddPair(chatbotId);
  const { id, question, answer } = pair;
  const draft = useDraft(pairDraftKeys.edited(chatbotId, id), { question, answer }, pair);
  // Where it says what was typed, that was saved, and the reply lost.
  const isChangedElsewhere =
    pairIdentity(pair) !== pairIdentity(draft.base) &&
    pairIdentity(pair) !== pairIdentity(draft.value) &&
    !change.isPending &&
    !change.isSuccess;
  const save = (body: PairBody) => (isGone ? addition.mutateAsync(body) : change.mutateAsync({ id, body }));
  const open = (startsAt: Opening['startsAt'], added?: string) => {
    onOpen({ typed: draft.value, startsAt, ...(added !== undefined && { added }) });
    draft.drop();
  };
  return (
    <>
      {isGone && <ElsewhereNotice notice={strings.pairs.deletedElsewhere} />}
      {isChangedElsewhere && !isGone && (
        <ElsewhereNotice notice={strings.pairs.changedElsewhere} current={pair} />
      )}
      <PairForm
        chatbotId={chatbotId}
        pairId={isGone ? undefined : id}
        label={strings.pairs.editTitle}
        draft={draft}
        {...(isGone && { saveLabel: strings.pairs.saveAsNew })}
        isBusy={change.isPending || addition.isPending}
        error={isGone ? addition.error : change.error}
        onSave={(body) => save(body).then((saved) => onClose(saved.id))}
        onCancel={() => onClose()}
      >
        {!isGone && (
          <WordingsSlot
            chatbotId={chatbotId}
            answerId={id}
            taken={[draft.value.question]}
            onTake={(question) => open('more', question)}
          />
        )}
        {!isGone && (
          <AnswerExtras chatbotId={chatbotId} row={pair}>
            <TextButton onClick={() => open('question')}>{strings.answers.addWording}</TextButton>
            <TextButton onClick={() => open('more')}>{strings.answers.more}</TextButton>
          </AnswerExtras>
        )}
      </PairForm>
    </>
  );
}
