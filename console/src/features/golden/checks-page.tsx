/** The Checks tab: what the chatbot must say, what it says, and since when that differs. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GoldenList, GoldenRecord } from '../../../../contract/asking/golden.ts';
import { listGolden } from '../../api/golden.ts';
import cards from '../../components/cards.module.css';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { useSelection } from '../../components/selection/use-selection.ts';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { AddCheck } from './add-check.tsx';
import { CheckCard } from './check-card.tsx';
import { CheckSelection } from './check-selection.tsx';
import { CheckTools } from './check-tools.tsx';
import classes from './checks.module.css';
import { RunList } from './run-list.tsx';

/** How often to look whether they have been asked, while they are. */
const LOOK_MS = 1_500;

/** What needs a person comes first. */
const WEIGHTS = { failed: 0, broken: 0, passed: 2 } as const;
const weightOf = ({ outcome }: GoldenRecord): number => (outcome === null ? 1 : WEIGHTS[outcome]);

export function ChecksPage() {
  const chatbotId = useChatbotId();
  const mayTeach = useMay()('teach');
  useTitle(strings.tabs.checks, useChatbot().data?.name);
  const golden = useQuery({
    queryKey: queryKeys.golden(chatbotId),
    queryFn: ({ signal }) => listGolden(chatbotId, signal),
    refetchInterval: ({ state }) => (state.data?.isCurrent === false ? LOOK_MS : false),
  });
  return (
    <Stack gap="sm">
      {mayTeach && <AddCheck chatbotId={chatbotId} />}
      <QueryPanel query={golden} loading={<LoadingPanel rows={4} height={72} />}>
        {(list) => <Checks chatbotId={chatbotId} list={list} />}
      </QueryPanel>
    </Stack>
  );
}

function Checks({ chatbotId, list }: { chatbotId: string; list: GoldenList }) {
  const questions = list.questions.toSorted((one, other) => weightOf(one) - weightOf(other));
  const selection = useSelection(questions.map(({ id }) => id));
  const passed = questions.filter(({ outcome }) => outcome === 'passed').length;
  if (questions.length === 0)
    return (
      <EmptyPanel icon="check" title={strings.checks.emptyTitle} text={strings.checks.emptyText}>
        <CheckTools chatbotId={chatbotId} hasQuestions={false} />
      </EmptyPanel>
    );
  return (
    <>
      <div className={classes.summary}>
        <p className={classes.counts} role="status">
          {list.isCurrent ? strings.checks.passed(passed, questions.length) : strings.checks.asking}
        </p>
        <CheckTools chatbotId={chatbotId} hasQuestions />
      </div>
      {selection.ids.length > 0 && (
        <CheckSelection chatbotId={chatbotId} selection={selection} questions={questions} />
      )}
      <ul className={cards.list} aria-label={strings.checks.listLabel}>
        {questions.map((golden) => (
          <CheckCard key={golden.id} chatbotId={chatbotId} golden={golden} selection={selection} />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {strings.checks.when}
      </Text>
      <RunList chatbotId={chatbotId} lastRun={list.lastRun} />
    </>
  );
}
