/** Says how far a change of how meaning is compared has got: until then, what is left is found by its words. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EncodingProgress } from '../../../../contract/asking/tuning.ts';
import { readEncoding } from '../../api/chatbots.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';

const LOOK_MS = 3_000;

type Kind = 'pairs' | 'files';

const isUnderWay = (progress: EncodingProgress | undefined, kind: Kind): boolean =>
  progress !== undefined && progress[kind].encoded < progress[kind].chunks;

export function EncodingNote({ kind }: { kind: Kind }) {
  const chatbotId = useChatbotId();
  const { data } = useQuery({
    queryKey: queryKeys.encoding(chatbotId),
    queryFn: ({ signal }) => readEncoding(chatbotId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data, kind) ? LOOK_MS : false),
  });
  if (data === undefined || !isUnderWay(data, kind)) return null;
  const { encoded, chunks } = data[kind];
  return (
    <Text size="sm" c="dimmed" role="note">
      {strings.pairs.encoding(encoded, chunks)}
    </Text>
  );
}
