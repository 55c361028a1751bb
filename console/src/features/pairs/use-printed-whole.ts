/** Printing the list: rows that are not in the page are not on the paper either. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Drawn at once, more would keep the browser from its print dialog for seconds. */
export const PRINTED_ROWS_MAX = 1_000;

/** Whether the page is being printed now and the list is short enough to be drawn whole for it. */
export function usePrintedWhole(rows: number): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && rows <= PRINTED_ROWS_MAX;
}
