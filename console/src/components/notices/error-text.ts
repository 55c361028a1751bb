/** What to tell a person about an error: our own words for the field or the service's code, else the service's message. */
import { ApiError } from '../../api/client.ts';
import { strings } from '../../strings/catalogue.ts';

const KNOWN: Readonly<Record<string, string>> = {
  unreachable: strings.errors.unreachable,
  outdated: strings.errors.outdated,
  unauthenticated: strings.errors.unauthenticated,
  rate_limited: strings.errors.rate_limited,
  internal_error: strings.errors.internal_error,
  unavailable: strings.errors.unavailable,
};

/** By the path of the field in what was sent. */
const FIELDS: Readonly<Record<string, string>> = {
  '/email': strings.errors.notAnEmail,
  '/password': strings.errors.passwordLength,
  '/newPassword': strings.errors.passwordLength,
  '/token': strings.errors.linkIncomplete,
};

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return strings.errors.internal_error;
  const faults = error.faultPaths.flatMap((path) => FIELDS[path] ?? []);
  if (faults.length > 0) return faults.join(' ');
  const isOpaque = error.status === 0 || error.status >= 500 || error.message === '';
  const text = isOpaque ? (KNOWN[error.code] ?? strings.errors.internal_error) : error.message;
  if (error.status < 500 || error.requestId === undefined) return text;
  return `${text} ${strings.errors.reference(error.requestId)}`;
}
