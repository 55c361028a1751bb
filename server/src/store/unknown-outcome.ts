/** A write of which nobody can tell whether it came through, as where the connection was lost during COMMIT. */
import { AppError } from '../errors.ts';

export class UnknownOutcome extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'It is not known whether the change was saved.', {
      cause,
      headers: { 'Retry-After': '1' },
    });
  }
}
