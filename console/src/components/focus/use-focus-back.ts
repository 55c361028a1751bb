/** Gives the focus back to the button that opened a part of the page, once that part is closed and took the focus along. */
import { type RefObject, useEffect, useRef } from 'react';

/** @returns for the button */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) opener.current?.focus();
  }, [isOpen]);
  return opener;
}
