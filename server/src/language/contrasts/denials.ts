/** Finds what the one of two texts denies and the other does not: "Which rooms have no balcony?" and "Which rooms have a balcony?". */

import { fold, normalise } from '../normalise.ts';
import { startsWithoutSpaces } from '../scripts.ts';
import { stemWord } from '../stemming/stem.ts';
import { stopWordsOf } from '../stop-words.ts';
import { tokenise } from '../tokenise.ts';
import { findNegations } from './negations.ts';
import { questionTypesOf } from './question-types.ts';

const CLAUSE_BORDER = /[.,;:!?…¿¡。，、；：！？؟،\n]+(?=\s|$|[^\d\s])/u;
/** From which share of common content on two clauses are about the same, in words and in characters. */
const ALIKE = { words: 0.8, characters: 0.75 } as const;
/** Forms of one word begin alike, or one has the other in it. */
const FORM_SHARE = 0.6;
const FORM_MIN_LETTERS = 3;

interface Clause {
  negations: readonly string[];
  content: readonly string[];
  unit: keyof typeof ALIKE;
}

function unitOf(clause: string): keyof typeof ALIKE {
  return tokenise(clause).some(startsWithoutSpaces) ? 'characters' : 'words';
}

function contentOf(
  clause: string,
  { negations, unit }: Pick<Clause, 'negations' | 'unit'>,
  language: string,
): string[] {
  if (unit === 'characters') {
    const text = negations.reduce((rest, one) => rest.replaceAll(fold(one), ''), fold(normalise(clause)));
    return [...text.replace(/[\s\p{P}]/gu, '')];
  }
  const stopWords = stopWordsOf(language);
  const left = new Set(negations.flatMap(tokenise));
  return tokenise(clause)
    .filter((word) => !stopWords.has(word) && !left.has(word))
    .map((word) => stemWord(word, language));
}

function clausesOf(text: string, language: string): Clause[] {
  return text
    .split(CLAUSE_BORDER)
    .map((clause) => {
      const read = { negations: findNegations(clause, language), unit: unitOf(clause) };
      return { ...read, content: contentOf(clause, read, language) };
    })
    .filter(({ content }) => content.length > 0);
}

function areForms(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (longer.includes(shorter)) return shorter.length > FORM_MIN_LETTERS;
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same += 1;
  return same >= FORM_MIN_LETTERS && same >= FORM_SHARE * longer.length;
}

/** The share of what both have; words of one form with another count as the same. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const rest = [...other];
  const unmatched = one.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  let common = one.length - unmatched.length;
  for (const word of unmatched) {
    const at = rest.findIndex((candidate) => areForms(word, candidate));
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return (2 * common) / (one.length + other.length);
}

function mostAlike(clause: Clause, clauses: readonly Clause[]): Clause | undefined {
  const [best] = clauses
    .map((other) => ({ other, share: likeness(clause.content, other.content) }))
    .filter(({ share }) => share >= ALIKE[clause.unit])
    .sort((one, other) => other.share - one.share);
  return best?.other;
}

/**
 * The negations, as listed, that a question or a text has where a clause of the other says the same without any. Empty if they ask for
 * different things: "my card has not arrived" is no denial of "when does my card arrive".
 */
export function findDenials(question: string, text: string, language: string): string[] {
  const asked = clausesOf(question, language);
  const taught = clausesOf(text, language);
  if ([...asked, ...taught].every(({ negations }) => negations.length === 0)) return [];
  if (!asksAlike(question, text, language)) return [];
  return asked.flatMap((clause) => {
    const other = mostAlike(clause, taught);
    if (other === undefined) return [];
    const isDenied = clause.negations.length > 0;
    return isDenied === other.negations.length > 0 ? [] : [...clause.negations, ...other.negations];
  });
}

function asksAlike(question: string, text: string, language: string): boolean {
  const types = questionTypesOf(question, language);
  const others = questionTypesOf(text, language);
  return types.size === 0 ? others.size === 0 : [...types].some((type) => others.has(type));
}
