/** The title of the browser tab, the most particular part first. */
import { useEffect } from 'react';
import { strings } from '../strings/catalogue.ts';

const { product } = strings.common;

export function useTitle(...parts: (string | undefined)[]): void {
  const isNamed = parts.some((part) => part?.includes(product));
  const title = [...parts, !isNamed && product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
