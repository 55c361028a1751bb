/** Short notices at the edge of the screen: what was done, with undo, and what failed. */
import { notifications } from '@mantine/notifications';
import { strings } from '../../strings/catalogue.ts';
import { errorText } from './error-text.ts';

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal' });
}

/** Nothing was changed, and nothing failed. */
export function notifyNotDone(message: string): void {
  notifications.show({ message, color: 'yellow', autoClose: 10_000 });
}

const SESSION_END = 'session-end';

/** What the owner was at is said on the page where to log in again. */
export function notifySessionEnd(): void {
  notifications.show({ id: SESSION_END, message: strings.errors.unauthenticated, color: 'yellow' });
}

export function hideSessionEnd(): void {
  notifications.hide(SESSION_END);
}

export function notifyError(error: unknown): void {
  notifications.show({
    title: strings.errors.title,
    message: errorText(error),
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
  });
}
