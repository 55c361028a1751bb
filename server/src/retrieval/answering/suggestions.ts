/** Finds the questions to suggest: if no match is sure enough to be answered with, or if a file answers and a pair may be meant. */

import type { Decision } from '../../../../contract/asking/chat.ts';
import { foldQuestion } from '../../language/question-hash.ts';
import { asks } from '../../language/sentences/question-sentences.ts';
import type { SourceText } from '../search/entries.ts';
import { type DecisionThresholds, decide } from './decide.ts';
import { splitSegments } from './quoting/segments.ts';
import type { ReadMatch } from './read-match.ts';

/** Stands between the headings of a locator. */
const HEADING_BORDER = ' › ';
/** Questions suggested at most. */
export const SUGGESTIONS = 3;

/** A match that may have been meant. */
export interface ReadAlternative {
  readonly read: ReadMatch;
  /** Probability that it is right by itself, before objections. */
  readonly confidence: number;
}

/** Whether this question, asked, is answered by just this match. */
export type LeadsBack = (question: string, read: ReadMatch) => boolean;

export interface SuggestionCase {
  thresholds: DecisionThresholds;
  decision: Decision;
  /** What is about to be said, or would be if it were surer. */
  best: SourceText | undefined;
  /** In the order to suggest them in. */
  offered: readonly ReadAlternative[];
}

/**
 * What may be suggested here: in doubt all that is likely enough by itself; beside a file's answer a pair that would be said
 * were it not for the file, which its owner may have taught to correct that file. Else nothing.
 */
export function findSuggestible({ thresholds, decision, best, offered }: SuggestionCase): ReadAlternative[] {
  const isBesideFile = decision === 'answer' && best?.kind === 'file';
  if (decision !== 'suggest' && !isBesideFile) return [];
  const decided = offered.map((one) => ({
    one,
    own: decide(one.read.adjust(one.confidence), thresholds),
  }));
  if (decision === 'suggest') return decided.flatMap(({ one, own }) => (own === 'refuse' ? [] : one));
  return decided
    .flatMap(({ one, own }) => (own === 'answer' && one.read.source.kind === 'qa' ? one : []))
    .slice(0, 1);
}

/** The questions to suggest, each once. A passage has none of its own: what it stands under is one where that leads back to it. */
export function suggest(suggestible: readonly ReadAlternative[], leadsBack: LeadsBack): string[] {
  const byFolded = new Map<string, string>();
  for (const { read } of suggestible) {
    const { source } = read;
    if (byFolded.size === SUGGESTIONS) break;
    const question = source.kind === 'qa' ? source.question : titleOf(read.quote, source);
    const folded = foldQuestion(question);
    if (question === '' || byFolded.has(folded)) continue;
    if (source.kind === 'qa' || leadsBack(question, read)) byFolded.set(folded, question);
  }
  return [...byFolded.values()];
}

/**
 * The question line that the quote begins with or stands directly under, else the innermost heading; empty if there is neither.
 * The outermost heading of a sheet is its name, which is no question.
 */
function titleOf(quote: string, { text, locator }: Extract<SourceText, { kind: 'file' }>): string {
  if (locator?.question !== undefined) return locator.question;
  // The quote up to the first gap.
  const [first = ''] = quote.split(/[\n…]/u);
  const segments = splitSegments(text);
  const quoted = segments.findIndex(
    (segment) => first.startsWith(segment.text) || segment.text.includes(first.trim()),
  );
  const above = segments.slice(0, quoted + 1).findLast(({ kind }) => kind === 'heading')?.text ?? '';
  const headings = locator?.heading?.split(HEADING_BORDER) ?? [];
  const own = headings.slice(headings[0] === locator?.sheet ? 1 : 0);
  return asks(above) ? above : (own.at(-1) ?? '');
}
