/** A moment as "5 minutes ago", kept current, with the exact time at hand. */
import { useEffect, useState } from 'react';
import { formatAgo, formatDateTime } from './format.ts';

const REFRESH_MS = 30_000;

/** The time in milliseconds, again and again, so that ages on the screen stay true. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function Ago({ date }: { date: string | null }) {
  const nowMs = useNowMs();
  if (date === null) return <>{formatAgo(null)}</>;
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {formatAgo(date, Math.max(nowMs, Date.parse(date)))}
    </time>
  );
}
