/** One list of suggestions as it is now, and what can be done with it. It is kept by the service, so that a reload shows it again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  DecideBody,
  SuggestBody,
  Suggestion,
  SuggestionRun,
} from '../../../../contract/knowledge/suggestions.ts';
import {
  decideSuggestion,
  lookForSuggestions,
  startSuggestions,
  stopSuggestions,
} from '../../api/suggestions.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { useUndoable } from '../../components/notices/use-undoable.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

/** How often a list that is being made is looked at. */
const LOOK_MS = 700;

export interface Suggesting {
  kind: SuggestBody['kind'];
  /** Undefined until it was looked for. */
  isAvailable: boolean | undefined;
  run: SuggestionRun | null;
  isBusy: boolean;
  start: () => void;
  stop: () => void;
  decide: (body: DecideBody) => void;
  /** Takes it off the list; one undo puts it back. */
  dismiss: (suggestion: Pick<Suggestion, 'place' | 'text'>) => void;
}

export function useSuggestions(chatbotId: string, body: SuggestBody): Suggesting {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.suggestions(chatbotId, body.kind, body.question ?? String(body.id));
  const look = useQuery({
    queryKey,
    queryFn: ({ signal }) => lookForSuggestions(chatbotId, body, signal),
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? LOOK_MS : false),
  });
  const after = {
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  };
  const run = look.data?.run ?? null;
  const starting = useMutation({ mutationFn: () => startSuggestions(chatbotId, body), ...after });
  const stopping = useMutation({ mutationFn: (id: string) => stopSuggestions(chatbotId, id), ...after });
  const deciding = useMutation({
    mutationFn: ({ id, ...decided }: DecideBody & { id: string }) => decideSuggestion(chatbotId, id, decided),
    ...after,
  });
  const dismissing = useUndoable(
    async ({ id, place, text }: Pick<Suggestion, 'place' | 'text'> & { id: string }) => {
      await decideSuggestion(chatbotId, id, { place, decision: 'dismissed' });
      return {
        message: strings.suggestions.dismissed(text),
        undo: () => decideSuggestion(chatbotId, id, { place, decision: 'open' }),
      };
    },
    after.onSettled,
  );
  return {
    kind: body.kind,
    isAvailable: look.data?.isAvailable,
    run,
    isBusy: starting.isPending || stopping.isPending,
    start: () => starting.mutate(),
    stop: () => run && stopping.mutate(run.run),
    decide: (decided) => run && deciding.mutate({ ...decided, id: run.run }),
    dismiss: ({ place, text }) => run && dismissing.mutate({ place, text, id: run.run }),
  };
}
