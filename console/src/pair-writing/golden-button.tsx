/** Keeps a question as a check, with what is said to it as what must be said from now on. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AskReply, Match } from '../../../contract/chat.ts';
import type { GoldenBody, GoldenSaid } from '../../../contract/golden.ts';
import { addGolden } from '../api/golden.ts';
import { findPair } from '../api/pairs.ts';
import { notifyDone, notifyError } from '../components/notices/notify.ts';
import { queryKeys } from '../state/query-keys.ts';
import { strings } from '../strings/catalogue.ts';

/** @param said null: the question must not be answered */
export async function toGolden(
  chatbotId: string,
  question: string,
  said: Pick<Match | GoldenSaid, 'type' | 'id' | 'locator'> | null,
): Promise<GoldenBody> {
  if (said === null) return { question, expects: 'refuse' };
  const { type, id, locator } = said;
  const page = locator?.page ?? locator?.slide;
  if (type === 'file') return { question, expects: 'file', fileId: id, ...(page !== undefined && { page }) };
  const pair = await findPair(chatbotId, id);
  return { question, expects: 'answer', answerId: pair?.answerId ?? id };
}

interface GoldenButtonProps {
  chatbotId: string;
  question: string;
  /** What is said to it now; undefined for a question that must not be answered. */
  reply?: AskReply;
  onKept?: () => void;
}

export function GoldenButton({ chatbotId, question, reply, onKept }: GoldenButtonProps) {
  const queryClient = useQueryClient();
  const said = reply?.answered === true ? (reply.matches[0] ?? null) : null;
  const keeping = useMutation({
    mutationFn: async () => addGolden(chatbotId, [await toGolden(chatbotId, question, said)]),
    onSuccess: () => {
      notifyDone(said === null ? strings.checks.keptUnanswered : strings.checks.kept);
      void queryClient.invalidateQueries({ queryKey: queryKeys.golden(chatbotId) });
      onKept?.();
    },
    onError: notifyError,
  });
  // Small talk has no source, so there is nothing that must be said.
  if (reply?.smallTalk !== undefined) return null;
  const label = said === null ? strings.checks.keepUnanswered : strings.checks.keep;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={keeping.isPending}
      aria-label={strings.checks.about(label, question)}
      onClick={() => keeping.mutate()}
    >
      {label}
    </Button>
  );
}
