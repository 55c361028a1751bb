/** A figure that leads to the answers it counts; plain where not all of them are kept, which the page says. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Insights } from '../../../../contract/insights.ts';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { useChatbotId } from '../../state/use-chatbot.ts';

/** The answers that a figure counts, and from when on. */
export type Counted = ShownAnswers & { since: string };

type Kept = Pick<Insights, 'keptSince'>;

/** Undefined where some are not kept: their list would be another number. */
function rowsOf({ keptSince }: Kept, counted: Counted): ShownAnswers | undefined {
  return keptSince !== null && keptSince <= counted.since ? { ...counted, isCounted: true } : undefined;
}

interface FigureLinkProps {
  insights: Kept;
  counted: Counted;
  /** Nothing leads to no rows. */
  amount: number;
  className?: string | undefined;
  children: ReactNode;
}

export function FigureLink({ insights, counted, amount, className, children }: FigureLinkProps) {
  const chatbotId = useChatbotId();
  const search = amount === 0 ? undefined : rowsOf(insights, counted);
  if (search === undefined) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to="/chatbots/$chatbotId/answers" params={{ chatbotId }} search={search}>
      {children}
    </Link>
  );
}

/** For what is pointed at in a chart, whose table has the same figures as links. */
export function useOpenRows(insights: Kept): (counted: Counted | undefined) => void {
  const navigate = useNavigate();
  const chatbotId = useChatbotId();
  return (counted) => {
    const search = counted && rowsOf(insights, counted);
    if (search !== undefined)
      void navigate({ to: '/chatbots/$chatbotId/answers', params: { chatbotId }, search });
  };
}

/** Over what is pointed at: nothing opens where nothing is kept. */
export const cursorOf = ({ keptSince }: Kept): string => (keptSince === null ? 'default' : 'pointer');
