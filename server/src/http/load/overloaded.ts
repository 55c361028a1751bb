/** The error for a process, rather than one caller, that has too much to do. */
import { AppError } from '../../errors.ts';

/** @param retryAfter seconds */
export function overloaded(retryAfter: string): AppError {
  return new AppError('unavailable', 'The service has too much to do now; try again in a moment.', {
    headers: { 'Retry-After': retryAfter },
  });
}
