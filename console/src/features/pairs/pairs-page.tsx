/** The Q&A tab. */
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ListedPair } from '../../../../contract/knowledge/pair-list.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { useFocusBack } from '../../components/focus/use-focus-back.ts';
import { notifyDone } from '../../components/notices/notify.ts';
import { DeletedLink } from '../../components/panels/deleted-link.tsx';
import { EncodingNote } from '../../components/panels/encoding-note.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { useSelection } from '../../components/selection/use-selection.ts';
import { TextButton } from '../../components/text-button.tsx';
import { useTitle } from '../../components/use-title.ts';
import { type AnswerRow, countPairs, groupByAnswer } from '../../pair-writing/answer-rows.ts';
import { listNewDrafts } from '../../pair-writing/pair-drafts.ts';
import { usePairs } from '../../pair-writing/use-pairs.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { AddPairCard } from './add-pair-card.tsx';
import { applyView, type PairView } from './pair-filter.ts';
import { PairTable } from './pair-table.tsx';
import { PairToolbar } from './pair-toolbar.tsx';
import classes from './pairs.module.css';
import { AnswerSelectionBar } from './selection/answer-selection-bar.tsx';
import { useEditedPairs } from './use-edited-pairs.ts';
import { EVERYTHING, usePairView } from './use-pair-view.ts';
import { useSimilarPairs } from './use-similar-pairs.ts';

interface CountsProps {
  all: readonly PairRecord[];
  shown: readonly AnswerRow[];
  /** Of those shown, how many have other words than those searched for. */
  similarCount: number;
}

function Counts({ all, shown, similarCount }: CountsProps) {
  const training = useMemo(() => all.reduce((sum, pair) => sum + (pair.isTrained ? 0 : 1), 0), [all]);
  const shownCount = countPairs(shown);
  const text =
    shownCount >= all.length
      ? strings.pairs.count(all.length)
      : strings.pairs.countOf(shownCount, all.length);
  return (
    <p className={classes.counts} role="status">
      {text}
      {similarCount > 0 && ` · ${strings.find.similar(similarCount)}`}
      {training > 0 && ` · ${strings.pairs.training(training)}`}
    </p>
  );
}

/** A double click of somebody who may only read. */
const doNothing = () => undefined;

function PairList({ chatbotId, pairs }: { chatbotId: string; pairs: readonly ListedPair[] }) {
  const rows = useMemo(() => groupByAnswer(pairs), [pairs]);
  const [view, setView] = usePairView(chatbotId);
  const [isAdding, setAdding] = useState(() => listNewDrafts(chatbotId).length > 0);
  const mayTeach = useMay()('teach');
  const edited = useEditedPairs(chatbotId, rows);
  const deferredView = useDeferredValue(view);
  const similar = useSimilarPairs(chatbotId, deferredView.search, rows);
  const { shown, similarCount } = useMemo(() => {
    const found = applyView(rows, deferredView, edited.pairs);
    const known = new Set(found.map(({ id }) => id));
    const filtered = applyView(similar, { ...deferredView, search: '' }, []);
    // Nearest first, and behind what has the very words.
    const more = similar.filter((row) => filtered.includes(row) && !known.has(row.id));
    return { shown: [...found, ...more], similarCount: more.length };
  }, [rows, deferredView, edited.pairs, similar]);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selection = useSelection(shownIds);
  const { ids } = selection;
  const selected = useMemo(() => {
    const wanted = new Set(ids);
    return wanted.size === 0 ? [] : shown.filter(({ id }) => wanted.has(id));
  }, [shown, ids]);
  const addButton = useFocusBack(isAdding);
  const searchField = useRef<HTMLInputElement>(null);
  const add = () => setAdding(true);
  const { add: isAddWanted, find, edit } = useSearch({ from: '/owner/chatbots/$chatbotId/qa' });
  const navigate = useNavigate();
  /** What the address asks for is done once, so that going back does not do it again. */
  const follow = useEffectEvent(() => {
    if (isAddWanted) add();
    if (find !== undefined) setView({ ...EVERYTHING, search: find });
    const pair = pairs.find(({ id }) => id === edit);
    const wanted = rows.find(({ id }) => id === (pair?.answerId ?? pair?.id));
    if (wanted !== undefined) {
      setView({ ...EVERYTHING, search: wanted.question });
      if (mayTeach) edited.begin(wanted);
    }
    void navigate({ to: '.', search: {}, replace: true });
  });
  useEffect(() => {
    if (isAddWanted || find !== undefined || edit !== undefined) follow();
  }, [isAddWanted, find, edit]);
  /** The button for it goes with what it clears. */
  const clear = (cleared: PairView) => {
    setView(cleared);
    searchField.current?.focus();
  };
  const sayWhereHidden = (added: PairRecord) => {
    if (applyView([added], view, []).length === 0) notifyDone(strings.pairs.savedHidden);
  };
  return (
    <>
      <PairToolbar
        chatbotId={chatbotId}
        pairs={pairs}
        rows={rows}
        view={view}
        isAdding={isAdding}
        addButton={addButton}
        searchField={searchField}
        onChangeView={setView}
        onClearSearch={() => clear({ ...view, search: '' })}
        onAdd={add}
      />
      {isAdding && (
        <AddPairCard
          chatbotId={chatbotId}
          pairs={pairs}
          onAdded={sayWhereHidden}
          onClose={() => setAdding(false)}
        />
      )}
      {pairs.length === 0 && shown.length === 0 && !isAdding && (
        <EmptyPanel
          icon="inbox"
          title={strings.pairs.emptyTitle}
          text={strings.pairs.emptyText}
          example={strings.start.examples.pair}
        >
          <Button onClick={add}>{strings.start.writeFirst}</Button>
        </EmptyPanel>
      )}
      {pairs.length > 0 && <Counts all={pairs} shown={shown} similarCount={similarCount} />}
      {pairs.length > 0 && <EncodingNote kind="pairs" />}
      {!isAdding && <DeletedLink kind="answer" label={strings.history.toDeletedAnswers} />}
      {pairs.length > 0 && shown.length === 0 && (
        <EmptyPanel icon="search" title={strings.pairs.noMatchTitle} text={strings.pairs.noMatchText}>
          <TextButton onClick={() => clear(EVERYTHING)}>{strings.pairs.clearFilter}</TextButton>
        </EmptyPanel>
      )}
      {selected.length > 0 && (
        <AnswerSelectionBar
          chatbotId={chatbotId}
          rows={selected}
          selection={selection}
          shownCount={shown.length}
        />
      )}
      {shown.length > 0 && (
        <div className={mayTeach ? undefined : classes.readOnly}>
          <PairTable
            chatbotId={chatbotId}
            pairs={shown}
            view={deferredView}
            edited={mayTeach ? edited : { ...edited, begin: doNothing }}
            selection={selection}
          />
        </div>
      )}
    </>
  );
}

export function PairsPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.qa, useChatbot().data?.name);
  const pairs = usePairs(chatbotId);
  return (
    <QueryPanel query={pairs} loading={<LoadingPanel rows={8} height={56} />}>
      {(list) => <PairList key={chatbotId} chatbotId={chatbotId} pairs={list} />}
    </QueryPanel>
  );
}
