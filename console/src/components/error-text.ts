/** What to tell a person about an error: our own words for the service's code, else the service's message. */
import { ApiError } from '../api/client.ts';
import { strings } from '../strings/catalogue.ts';

const KNOWN: Readonly<Record<string, string>> = {
  unreachable: strings.errors.unreachable,
  outdated: strings.errors.outdated,
  unauthenticated: strings.errors.unauthenticated,
  rate_limited: strings.errors.rate_limited,
  internal_error: strings.errors.internal_error,
  unavailable: strings.errors.unavailable,
};

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return strings.errors.internal_error;
  const isOpaque = error.status === 0 || error.status >= 500 || error.message === '';
  const text = isOpaque ? (KNOWN[error.code] ?? strings.errors.internal_error) : error.message;
  if (error.status < 500 || error.requestId === undefined) return text;
  return `${text} ${strings.errors.reference(error.requestId)}`;
}
