/** The Checks tab: what the chatbot must say, what it says, and since when that differs. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GOLDEN_OUTCOMES, type GoldenList, type GoldenRecord } from '../../../../contract/asking/golden.ts';
import { listGolden } from '../../api/golden.ts';
import cards from '../../components/cards.module.css';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { ListTools } from '../../components/listing/list-tools.tsx';
import { arrange, type Columns, useListView } from '../../components/listing/list-view.ts';
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

const OUTCOMES = [...GOLDEN_OUTCOMES, 'notAsked'] as const;
type Outcome = (typeof OUTCOMES)[number];

const labelOf = (outcome: Outcome): string =>
  outcome === 'notAsked' ? strings.checks.notAsked : strings.checks.outcomes[outcome];

const SORTED_BY: Columns<GoldenRecord> = {
  question: { title: strings.pairs.question, valueOf: ({ question }) => question },
  outcome: {
    title: strings.checks.outcome,
    valueOf: ({ outcome }) => OUTCOMES.indexOf(outcome ?? 'notAsked'),
  },
  added: { title: strings.checks.added, valueOf: ({ id }) => id, isHighestFirst: true },
};

const textOf = ({ question, expectedText, said }: GoldenRecord): string =>
  [question, expectedText, said?.text].join('\n');

function Checks({ chatbotId, list }: { chatbotId: string; list: GoldenList }) {
  const [view, setView] = useListView(`checks of ${chatbotId}`);
  const [outcome, setOutcome] = useState<Outcome>();
  const all = list.questions;
  const weighed = all.toSorted((one, other) => weightOf(one) - weightOf(other));
  const questions = arrange(weighed, SORTED_BY, view, textOf).filter(
    (golden) => outcome === undefined || (golden.outcome ?? 'notAsked') === outcome,
  );
  const selection = useSelection(questions.map(({ id }) => id));
  const passed = all.filter(({ outcome }) => outcome === 'passed').length;
  if (all.length === 0)
    return (
      <EmptyPanel icon="check" title={strings.checks.emptyTitle} text={strings.checks.emptyText}>
        <CheckTools chatbotId={chatbotId} hasQuestions={false} />
      </EmptyPanel>
    );
  return (
    <>
      <div className={classes.summary}>
        <p className={classes.counts} role="status">
          {list.isCurrent ? strings.checks.passed(passed, all.length) : strings.checks.asking}
        </p>
        <CheckTools chatbotId={chatbotId} hasQuestions />
      </div>
      <ListTools
        columns={SORTED_BY}
        view={view}
        total={all.length}
        shown={questions.length}
        onChange={setView}
      >
        <ChoiceSelect
          label={strings.checks.outcome}
          any={strings.checks.anyOutcome}
          choices={OUTCOMES}
          labelOf={labelOf}
          value={outcome}
          onChange={setOutcome}
        />
      </ListTools>
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
