/** Checks each claim of a language model before it is said, against the sentences that it names and the question. */

import { findNegations } from '../../../language/contrasts/negations.ts';
import { withoutQuestionWords } from '../../../language/contrasts/question-types.ts';
import { exactPartsOf, restates } from '../../../language/contrasts/restatements.ts';
import { guessLanguage } from '../../../language/detect-language.ts';
import { splitSentences } from '../../../language/sentences/sentences.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { tokenise } from '../../../language/tokenise.ts';
import type { Question } from '../../../retrieval/answering/question.ts';
import type { Nearness, Spoken } from './nearness.ts';
import type { Claim, Statement } from './statements.ts';

/** A claim that may be said, and what it restates. */
export interface CheckedClaim {
  readonly text: string;
  readonly statement: Statement;
}

/** From this cosine on, a claim that may not be said is about its sentence all the same, in words of its own. */
const MEANT_MIN = 0.75;
/** The same where there is no encoder, as a share of the sentence's words. */
const MEANT_WORDS_MIN = 0.6;

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
  /** Of the question, where its words tell it for sure. */
  readonly language: string | undefined;
}

export function toAsked({ text, sentences }: Pick<Question, 'text' | 'sentences'>): Asked {
  return { question: text, sentences, language: toldLanguage(text) };
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
    // The very sentence waits for no encoder.
    if (claim === statement.text) return true;
    const cosine = await nearness({ text: claim, language }, inContext(statement, statement.language));
    if (isTranslation(language, statement)) return cosine !== undefined && cosine >= TRANSLATED_MIN;
    return cosine === undefined || cosine >= NEAR_STATEMENT_MIN;
  },
  /** Of a translation; any other has the very words. */
  keepsWhatIsExact: ({ claim, language, statement }) =>
    !isTranslation(language, statement) ||
    (exactPartsOf(claim, language).join() === exactPartsOf(statement.text, statement.language).join() &&
      isDenied(claim, language) === isDenied(statement.text, statement.language)),
  /** It has as many of the words asked as what is said without a model: «for children» is not left out. */
  answersTheQuestion: async ({ claim, language, statement, asked, statements, nearness }) => {
    const quoted = statements.filter(({ isQuoted, isTitle }) => isQuoted && !isTitle);
    const sameAnswer = quoted.filter(({ about, match }) => about.length > 0 && match === statement.match);
    const shares = [asked.question, ...asked.sentences].flatMap((part) => {
      const share = shareOf(part, claim, statement);
      const best = Math.max(0, ...quoted.map((one) => shareOf(part, one.text, one)));
      // All sentences of a pair stand under its question, which therefore does not tell which of them answers.
      const own = (text: string): number => shareOf(part, text, { ...statement, about: [] });
      const isFullest = sameAnswer.every((one) => own(claim) >= own(one.text));
      return share >= best && isFullest ? [share] : [];
    });
    if (shares.length === 0) return false;
    if (Math.max(...shares) >= ASKED_WORDS_MIN) return true;
    const question = { text: asked.question, language: asked.language };
    const cosine = await nearness(question, inContext({ ...statement, text: claim }, language));
    return cosine !== undefined && cosine >= NEAR_QUESTION_MIN;
  },
};

function inContext(
  { text, context, about }: Pick<Statement, 'text' | 'context' | 'about'>,
  language: string | undefined,
): Spoken {
  return { text: [...about, ...[...context].reverse(), text].join(' '), language };
}

function isTranslation(language: string | undefined, statement: Statement): boolean {
  return language !== undefined && statement.language !== undefined && language !== statement.language;
}

function isDenied(text: string, language = ''): boolean {
  return findNegations(text, language).length > 0;
}

function stemsOf(words: string, language: string): Set<string> {
  const stopWords = stopWordsOf(language);
  const said = tokenise(words).filter((word) => !stopWords.has(word));
  return new Set(said.map((word) => stemWord(word, language)));
}

/** The share of the words asked that a text has, with those that it stands under. */
function shareOf(
  asked: string,
  text: string,
  { language = '', context, about }: Pick<Statement, 'language' | 'context' | 'about'>,
): number {
  const wanted = stemsOf(asked, language);
  const said = stemsOf([...about, ...context, text].join(' '), language);
  const shared = [...wanted].filter((stem) => said.has(stem)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

/** Undefined where the words do not tell it for sure. */
function toldLanguage(text: string): string | undefined {
  const { isSure, languages } = guessLanguage(tokenise(text));
  return isSure ? languages[0] : undefined;
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
  const told = toldLanguage(text);
  for (const statement of cited as Statement[]) {
    if (statement.isTitle) continue;
    const language = told ?? statement.language;
    const one: Case = { claim: text, language, statement, asked, statements, nearness };
    if (await passes(one)) return { text, statement };
  }
  return undefined;
}

/** Has an encoder read beforehand what claims are likely to be compared with: the question, and what is said without a model. */
export function readAhead(asked: Asked, statements: readonly Statement[], nearness: Nearness): void {
  const question = { text: asked.question, language: asked.language };
  void nearness(question, question);
  for (const statement of statements.filter(({ isQuoted, isTitle }) => isQuoted && !isTitle)) {
    const spoken = inContext(statement, statement.language);
    void nearness(spoken, spoken);
  }
}

/** Whether a claim is about a sentence that it names, said well or not: a model that claims something else has found no answer there. */
export async function isMeant(
  { text, numbers }: Claim,
  statements: readonly Statement[],
  nearness: Nearness,
): Promise<boolean> {
  for (const number of numbers) {
    const statement = statements[number - 1];
    if (statement === undefined || statement.isTitle) continue;
    const { language } = statement;
    const claimed = { text, language: toldLanguage(text) ?? language };
    const cosine = await nearness(claimed, inContext(statement, language));
    if (cosine === undefined) {
      if (shareOf(statement.text, text, { language, context: [], about: [] }) >= MEANT_WORDS_MIN) return true;
    } else if (cosine >= MEANT_MIN) return true;
  }
  return false;
}

/** Whether the extractive answer has every word asked but those that only ask, «how long», as far as words can tell. */
export function hasAllAsked(asked: Asked, statements: readonly Statement[]): boolean {
  const quoted = statements.filter(({ isQuoted }) => isQuoted);
  const [first] = quoted;
  if (first === undefined) return false;
  // Words of two languages cannot be the same, so that their absence tells nothing.
  if (isTranslation(asked.language, first)) return true;
  const context = quoted.flatMap((one) => [...one.context, one.text]);
  const about = withoutQuestionWords(asked.question, first.language ?? '');
  return shareOf(about, '', { language: first.language, context, about: [] }) === 1;
}

async function passes(one: Case): Promise<boolean> {
  for (const check of Object.values(CLAIM_CHECKS)) if (!(await check(one))) return false;
  return true;
}
