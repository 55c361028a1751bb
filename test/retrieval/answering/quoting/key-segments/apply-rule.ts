/** What a key segment rule makes of what others found, as texts, for tests. */
import assert from 'node:assert/strict';
import { coverPassage } from '../../../../../server/src/retrieval/answering/quoting/coverage.ts';
import type { KeySegmentRule } from '../../../../../server/src/retrieval/answering/quoting/key-segments/key-segment.ts';
import { DEFAULT_QUOTE } from '../../../../../server/src/retrieval/answering/quoting/quote.ts';

export interface RuleCase {
  question: string;
  text: string;
  /** The texts of the segments found by the rules before. Default: none. */
  found?: readonly string[];
  bestWindow?: string;
  maxSentences?: number;
}

export function applyRule(
  rule: KeySegmentRule,
  { question, text, found = [], bestWindow, maxSentences = DEFAULT_QUOTE.maxSentences }: RuleCase,
): string[] {
  const settings = { ...DEFAULT_QUOTE, maxSentences };
  const passage = coverPassage({ question, text, language: 'en', bestWindow, settings });
  const { segments } = passage;
  const keySegments = found.map((wanted) => {
    const index = segments.findIndex((segment) => segment.text === wanted);
    assert.notEqual(index, -1, `no segment is "${wanted}"`);
    return { index, siblings: [] };
  });
  return rule.apply(keySegments, passage).map(({ index }) => segments[index]?.text ?? '');
}
