/** An answer being written to an unanswered question. */
import { useState } from 'react';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type { UnansweredGroup } from '../../../../contract/unanswered.ts';
import { ElsewhereNotice } from '../../pair-writing/elsewhere-notice.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { hasDraft, useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { OfferedAnswers } from './offered-answers.tsx';

interface AnswerFormProps {
  chatbotId: string;
  group: UnansweredGroup;
  /** None of its wordings is on the list any more. */
  isSettled: boolean;
  onSaved: (pair: PairRecord) => void;
  onCancel: () => void;
}

export function AnswerForm({ chatbotId, group, isSettled, onSaved, onCancel }: AnswerFormProps) {
  const addition = useAddPair(chatbotId);
  const draftKey = (question: string) => pairDraftKeys.answered(chatbotId, question);
  const [question] = useState(
    () => group.wordings.find((wording) => hasDraft(draftKey(wording.question)))?.question ?? group.question,
  );
  const draft = useDraft(draftKey(question), { question, answer: '' }, group);
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
      <PairForm
        chatbotId={chatbotId}
        label={strings.pairs.addTitle}
        draft={draft}
        focusOn="answer"
        isBusy={addition.isPending}
        error={addition.error}
        onSave={(body) => addition.mutateAsync(body).then(onSaved)}
        onCancel={onCancel}
      />
    </div>
  );
}
