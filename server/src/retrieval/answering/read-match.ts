/** A match together with its text. Its quote and the objections to it are computed on first use, and once. */

import { once } from '../../once.ts';
import type { IndexMatch, SourceText } from '../search/entries.ts';
import { findObjections } from './checks/checks.ts';
import type { CheckedMatch, Objection } from './checks/match-check.ts';
import type { Question } from './question.ts';
import { quoteFile } from './quoting/quote-file.ts';

/** Cuts one window out of a passage, as the encoder that the match names saw it; undefined if that is not known. */
export type CutWindow = (text: string, window: NonNullable<IndexMatch['nearest']>) => string | undefined;

export interface ReadMatch extends CheckedMatch {
  readonly match: IndexMatch;
  /** The window of a passage that is nearest to the question in meaning; undefined if none is known. */
  readonly bestWindow: string | undefined;
  readonly objections: readonly Objection[];
  /** The confidence that the objections leave. */
  adjust(confidence: number): number;
}

export function readMatch(
  question: Question,
  match: IndexMatch,
  source: SourceText,
  cutWindow: CutWindow,
): ReadMatch {
  const bestWindow = once(() =>
    match.nearest && source.kind === 'file' ? cutWindow(source.text, match.nearest) : undefined,
  );
  const said = once(() =>
    source.kind === 'qa' ? source.answer : quoteFile(question.text, source, match.language, bestWindow()),
  );
  const read = {
    match,
    source,
    get bestWindow() {
      return bestWindow();
    },
    get quote() {
      return said();
    },
    get objections() {
      return objections();
    },
    adjust(confidence: number) {
      const share = Math.min(1, ...objections().map((objection) => objection.share));
      return Math.min(confidence * share, ...objections().map(({ limit = 1 }) => limit));
    },
  };
  const objections = once(() => findObjections(question, read));
  return read;
}
