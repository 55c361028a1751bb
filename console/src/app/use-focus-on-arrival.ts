/** Where the focus goes when the link that led to a page has left with the page before. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A page that takes longer, or has no heading because it failed, leaves the focus where it is: ten seconds. */
const FRAMES_MAX = 600;

/** The heading of a page that was come to has the focus as soon as it is there, unless anything else has taken it. */
export function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let waiting = 0;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      cancelAnimationFrame(waiting);
      if (fromLocation === undefined || !pathChanged) return;
      let frames = 0;
      const look = (): void => {
        const focused = document.activeElement;
        // A dialog that led here gives the focus back to what has gone.
        const isLost = focused === document.body || focused?.closest('[role=dialog]') != null;
        const heading = document.querySelector<HTMLElement>('main h1');
        frames += 1;
        if (focused === document.body && heading !== null) focusHeading(heading);
        else if (isLost && frames < FRAMES_MAX) waiting = requestAnimationFrame(look);
      };
      waiting = requestAnimationFrame(look);
    });
    return () => {
      cancelAnimationFrame(waiting);
      unsubscribe();
    };
  }, [router]);
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
