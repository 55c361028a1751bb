/**
 * What to tell a person about an error. In English the service's own sentence, which says most; in another language ours for
 * its code, or for what was asked, with the service's sentence behind it only where that says more.
 */
import type { ErrorCode } from '../../../../contract/common.ts';
import { ApiError } from '../../api/client.ts';
import { language, strings } from '../../strings/catalogue.ts';

const { codes, advice, cases } = strings.errors;

export interface ErrorWords {
  text: string;
  /** The service's own sentence, in English, in a console that speaks another language. */
  detail?: string;
}

/** By the path of the field in what was sent. */
const FIELDS: Readonly<Record<string, string>> = {
  '/email': strings.errors.notAnEmail,
  '/password': strings.errors.passwordLength,
  '/newPassword': strings.errors.passwordLength,
  '/token': strings.errors.linkIncomplete,
};

/** What the service's sentence names besides the code: sizes, limits, fields, roles, the place in a file. */
const SAYS_MORE: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_request',
  'forbidden',
  'forbidden_scope',
  'conflict',
  'payload_too_large',
  'file_too_large',
  'file_unreadable',
  'file_too_complex',
]);

interface Case {
  code: ErrorCode;
  /** Method and path. */
  asked: RegExp;
  text: string;
  /** Whether it is one of several, and the service's sentence says which. */
  hasDetail?: true;
}

/** Refusals that what was asked tells apart; the first that fits is taken. */
const CASES: readonly Case[] = [
  { code: 'unauthenticated', asked: /^POST \/api\/sessions$/, text: cases.wrongLogIn },
  { code: 'unauthenticated', asked: /^POST \/api\/invites\//, text: cases.logInForInvite },
  {
    code: 'invalid_request',
    asked: /^(PUT \/api\/accounts\/current\/password|DELETE \/api\/accounts\/current)$/,
    text: cases.wrongPassword,
  },
  {
    code: 'invalid_request',
    asked: /^(PUT \/api\/accounts\/(password-resets|sign-ups)|POST \/api\/invites\/\w+)$/,
    text: cases.linkUsed,
  },
  { code: 'conflict', asked: /^(POST|PUT) \/api\/accounts(\/sign-ups)?$/, text: cases.addressTaken },
  { code: 'conflict', asked: /^POST \/api\/invites$/, text: cases.notInvited, hasDetail: true },
  { code: 'conflict', asked: /^POST \/api\/invites\/accept$/, text: cases.ownAccount },
  { code: 'conflict', asked: /^(PATCH|DELETE) \/api\/members\//, text: cases.lastOwner },
  // What is in the way of a forced one is something else.
  { code: 'conflict', asked: /\/steps\/[^/]+\/(undo|restore)(?!.*force=)/, text: cases.changedSince },
  { code: 'conflict', asked: /^POST \/api\/chatbots$/, text: cases.tooManyChatbots },
  { code: 'conflict', asked: /^POST .*\/keys$/, text: cases.tooManyKeys },
  { code: 'conflict', asked: /^POST .*\/webhooks$/, text: cases.tooManyWebhooks },
  { code: 'conflict', asked: /^POST .*\/webhooks\/[^/]+\/test$/, text: cases.webhookOff },
  { code: 'conflict', asked: /^(POST|PUT) .*\/golden\b/, text: cases.tooManyChecks },
  { code: 'conflict', asked: /^POST .*\/suggestions$/, text: cases.noModel },
  { code: 'conflict', asked: /\/calibration\//, text: cases.nothingToMeasure },
  {
    code: 'unsupported_file_type',
    asked: /^POST .*(\/Import\/|\/pairs\/preview)/,
    text: cases.unknownImport,
    hasDetail: true,
  },
];

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(codes, code);

/** What to do about a file that is at fault in this way; undefined where it is not the file. */
export const adviceOf = (code: string): string | undefined => {
  if (code === 'other' || !Object.hasOwn(advice, code)) return undefined;
  return advice[code as keyof typeof advice];
};

/**
 * A failure in the words of the catalogue, with what to do.
 * @param message the service's sentence
 * @param asked method and path, as far as they are known
 */
export function translateFailure(code: string, message: string, asked = ''): ErrorWords {
  const found = CASES.find((one) => one.code === code && one.asked.test(asked));
  if (found !== undefined) return { text: found.text, ...(found.hasDetail && { detail: message }) };
  // Of a newer service.
  if (!isKnown(code))
    return { text: strings.errors.inARow(strings.errors.refused, advice.other), detail: message };
  const todo = adviceOf(code);
  const text = todo === undefined ? codes[code] : strings.errors.inARow(codes[code], todo);
  return SAYS_MORE.has(code) ? { text, detail: message } : { text };
}

export const isEnglish = language === 'en';

export function errorWords(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) return { text: codes.internal_error };
  const { code, status, message, requestId } = error;
  if (status === 0)
    return { text: code === 'outdated' ? strings.errors.outdated : strings.errors.unreachable };
  const faults = error.faultPaths.flatMap((path) => FIELDS[path] ?? []);
  if (faults.length > 0) return { text: faults.join(' ') };
  if (status >= 500 || message === '') {
    const text = isKnown(code) ? codes[code] : codes.internal_error;
    const isTraced = status >= 500 && requestId !== undefined;
    return { text: isTraced ? strings.errors.inARow(text, strings.errors.reference(requestId)) : text };
  }
  if (isEnglish) return { text: message };
  // A field at fault is none of the cases.
  const isOfField = code === 'invalid_request' && error.faultPaths.length > 0;
  return translateFailure(code, message, isOfField ? '' : error.asked);
}

/** For where there is room for nothing but text. */
export function errorText(error: unknown): string {
  const { text, detail } = errorWords(error);
  return detail === undefined ? text : strings.errors.inARow(text, `${strings.errors.detailStart} ${detail}`);
}
