/** Keeps notices off what stays at the foot of the window: they would lie over it just when it is wanted next. */
import { type RefObject, useLayoutEffect } from 'react';

/** Read by global.css. */
const ROOM = '--docent-room-below-notices';

/** @param foot sticks to the foot of the window, as high as it may become */
export function useRoomBelowNotices(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = foot.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(ROOM, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, [foot]);
}
