/** Where the focus goes when the row that has it leaves a list. */
import { type RefObject, useEffect, useRef } from 'react';

interface Place {
  element: Element;
  row: number;
  /** Which of the row's controls it is. */
  control: number;
}

const ROWS = 'tbody > tr:not([aria-hidden]), :scope > li';
const CONTROLS = 'a[href], button, input, textarea';
/** A dialog that asked whether to remove the row takes some frames to leave, and gives the focus back to nothing. */
const FRAMES_MAX = 120;

/**
 * Once a focused row or control is gone, the same control of the row in its place has the focus; of the last row where it
 * was the last; the main part of the page where no row is left.
 * @param rows the rows of the list, how many they are, or what else tells of a change in them: they are looked at then
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, rows: unknown): void {
  const place = useRef<Place>(undefined);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const note = ({ target }: FocusEvent): void => {
      place.current = target instanceof Element ? placeIn(element, target) : undefined;
    };
    element.addEventListener('focusin', note);
    return () => {
      element.removeEventListener('focusin', note);
      if (place.current !== undefined) onceFocusIsLost(focusMain);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells when one has gone
  useEffect(() => {
    const last = place.current;
    if (last === undefined) return;
    if (!last.element.isConnected) onceFocusIsLost(() => focusAt(list.current, last));
    else if (list.current !== null) place.current = placeIn(list.current, last.element);
  }, [list, rows]);
}

function placeIn(list: Element, element: Element): Place | undefined {
  const rows = [...list.querySelectorAll(ROWS)];
  const row = rows.findIndex((candidate) => candidate.contains(element));
  const controls = [...(rows[row]?.querySelectorAll(CONTROLS) ?? [])];
  return row < 0 ? undefined : { element, row, control: controls.indexOf(element) };
}

function focusAt(list: Element | null, place: Place): void {
  const rows = list?.querySelectorAll(ROWS) ?? [];
  const controls = rows[Math.min(place.row, rows.length - 1)]?.querySelectorAll<HTMLElement>(CONTROLS);
  const control = controls?.[Math.min(place.control, controls.length - 1)];
  if (control === undefined) focusMain();
  else control.focus({ preventScroll: true });
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Acts only where nothing else has taken the focus, which it leaves alone. */
function onceFocusIsLost(act: () => void): void {
  let frames = 0;
  const look = (): void => {
    const focused = document.activeElement;
    frames += 1;
    if (focused === null || focused === document.body) act();
    else if (focused.closest('[role=dialog]') !== null && frames < FRAMES_MAX) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
