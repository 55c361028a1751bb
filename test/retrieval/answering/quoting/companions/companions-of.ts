/** What a companion rule brings along, as texts, for tests: the key segment is the one with the given text. */
import assert from 'node:assert/strict';
import type { Companion } from '../../../../../server/src/retrieval/answering/quoting/companions/companion.ts';
import { coverPassage } from '../../../../../server/src/retrieval/answering/quoting/coverage.ts';
import type { QuoteSettings } from '../../../../../server/src/retrieval/answering/quoting/covered-passage.ts';
import type { KeySegment } from '../../../../../server/src/retrieval/answering/quoting/key-segments/key-segment.ts';
import { DEFAULT_QUOTE } from '../../../../../server/src/retrieval/answering/quoting/quote.ts';
import { Selection } from '../../../../../server/src/retrieval/answering/quoting/selection.ts';

export interface QuotedCase extends Partial<QuoteSettings> {
  question?: string;
  text: string;
  /** The text of the key segment. */
  key: string;
  /** The texts of further key segments. */
  others?: readonly string[];
  /** The texts of the rows or items that match as well. */
  siblings?: readonly string[];
}

export function companionsOf(rule: Companion, quoted: QuotedCase): string[] {
  const { question = '', text, key, others = [], siblings = [], ...settings } = quoted;
  const passage = coverPassage({
    question,
    text,
    language: 'en',
    bestWindow: undefined,
    settings: { ...DEFAULT_QUOTE, ...settings },
  });
  const indexOf = (wanted: string): number => {
    const index = passage.segments.findIndex((segment) => segment.text === wanted);
    assert.notEqual(index, -1, `no segment is "${wanted}"`);
    return index;
  };
  const keySegment: KeySegment = { index: indexOf(key), siblings: siblings.map(indexOf) };
  const keySegments = [keySegment, ...others.map((other) => ({ index: indexOf(other), siblings: [] }))];
  const selection = new Selection(passage.segments, passage.settings.maxCharacters);
  selection.take(keySegment.index);
  const indexes = rule.of({ passage, keySegments, selection }, keySegment);
  return indexes.map((index) => passage.segments[index]?.text ?? '');
}
