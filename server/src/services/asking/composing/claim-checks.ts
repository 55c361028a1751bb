/** Checks each claim of a language model before it is said, against the sentences that it names and the question. */

import { findNegations } from '../../../language/contrasts/negations.ts';
import { exactPartsOf, restates } from '../../../language/contrasts/restatements.ts';
import { guessLanguage } from '../../../language/detect-language.ts';
import { splitSentences } from '../../../language/sentences/sentences.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { tokenise } from '../../../language/tokenise.ts';
import type { Encoder } from '../../../retrieval/encoders/encoder.ts';
import type { Claim, Statement } from './statements.ts';

/** A claim that may be said, and the place among the matches of what it stands in. */
export interface CheckedClaim {
  readonly text: string;
  readonly match: number;
}

/** How near two texts are in meaning, by an encoder that knows their languages; undefined: there is none, or not in time. */
export type Nearness = (one: string, other: string) => Promise<number | undefined>;

/** Below it, a claim is about something else than the sentence that has all its words. */
const NEAR_STATEMENT_MIN = 0.6;
/** In another language no word tells: from this cosine on, two sentences are translations of each other. */
const TRANSLATED_MIN = 0.85;
/** Of the words of the question, or of a part of it, the claim or what it stands under has this share; fewer, if it is near in meaning. */
const ASKED_WORDS_MIN = 0.5;
const NEAR_QUESTION_MIN = 0.5;

/** What was asked: the whole of it, and its sentences. */
export interface Asked {
  readonly question: string;
  readonly sentences: readonly string[];
}

interface Case {
  readonly claim: string;
  /** Of the claim, where its words tell it for sure; else that of the sentence. */
  readonly language: string | undefined;
  readonly statement: Statement;
  readonly asked: Asked;
  readonly statements: readonly Statement[];
  readonly nearness: Nearness;
}

/** Each holds of every claim that is said. */
const CLAIM_CHECKS: Readonly<Record<string, (one: Case) => boolean | Promise<boolean>>> = {
  saysNoMore: ({ claim, language, statement }) =>
    isTranslation(language, statement) ||
    splitSentences(claim).every((sentence) => restates(sentence, statement, statement.language)),
  meansTheSame: async ({ claim, language, statement, nearness }) => {
    const cosine = await nearness(claim, inContext(statement));
    if (isTranslation(language, statement)) return cosine !== undefined && cosine >= TRANSLATED_MIN;
    return cosine === undefined || cosine >= NEAR_STATEMENT_MIN;
  },
  /** Of a translation; any other has the very words. */
  keepsWhatIsExact: ({ claim, language, statement }) =>
    !isTranslation(language, statement) ||
    (exactPartsOf(claim, language).join() === exactPartsOf(statement.text, statement.language).join() &&
      isDenied(claim, language) === isDenied(statement.text, statement.language)),
  /** It has as many of the words asked as what is said without a model: «for children» is not left out. */
  answersTheQuestion: async ({ claim, statement, asked, statements, nearness }) => {
    const quoted = statements.filter(({ isQuoted, isTitle }) => isQuoted && !isTitle);
    const shares = [asked.question, ...asked.sentences].flatMap((part) => {
      const share = shareOf(part, claim, statement);
      const best = Math.max(0, ...quoted.map((one) => shareOf(part, one.text, one)));
      return share >= best ? [share] : [];
    });
    if (shares.length === 0) return false;
    if (Math.max(...shares) >= ASKED_WORDS_MIN) return true;
    const cosine = await nearness(asked.question, inContext({ ...statement, text: claim }));
    return cosine !== undefined && cosine >= NEAR_QUESTION_MIN;
  },
};

function inContext({ text, context }: Pick<Statement, 'text' | 'context'>): string {
  return [...context].reverse().concat(text).join(' ');
}

function isTranslation(language: string | undefined, statement: Statement): boolean {
  return language !== undefined && statement.language !== undefined && language !== statement.language;
}

function isDenied(text: string, language = ''): boolean {
  return findNegations(text, language).length > 0;
}

/** The share of the words asked that a text has, with those that it stands under. */
function shareOf(asked: string, text: string, { language = '', context }: Statement): number {
  const stopWords = stopWordsOf(language);
  const stems = (words: string): string[] =>
    tokenise(words)
      .filter((word) => !stopWords.has(word))
      .map((word) => stemWord(word, language));
  const wanted = new Set(stems(asked));
  const said = new Set(stems([...context, text].join(' ')));
  const shared = [...wanted].filter((stem) => said.has(stem)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

/** Undefined where the claim must not be said, whatever made it. */
export async function checkClaim(
  { text, numbers }: Claim,
  statements: readonly Statement[],
  asked: Asked,
  nearness: Nearness,
): Promise<CheckedClaim | undefined> {
  const cited = numbers.map((number) => statements[number - 1]);
  if (cited.length === 0 || cited.includes(undefined)) return undefined;
  const guess = guessLanguage(tokenise(text));
  for (const statement of cited as Statement[]) {
    if (statement.isTitle) continue;
    const language = guess.isSure ? guess.languages[0] : statement.language;
    const one: Case = { claim: text, language, statement, asked, statements, nearness };
    if (await passes(one)) return { text, match: statement.match };
  }
  return undefined;
}

async function passes(one: Case): Promise<boolean> {
  for (const check of Object.values(CLAIM_CHECKS)) if (!(await check(one))) return false;
  return true;
}

/** Cosines of texts, each encoded once; without an encoder, none. */
export function createNearness(encoder: Encoder | undefined, turn: string, waitMs: number): Nearness {
  const vectors = new Map<string, Promise<Int8Array | undefined>>();
  const encode = async (text: string): Promise<Int8Array | undefined> => {
    try {
      const options = { signal: AbortSignal.timeout(waitMs), isUrgent: true, turn };
      return (await encoder?.encode([text], options))?.[0];
    } catch {
      return undefined;
    }
  };
  const vectorOf = (text: string): Promise<Int8Array | undefined> => {
    const vector = vectors.get(text) ?? encode(text);
    vectors.set(text, vector);
    return vector;
  };
  return async (one, other) => {
    const [left, right] = await Promise.all([vectorOf(one), vectorOf(other)]);
    return left === undefined || right === undefined ? undefined : cosineOf(left, right);
  };
}

function cosineOf(one: Int8Array, other: Int8Array): number {
  let [product, left, right] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const opposite = other[at] ?? 0;
    product += value * opposite;
    left += value * value;
    right += opposite * opposite;
  }
  return left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right);
}
