/** A write that may or may not have been committed, as after a connection lost during COMMIT. */
import { AppError } from '../errors.ts';

export class UnknownOutcome extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'It is not known whether the change was saved.', {
      cause,
      headers: { 'Retry-After': '1' },
    });
  }
}
