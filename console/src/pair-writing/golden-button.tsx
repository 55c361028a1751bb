/** Keeps a question as a check, with what is said to it as what must be said from now on. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AskReply, Match } from '../../../contract/asking/chat.ts';
import type { GoldenBody, GoldenSaid } from '../../../contract/asking/golden.ts';
import { addGolden } from '../api/golden.ts';
import { findPair } from '../api/pairs.ts';
import { notifyDone, notifyError } from '../components/notices/notify.ts';
import { queryKeys } from '../state/query-keys.ts';
import { useMay } from '../state/use-may.ts';
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

/** Its label is long in most languages: on a phone it wraps. */
const WRAPPING = {
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    height: 'auto',
    minHeight: 'var(--button-height)',
  },
  label: { whiteSpace: 'normal' },
} as const;

interface GoldenButtonProps {
  chatbotId: string;
  question: string;
  /** What is said to it now; null for a question that must not be answered. */
  said: Pick<Match | GoldenSaid, 'type' | 'id' | 'locator'> | null;
  onKept?: () => void;
}

/** Of a reply that is no small talk: that has no source, so there is nothing that must be said. */
export const saidBy = ({ answered, matches: [best] }: AskReply): Match | null =>
  answered ? (best ?? null) : null;

/** Nothing for a role that may not keep it. */
export function GoldenButton({ chatbotId, question, said, onKept }: GoldenButtonProps) {
  const mayTeach = useMay()('teach');
  const queryClient = useQueryClient();
  const keeping = useMutation({
    mutationFn: async () => addGolden(chatbotId, [await toGolden(chatbotId, question, said)]),
    onSuccess: () => {
      notifyDone(said === null ? strings.checks.keptUnanswered : strings.checks.kept);
      void queryClient.invalidateQueries({ queryKey: queryKeys.golden(chatbotId) });
      onKept?.();
    },
    onError: notifyError,
  });
  if (!mayTeach) return null;
  const label = said === null ? strings.checks.keepUnanswered : strings.checks.keep;
  return (
    <Button
      size="compact-sm"
      styles={WRAPPING}
      variant="default"
      loading={keeping.isPending}
      aria-label={strings.checks.about(label, question)}
      onClick={() => keeping.mutate()}
    >
      {label}
    </Button>
  );
}
