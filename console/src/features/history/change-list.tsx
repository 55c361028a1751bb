/** The changes of a step with what differs in each, more of them where there are more. */
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryChangeRecord, HistoryStepRecord } from '../../../../contract/history.ts';
import { listHistoryChanges, restoreChange } from '../../api/history.ts';
import { MoreButton } from '../../components/listing/more-button.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import { listChangedFields } from './change-fields.ts';
import { describeChange, nameOf } from './describe-step.ts';
import { EraseButton } from './erase-button.tsx';
import classes from './history.module.css';
import { PutBackButton } from './put-back-button.tsx';
import { TextDifference } from './text-difference.tsx';

const PAGE_CHANGES = 25;

interface ChangeViewProps {
  chatbotId: string;
  step: HistoryStepRecord;
  change: HistoryChangeRecord;
}

function ChangeView({ chatbotId, step, change }: ChangeViewProps) {
  const { ordinal, subject, isErased } = change;
  const name = nameOf(change);
  return (
    <li className={classes.change}>
      {step.count > 1 && <p className={classes.changeTitle}>{describeChange(change)}</p>}
      {isErased && <p className={classes.text}>{strings.history.textsErased}</p>}
      <dl className={classes.fields}>
        {listChangedFields(change).map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TextDifference before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
      {subject !== 'key' && !isErased && (
        <Group gap="xs">
          {step.count > 1 && (
            <PutBackButton
              chatbotId={chatbotId}
              label={strings.history.putBack}
              fullLabel={strings.history.putBackOf(name)}
              work={(isForced) => restoreChange(chatbotId, { stepId: step.stepId, ordinal }, isForced)}
            />
          )}
          {(subject === 'answer' || subject === 'file') && (
            <EraseButton chatbotId={chatbotId} change={change} name={name} />
          )}
        </Group>
      )}
    </li>
  );
}

export function ChangeList({ chatbotId, step }: { chatbotId: string; step: HistoryStepRecord }) {
  const changes = useInfiniteQuery({
    queryKey: queryKeys.historyChanges(chatbotId, step.stepId),
    queryFn: ({ pageParam, signal }) =>
      listHistoryChanges(chatbotId, step.stepId, { from: pageParam, limit: PAGE_CHANGES }, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < PAGE_CHANGES ? undefined : (last.at(-1)?.ordinal ?? 0) + 1),
  });
  return (
    <QueryPanel query={changes}>
      {({ pages }) => (
        <>
          <ul className={classes.changes} aria-label={strings.history.changesLabel}>
            {pages.flat().map((change) => (
              <ChangeView key={change.ordinal} chatbotId={chatbotId} step={step} change={change} />
            ))}
          </ul>
          <MoreButton query={changes} label={strings.history.moreChanges} size="xs" />
        </>
      )}
    </QueryPanel>
  );
}
