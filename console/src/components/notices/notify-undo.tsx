/**
 * A notice with an undo button, open long enough to reach it, and while it has the focus. Ctrl + Z does the same, for in a
 * list without an end no Tab comes to the notice.
 */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isConflict } from '../../api/client.ts';
import { strings } from '../../strings/catalogue.ts';
import { Shortcut } from '../shortcut.tsx';
import { notifyError, showNotice } from './notify.ts';

const UNDO_MS = 12_000;

interface Offer {
  run: () => void;
  givesWay: boolean;
  /** Takes the notice away. */
  hide: () => void;
}

/** What Ctrl + Z undoes, the last first. */
const undoable: Offer[] = [];

/** Whether a notice is there that the key works for. */
export const isUndoOffered = (): boolean => undoable.length > 0;

/** In a field the key undoes what was typed there. */
const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog]') !== null;

/** One press undoes one thing: who has taken it prevents its default. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  return isUndo && !event.repeat && !event.defaultPrevented && !isInField(event.target);
}

function undoByKey(event: KeyboardEvent): void {
  if (!isUndoKey(event)) return;
  event.preventDefault();
  undoable.at(-1)?.run();
}

function setUndoable(offer: Offer, isUndoable: boolean): void {
  if (isUndoable) undoable.push(offer);
  else undoable.splice(undoable.indexOf(offer), 1);
  if (undoable.length > 0) document.addEventListener('keydown', undoByKey);
  else document.removeEventListener('keydown', undoByKey);
}

function UndoNotice({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{message}</Text>
      <Group gap="xs" wrap="nowrap" flex="none">
        <Shortcut>{strings.common.undoShortcut}</Shortcut>
        <Button size="compact-sm" variant="default" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
          {strings.common.undo}
        </Button>
      </Group>
    </Group>
  );
}

interface UndoOptions {
  /** In milliseconds; false for a notice that stays. */
  closesAfter?: number | false;
  /** Whether the next notice takes its place: for what the history has as well, which Ctrl + Z goes back through. */
  givesWay?: boolean;
}

/** @param undo rejected where it failed, which is told; unless something else was changed since, it can then be tried again */
export function notifyUndo(
  message: string,
  undo: () => Promise<void>,
  { closesAfter = UNDO_MS, givesWay = false }: UndoOptions = {},
): void {
  const hide = () => void notifications.hide(id);
  const run = () => {
    hide();
    undo().catch((error: unknown) => {
      notifyError(error);
      if (!isConflict(error)) notifyUndo(message, undo, { closesAfter: false });
    });
  };
  const offer = { run, givesWay, hide };
  for (const former of undoable.filter((one) => one.givesWay)) former.hide();
  const content = <UndoNotice message={message} onUndo={run} />;
  const closeAfter = (autoClose: number | false) => notifications.update({ id, message: content, autoClose });
  const id = showNotice({
    message: content,
    autoClose: closesAfter,
    onFocusCapture: () => closeAfter(false),
    onBlurCapture: () => closeAfter(closesAfter),
    onClose: () => {
      setUndoable(offer, false);
      // The button goes with the notice, and would take the focus to the beginning of the page.
      const hasFocus = document.getElementById(id)?.contains(document.activeElement) === true;
      if (hasFocus) document.querySelector('main')?.focus({ preventScroll: true });
    },
  });
  setUndoable(offer, true);
}
