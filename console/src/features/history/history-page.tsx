/** The History tab: what was changed, newest first, each with a way back. */
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeletedKind } from '../../../../contract/history.ts';
import { listHistory } from '../../api/history.ts';
import cards from '../../components/cards.module.css';
import { MoreButton } from '../../components/listing/more-button.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { ToTab } from '../../components/panels/to-tab.tsx';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { DeletedList } from './deleted-list.tsx';
import { HistoryFilter, type ShownSteps } from './history-filter.tsx';
import { OnlyFile } from './only-file.tsx';
import { StepCard } from './step-card.tsx';

const PAGE_STEPS = 30;

const ROUTE = '/owner/chatbots/$chatbotId/history';

export function HistoryPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.history, useChatbot().data?.name);
  const { deleted, ...begun } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: '/chatbots/$chatbotId/history' });
  const show = (kind: DeletedKind | 'all' | undefined) =>
    void navigate({ search: kind === undefined ? {} : { deleted: kind }, replace: true });
  return (
    <Stack gap="sm">
      <div>
        <SegmentedControl
          size="xs"
          aria-label={strings.history.view}
          data={[
            { value: 'changes', label: strings.history.views.changes },
            { value: 'deleted', label: strings.history.views.deleted },
          ]}
          value={deleted === undefined ? 'changes' : 'deleted'}
          onChange={(view) => show(view === 'deleted' ? 'all' : undefined)}
        />
      </div>
      {deleted === undefined ? (
        <Changes chatbotId={chatbotId} begun={begun} />
      ) : (
        <DeletedList
          chatbotId={chatbotId}
          kind={deleted === 'all' ? undefined : deleted}
          onKind={(kind) => show(kind ?? 'all')}
        />
      )}
    </Stack>
  );
}

function Changes({ chatbotId, begun }: { chatbotId: string; begun: ShownSteps }) {
  const [shown, setShown] = useState<ShownSteps>(begun);
  const history = useInfiniteQuery({
    queryKey: queryKeys.historyOf(chatbotId, shown),
    queryFn: ({ pageParam, signal }) =>
      listHistory(chatbotId, { ...shown, before: pageParam, limit: PAGE_STEPS }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextBefore,
  });
  const isFiltered = shown.subject !== undefined || shown.actorKind !== undefined;
  return (
    <>
      {shown.subject === 'file' && shown.subjectId !== undefined ? (
        <OnlyFile chatbotId={chatbotId} fileId={Number(shown.subjectId)} onAll={() => setShown({})} />
      ) : (
        <HistoryFilter shown={shown} onChange={setShown} />
      )}
      <QueryPanel query={history} loading={<LoadingPanel rows={4} height={72} />}>
        {({ pages }) => {
          const days = pages[0]?.days ?? 0;
          const steps = pages.flatMap((page) => page.steps);
          if (steps.length === 0)
            return (
              <EmptyPanel
                icon="clock"
                title={isFiltered ? strings.history.noneOfFilter : strings.history.emptyTitle}
                text={strings.history.kept(days)}
                {...(!isFiltered && { example: strings.start.examples.history })}
              >
                {!isFiltered && <ToTab to="qa" label={strings.start.write} search={{ add: true }} />}
              </EmptyPanel>
            );
          return (
            <>
              <Text size="sm" c="dimmed">
                {strings.history.kept(days)}
              </Text>
              <ul className={cards.list} aria-label={strings.history.listLabel}>
                {steps.map((step) => (
                  <StepCard key={step.stepId} chatbotId={chatbotId} step={step} />
                ))}
              </ul>
              {history.hasNextPage && (
                <div>
                  <MoreButton query={history} label={strings.history.older} />
                </div>
              )}
            </>
          );
        }}
      </QueryPanel>
    </>
  );
}
