/** The title of the browser tab, the most particular part first. */
import { useEffect } from 'react';
import { strings } from '../strings/catalogue.ts';

export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, strings.common.product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
