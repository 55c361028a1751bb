/**
 * A notice with an undo button, open long enough to reach it, and while it has the focus. Ctrl + Z does the same, for in a
 * list without an end no Tab comes to the notice.
 */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { strings } from '../../strings/catalogue.ts';
import { Shortcut } from '../shortcut.tsx';
import { notifyError } from './notify.ts';

const UNDO_MS = 12_000;

/** What Ctrl + Z undoes, the last first. */
const undoable: (() => void)[] = [];

/** Whether a notice is there that the key works for. */
export const isUndoOffered = (): boolean => undoable.length > 0;

/** In a field the key undoes what was typed there. */
const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog]') !== null;

export function isUndoKey(event: KeyboardEvent): boolean {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  return isUndo && !event.repeat && !isInField(event.target);
}

function undoByKey(event: KeyboardEvent): void {
  if (!isUndoKey(event)) return;
  event.preventDefault();
  undoable.at(-1)?.();
}

function setUndoable(undo: () => void, isUndoable: boolean): void {
  if (isUndoable) undoable.push(undo);
  else undoable.splice(undoable.indexOf(undo), 1);
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

/**
 * @param undo rejected where it failed, which is told; it can then be tried again
 * @param closesAfter in milliseconds; false for a notice that stays
 */
export function notifyUndo(
  message: string,
  undo: () => Promise<void>,
  closesAfter: number | false = UNDO_MS,
): void {
  const run = () => {
    notifications.hide(id);
    undo().catch((error: unknown) => {
      notifyError(error);
      notifyUndo(message, undo, false);
    });
  };
  const content = <UndoNotice message={message} onUndo={run} />;
  const closeAfter = (autoClose: number | false) => notifications.update({ id, message: content, autoClose });
  const id = notifications.show({
    message: content,
    autoClose: closesAfter,
    onFocusCapture: () => closeAfter(false),
    onBlurCapture: () => closeAfter(closesAfter),
    onClose: () => {
      setUndoable(run, false);
      // The button goes with the notice, and would take the focus to the beginning of the page.
      const hasFocus = document.getElementById(id)?.contains(document.activeElement) === true;
      if (hasFocus) document.querySelector('main')?.focus({ preventScroll: true });
    },
  });
  setUndoable(run, true);
}
