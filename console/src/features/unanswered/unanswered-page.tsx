/** The Unanswered tab. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import {
  DISMISSALS_MAX,
  type UnansweredGroup,
  type UnansweredList,
} from '../../../../contract/asking/unanswered.ts';
import { listUnanswered } from '../../api/unanswered.ts';
import cards from '../../components/cards.module.css';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { ToTab } from '../../components/panels/to-tab.tsx';
import { SelectionBar } from '../../components/selection/selection-bar.tsx';
import { type Selection, useSelection } from '../../components/selection/use-selection.ts';
import { useTitle } from '../../components/use-title.ts';
import { listAnswerDrafts } from '../../pair-writing/pair-drafts.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { DismissedQuestions } from './dismissed-questions.tsx';
import { GroupCard } from './group-card.tsx';
import { OutcomeFilter } from './outcome-filter.tsx';
import { type GroupView, viewGroups } from './outcomes.ts';
import { useSteadyGroups, wordingsOf } from './steady-groups.ts';
import { useDismissal } from './use-dismissal.ts';
import { useShownList } from './use-shown-list.ts';

const countWordings = (groups: readonly UnansweredGroup[]): number =>
  groups.reduce((sum, { wordings }) => sum + wordings.length, 0);

const NONE_OF = {
  refused: strings.unanswered.noneRefused,
  suggested: strings.unanswered.noneSuggested,
} as const;

interface GroupListProps {
  chatbotId: string;
  groups: readonly UnansweredGroup[];
  open: ReadonlySet<string>;
  /** Every wording that is on the list of the service. */
  unanswered: ReadonlySet<string>;
  onChangeOpen: (question: string, isOpen: boolean) => void;
  selection: Selection<string>;
}

function GroupList({ chatbotId, groups, open, unanswered, onChangeOpen, selection }: GroupListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, groups);
  return (
    <ul className={cards.list} aria-label={strings.unanswered.listLabel} ref={list}>
      {groups.map((group) => (
        <GroupCard
          key={group.question}
          chatbotId={chatbotId}
          group={group}
          isOpen={open.has(group.question)}
          isSettled={!group.wordings.some(({ question }) => unanswered.has(question))}
          onChangeOpen={(isOpen) => onChangeOpen(group.question, isOpen)}
          isSelected={selection.has(group.question)}
          onSelect={selection.select}
        />
      ))}
    </ul>
  );
}

interface GroupSelectionProps {
  chatbotId: string;
  groups: readonly UnansweredGroup[];
  selection: Selection<string>;
}

/** Dismisses all groups that are selected, in one step that one undo takes back. */
function GroupSelection({ chatbotId, groups, selection }: GroupSelectionProps) {
  const dismissal = useDismissal(chatbotId);
  if (selection.ids.length === 0) return null;
  const selected = groups.filter(({ question }) => selection.has(question));
  const questions = [...wordingsOf(selected)];
  return (
    <SelectionBar
      label={strings.unanswered.selectedLabel}
      selection={selection}
      shownCount={groups.length}
      most={DISMISSALS_MAX}
      isBusy={dismissal.isPending}
      actions={[
        {
          label: strings.unanswered.dismiss,
          start: () => dismissal.mutate(questions, { onSuccess: selection.clear }),
        },
      ]}
    />
  );
}

/** The groups that an answer is being written to, each as it was when that began. */
const listDraftedGroups = (chatbotId: string): UnansweredGroup[] => [
  ...new Map(listAnswerDrafts(chatbotId).map((group) => [group.question, group])).values(),
];

function Unanswered({ chatbotId, list }: { chatbotId: string; list: UnansweredList }) {
  const [begun] = useState(() => listDraftedGroups(chatbotId));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(begun.map(({ question }) => question)));
  const [view, setView] = useState<GroupView>({ shown: 'all', search: '', order: 'most' });
  const { shown } = view;
  const current = useShownList(chatbotId, list, shown);
  const groups = useSteadyGroups(current.groups, open, begun);
  const filtered = useMemo(() => viewGroups(groups, view, open), [groups, view, open]);
  const unanswered = useMemo(
    () => wordingsOf([...list.groups, ...current.groups]),
    [list.groups, current.groups],
  );
  const selection = useSelection(useMemo(() => filtered.map(({ question }) => question), [filtered]));
  const changeOpen = (question: string, isOpen: boolean) =>
    setOpen((questions) => {
      const changed = new Set(questions);
      if (isOpen) changed.add(question);
      else changed.delete(question);
      return changed;
    });
  if (groups.length === 0 && list.groups.length === 0) {
    return (
      <EmptyPanel
        icon="check"
        title={strings.unanswered.emptyTitle}
        text={strings.unanswered.emptyText}
        example={strings.start.examples.unanswered}
      >
        <ToTab to="website" label={strings.start.toPage} />
      </EmptyPanel>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {strings.unanswered.intro(countWordings(groups), groups.length)}{' '}
        {current.isTruncated && strings.unanswered.truncated}
      </Text>
      <OutcomeFilter view={view} onChange={setView} />
      <GroupSelection chatbotId={chatbotId} groups={filtered} selection={selection} />
      {view.search !== '' && filtered.length === 0 && (
        <EmptyPanel icon="search" title={strings.find.noneTitle} text={strings.find.noneText} />
      )}
      {shown !== 'all' && view.search === '' && filtered.length === 0 ? (
        <EmptyPanel icon="check" title={NONE_OF[shown]} text={strings.unanswered.noneOfFilter} />
      ) : (
        <GroupList
          chatbotId={chatbotId}
          groups={filtered}
          open={open}
          unanswered={unanswered}
          onChangeOpen={changeOpen}
          selection={selection}
        />
      )}
    </Stack>
  );
}

export function UnansweredPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.unanswered, useChatbot().data?.name);
  const unanswered = useQuery({
    queryKey: queryKeys.unanswered(chatbotId),
    queryFn: ({ signal }) => listUnanswered(chatbotId, { signal }),
  });
  return (
    <QueryPanel query={unanswered} loading={<LoadingPanel rows={4} height={72} />}>
      {(list) => (
        <>
          <Unanswered key={chatbotId} chatbotId={chatbotId} list={list} />
          <DismissedQuestions chatbotId={chatbotId} />
        </>
      )}
    </QueryPanel>
  );
}
