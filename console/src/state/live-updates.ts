/**
 * Keeps what is on the screen current: the service says what changed, and the queries behind it run again. That of the pairs
 * fetches the changed ones alone.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangeEvent } from '../../../contract/events.ts';
import type { PairList } from '../api/pair-list.ts';
import { isPairList, queryKeys } from './query-keys.ts';

/** Changes are gathered this long, so that an import of thousands of pairs does not fetch its list for each. */
const GATHER_MS = 400;
const GATHER_MAX_MS = 5_000;
/** Where fetching takes long, as a list of thousands does, it takes at most one part in so many of the time. */
const FETCHING_SHARE = 5;
const RECONNECT_MS = 2_000;

/** Resolves when what is on the screen has been fetched. */
async function refresh(queryClient: QueryClient, changes: readonly ChangeEvent[]): Promise<void> {
  const keys = new Map<string, readonly unknown[]>();
  for (const { chatbotId, topics } of changes) {
    for (const topic of topics) keys.set(`${chatbotId} ${topic}`, ['chatbot', chatbotId, topic]);
    // A file that is renamed, tagged or switched is a change of the knowledge, as one of a pair is.
    if (topics.includes('pairs')) keys.set(`${chatbotId} files`, queryKeys.files(chatbotId));
    // What customers say of answers is counted beside them.
    if (topics.includes('kept-answers')) keys.set(`${chatbotId} insights`, queryKeys.insights(chatbotId));
    keys.set(`${chatbotId} chatbots`, queryKeys.chatbot(chatbotId));
    keys.set(`${chatbotId} history`, queryKeys.history(chatbotId));
  }
  keys.set('chatbots', queryKeys.chatbots);
  await Promise.all([...keys.values()].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Everything that was asked for before now. A first fetch is not broken off for it: it goes to its end, and then once more. */
async function refreshAll(queryClient: QueryClient): Promise<void> {
  const hasFirst = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  await queryClient.invalidateQueries();
  if (hasFirst) await queryClient.invalidateQueries();
}

/** What a list was read at says nothing after the service was away: its database may be an older one, put back. */
function forgetVersions(queryClient: QueryClient): void {
  queryClient.setQueriesData<PairList>({ predicate: ({ queryKey }) => isPairList(queryKey) }, (list) =>
    list === undefined ? list : { ...list, version: undefined },
  );
}

/**
 * Whether the stream is up. Once it is, everything is fetched again: of what changed before, nobody told. A page that is
 * not in sight has none: over HTTP/1.1 a browser opens six connections to a service, and with a stream in each of six tabs
 * there is none left for anything else.
 */
export function useLiveUpdates(): boolean {
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    let source: EventSource | undefined;
    let waiting: ChangeEvent[] = [];
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let reconnecting: ReturnType<typeof setTimeout> | undefined;
    let gatherMs = GATHER_MS;
    let wasBroken = false;

    const onChange = (event: MessageEvent<string>) => {
      waiting.push(JSON.parse(event.data) as ChangeEvent);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        const changes = waiting;
        waiting = [];
        const startedMs = performance.now();
        void refresh(queryClient, changes).then(() => {
          const tookMs = performance.now() - startedMs;
          gatherMs = Math.min(GATHER_MAX_MS, Math.max(GATHER_MS, tookMs * (FETCHING_SHARE - 1)));
        });
      }, gatherMs);
    };
    const disconnect = () => {
      clearTimeout(reconnecting);
      source?.close();
      source = undefined;
    };
    const connect = () => {
      const stream = new EventSource('/api/events');
      source = stream;
      stream.addEventListener('change', onChange);
      stream.onopen = () => {
        setConnected(true);
        if (wasBroken) forgetVersions(queryClient);
        wasBroken = false;
        void refreshAll(queryClient);
      };
      stream.onerror = () => {
        setConnected(false);
        wasBroken = true;
        // The browser tries again by itself unless the service answered with an error.
        if (stream.readyState !== EventSource.CLOSED) return;
        void queryClient.invalidateQueries({ queryKey: queryKeys.session });
        reconnecting = setTimeout(connect, RECONNECT_MS);
      };
    };
    const followVisibility = () => {
      disconnect();
      if (!document.hidden) connect();
    };
    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      clearTimeout(gathering);
      disconnect();
    };
  }, [queryClient]);
  return isConnected;
}
