/** Matches for tests of the match checks. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import type { CheckedMatch } from '../../../../server/src/retrieval/answering/checks/match-check.ts';
import { type Question, readQuestion } from '../../../../server/src/retrieval/answering/question.ts';

export function asked(question: string): Question {
  return readQuestion(question, { correctTypos: (text) => text });
}

export function pairMatch(
  question: string,
  answer = 'Like this.',
  match: CheckedMatch['match'] = { language: 'en' },
): CheckedMatch {
  const source = { kind: 'qa', sourceId: 1, ordinal: 0, docId: 'pair', question, answer } as const;
  return { match, source, quote: answer };
}

export function passageMatch(text: string, quote = text, locator: Locator | null = null): CheckedMatch {
  const place = { sourceId: 1, ordinal: 0, docId: 'file', fileName: 'guide.txt', locator } as const;
  return { match: { language: 'en' }, source: { kind: 'file', ...place, text }, quote };
}
