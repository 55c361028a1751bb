/** Finds what contradicts an edited answer: another answer to nearly its question, a passage with another number. */
import type { Contradiction } from '../../../../../contract/knowledge/impact.ts';
import { dropStopWords } from '../../../language/analyse.ts';
import { findOtherNumber } from '../../../language/contrasts/numbers.ts';
import { areContrary, askTheSame } from '../../../language/contrasts/opposed-questions.ts';
import { questionTypesOf } from '../../../language/contrasts/question-types.ts';
import { foldQuestion } from '../../../language/question-hash.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { tokenise } from '../../../language/tokenise.ts';
import type { Encoder } from '../../../retrieval/encoders/encoder.ts';
import type { NearTo } from './candidates.ts';
import type { Edit } from './edit.ts';
import { describeSource } from './outcomes.ts';
import type { PairText } from './pair-loader.ts';
import type { Trial } from './trial.ts';

/** Wordings that are held against files. */
const WORDINGS_HELD = 4;

export interface ContradictionParts {
  /** Of most of what the chatbot was taught. */
  language: string;
  encoders: readonly Encoder[];
}

/** @param texts of the near pairs */
export function findSameQuestions(
  edit: Edit,
  near: readonly NearTo[],
  texts: ReadonlyMap<number, PairText>,
  { language, encoders }: ContradictionParts,
): Contradiction[] {
  const { answer } = edit;
  if (answer === undefined) return [];
  const found = new Map<number, Contradiction>();
  for (const pair of near) {
    const text = texts.get(pair.sourceId);
    const { question, isNew } = pair.wording;
    if (text === undefined || !isNew || foldQuestion(text.answer) === foldQuestion(answer)) continue;
    if (found.has(pair.sourceId) || !areSame(question, text.question, pair)) continue;
    const source = { kind: 'qa' as const, sourceId: pair.sourceId, ordinal: 0 as const, docId: '', ...text };
    const other = describeSource(edit, source, text.answer, edit.texts);
    found.set(pair.sourceId, { question, reason: 'sameQuestion', other });
  }
  return [...found.values()];

  function areSame(one: string, other: string, { cosine }: NearTo): boolean {
    const alikeFrom = encoders.find(({ name }) => name === cosine?.encoder)?.alikeFrom;
    const isNear =
      cosine === undefined || alikeFrom === undefined
        ? haveSameStems(one, other, language)
        : cosine.value >= alikeFrom;
    return (
      isNear &&
      askTheSame(questionTypesOf(one, language), questionTypesOf(other, language)) &&
      !areContrary(one, other, language)
    );
  }
}

/** What is left of both without stop words. */
function haveSameStems(one: string, other: string, language: string): boolean {
  const [stems, others] = [one, other].map(
    (text) => new Set(dropStopWords(tokenise(text), [language]).map((word) => stemWord(word, language))),
  ) as [Set<string>, Set<string>];
  return stems.size > 0 && stems.size === others.size && [...stems].every((stem) => others.has(stem));
}

export async function findOtherNumbers(
  edit: Edit,
  trial: Pick<Trial, 'findPassages'>,
  { language }: ContradictionParts,
): Promise<Contradiction[]> {
  const { answer } = edit;
  const questions = edit.wordings.filter(({ isNew }) => isNew).slice(0, WORDINGS_HELD);
  if (answer === undefined || !/\p{N}/u.test(answer)) return [];
  const found = new Map<string, Contradiction>();
  for (const { question, passage } of await trial.findPassages(questions.map((one) => one.question))) {
    const [best] = passage?.matches ?? [];
    if (best === undefined || found.has(best.quote)) continue;
    const numbers = findOtherNumber(answer, best.quote, best.match.language ?? language);
    if (numbers === undefined) continue;
    found.set(best.quote, {
      question,
      reason: 'otherNumber',
      other: describeSource(edit, best.source, best.quote, edit.texts),
      numbers: { edited: numbers.one, other: numbers.other },
    });
  }
  return [...found.values()];
}
