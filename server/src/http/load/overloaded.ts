/** What is said where the whole process, and not one caller, has too much to do. */
import { AppError } from '../../errors.ts';

/** @param retryAfter seconds */
export function overloaded(retryAfter: string): AppError {
  return new AppError('unavailable', 'The service has too much to do now; try again in a moment.', {
    headers: { 'Retry-After': retryAfter },
  });
}
