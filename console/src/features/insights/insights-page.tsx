/** The Insights tab. */
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readInsights } from '../../api/insights.ts';
import { Icon } from '../../components/icon.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { ToTab } from '../../components/panels/to-tab.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { toInsightsCsv } from './insights-to-csv.ts';
import { InsightsView } from './insights-view.tsx';

const PERIODS = [7, 30, 90] as const;

const DEFAULT_DAYS = 30;

/** Kept while the console is open: owners come back from what they looked up elsewhere. */
let lastDays = DEFAULT_DAYS;

function usePeriod(): readonly [days: number, change: (days: number) => void] {
  const [days, setDays] = useState(lastDays);
  const change = (chosen: number): void => {
    lastDays = chosen;
    setDays(chosen);
  };
  return [days, change];
}

export function InsightsPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.insights, useChatbot().data?.name);
  const [days, setDays] = usePeriod();
  const insights = useQuery({
    queryKey: queryKeys.insightsOf(chatbotId, days),
    queryFn: ({ signal }) => readInsights(chatbotId, days, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <Group>
        <SegmentedControl
          size="xs"
          aria-label={strings.insights.period}
          data={PERIODS.map((period) => ({ value: String(period), label: strings.insights.days(period) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
        {insights.data !== undefined && insights.data.asks > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() =>
              insights.data && saveFile('insights.csv', 'text/csv', toInsightsCsv(insights.data))
            }
          >
            {strings.keptAnswers.download}
          </Button>
        )}
      </Group>
      <QueryPanel query={insights} loading={<LoadingPanel rows={3} height={120} />}>
        {(data) =>
          data.asks === 0 ? (
            <EmptyPanel
              icon="chart"
              title={strings.insights.emptyTitle}
              text={strings.insights.emptyText}
              example={strings.start.examples.insights}
            >
              <ToTab to="website" label={strings.start.toPage} />
            </EmptyPanel>
          ) : (
            <InsightsView insights={data} />
          )
        }
      </QueryPanel>
    </Stack>
  );
}
