/** The reading steps: how a question is changed before it is searched for. */
import { findAntonyms } from '../../language/antonyms.ts';
import { sentencesOf } from '../../language/sentences/question-sentences.ts';
import { stripSmallTalk } from '../../language/small-talk.ts';
import type { ChatbotIndex } from '../search/types.ts';

/** A question as it is read so far. */
export interface Reading {
  /** As it is searched for and encoded. */
  readonly text: string;
  /** With its typos corrected, small talk included; undefined if there were none. */
  readonly corrected?: string | undefined;
  /** The sentences of `text`; empty if it is a single one. */
  readonly sentences: readonly string[];
}

export interface ReadingStep {
  readonly name: 'spelling' | 'smallTalk' | 'sentences';
  /** @param index that is to be searched, for its vocabulary */
  apply(reading: Reading, index: Pick<ChatbotIndex, 'correctTypos'>): Reading;
}

/** In some languages opposites are a letter apart: Russian «включить» and «выключить». */
function isTurnedRound(written: string, corrected: string): boolean {
  return findAntonyms(written, corrected, '').length > 0;
}

const spelling: ReadingStep = {
  name: 'spelling',
  apply(reading, index) {
    const text = index.correctTypos(reading.text);
    if (text === reading.text || isTurnedRound(reading.text, text)) return reading;
    return { ...reading, text, corrected: text };
  },
};

const smallTalk: ReadingStep = {
  name: 'smallTalk',
  apply: (reading) => ({ ...reading, text: stripSmallTalk(reading.text) }),
};

const sentences: ReadingStep = {
  name: 'sentences',
  apply: (reading) => ({ ...reading, sentences: sentencesOf(reading.text) }),
};

/** In this order: typos first, since small talk has them too, and sentences last, of what is left. */
export const READING_STEPS: readonly ReadingStep[] = [spelling, smallTalk, sentences];
