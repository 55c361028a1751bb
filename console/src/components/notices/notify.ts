/** Short notices at the edge of the screen: what was done, with undo, and what failed. */
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { strings } from '../../strings/catalogue.ts';
import { ErrorMessage } from './error-message.tsx';

/** More would lie over the page. */
const SHOWN_MAX = 3;

/** The oldest give way to the newest. @returns the notice's id */
export function showNotice(notice: NotificationData): string {
  const shown = notificationsStore.getState().notifications;
  for (const { id } of shown.slice(0, Math.max(0, shown.length - SHOWN_MAX + 1))) {
    if (id !== undefined) notifications.hide(id);
  }
  return notifications.show(notice);
}

export function notifyDone(message: string): void {
  showNotice({ message, color: 'teal' });
}

/** Nothing was changed, and nothing failed. */
export function notifyNotDone(message: string): void {
  showNotice({ message, color: 'yellow', autoClose: 10_000 });
}

const SESSION_END = 'session-end';

/** What the owner was at is said on the page where to log in again. */
export function notifySessionEnd(): void {
  notifications.show({ id: SESSION_END, message: strings.errors.codes.unauthenticated, color: 'yellow' });
}

export function hideSessionEnd(): void {
  notifications.hide(SESSION_END);
}

export function notifyError(error: unknown): void {
  showNotice({
    title: strings.errors.title,
    message: createElement(ErrorMessage, { error }),
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
  });
}
