/** Translates better-auth's refusals into our codes and words. */
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../../../contract/accounts.ts';
import { AppError } from '../../../errors.ts';

const REFUSALS: Readonly<
  Record<string, readonly ['invalid_request' | 'conflict' | 'unauthenticated', string]>
> = {
  INVALID_EMAIL_OR_PASSWORD: ['unauthenticated', 'The email address or the password is wrong.'],
  INVALID_PASSWORD: ['invalid_request', 'The password is wrong.'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    'invalid_request',
    'This account has no password yet. Ask for a reset link.',
  ],
  INVALID_TOKEN: [
    'invalid_request',
    'This link has been used, has expired or is incomplete. Ask for a new one.',
  ],
  PASSWORD_TOO_SHORT: [
    'invalid_request',
    `The password needs at least ${PASSWORD_MIN_CHARACTERS} characters.`,
  ],
  PASSWORD_TOO_LONG: ['invalid_request', `The password has more than ${PASSWORD_MAX_CHARACTERS} characters.`],
  USER_ALREADY_EXISTS: [
    'conflict',
    'This account cannot be created. If the address is yours, log in or reset it.',
  ],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    'conflict',
    'This account cannot be created. If you have one already, log in or reset its password.',
  ],
};

const codeOf = (error: unknown): string => (error as { body?: { code?: string } }).body?.code ?? '';

/** The AppError for better-auth's refusal, or the store's own one behind it; an unexpected error as it is. */
export function translate(error: unknown): unknown {
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  const [refusal, message] = REFUSALS[codeOf(error)] ?? [];
  if (refusal === undefined || message === undefined) return error;
  return new AppError(refusal, message, { cause: error });
}

/** The same, but an address that cannot be one is as wrong as an unknown one. */
export function translateLogIn(error: unknown): unknown {
  if (codeOf(error) !== 'INVALID_EMAIL') return translate(error);
  return new AppError('unauthenticated', 'The email address or the password is wrong.', { cause: error });
}
