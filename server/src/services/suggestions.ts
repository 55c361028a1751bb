/** Which questions are offered where nothing is sure enough to be said, or where a file is said and a pair may be meant. */
import { type Decision, decide } from '../retrieval/decide.ts';
import { foldQuestion } from '../retrieval/question-keys.ts';
import { asks } from '../retrieval/question-sentences.ts';
import { selectSentences } from '../retrieval/select-sentences.ts';
import { splitUnits } from '../retrieval/text-units.ts';
import type { IndexMatch } from '../retrieval/types.ts';
import type { Chatbot, MatchSource } from '../store/types.ts';
import type { Found } from './ask-reply.ts';
import { doubt } from './doubt.ts';

/** Stands between the headings of a locator. */
const HEADING_BORDER = ' › ';
/** Questions suggested at most. */
export const SUGGESTIONS = 3;

/** A source that may have been meant. */
export interface Offered extends Found {
  /** Probability that it is right by itself. */
  confidence: number;
}

/** Whether this question, asked, is answered by just this match. */
export type LeadsBack = (question: string, match: IndexMatch) => boolean;

export interface SuggestionCase {
  question: string;
  chatbot: Chatbot;
  decision: Decision;
  /** What is about to be said, or would be if it were surer. */
  best: MatchSource | undefined;
  /** In the order to suggest them in. */
  offered: readonly Offered[];
}

/**
 * What may be suggested here: in doubt all that is likely enough by itself; beside a file's answer a pair that would be said
 * were it not for the file, which its owner may have taught to correct that file. Else nothing.
 */
export function findSuggestible({ question, chatbot, decision, best, offered }: SuggestionCase): Offered[] {
  const decided = offered.map((one) => ({
    one,
    own: decide(doubt(question, one.confidence, one), chatbot),
  }));
  if (decision === 'suggest') return decided.flatMap(({ one, own }) => (own === 'refuse' ? [] : one));
  if (decision !== 'answer' || best?.kind !== 'file') return [];
  return decided
    .flatMap(({ one, own }) => (own === 'answer' && one.source.kind === 'qa' ? one : []))
    .slice(0, 1);
}

/** The questions to suggest, each once. A passage has none of its own: what it stands under is one where that leads back to it. */
export function suggest(asked: string, suggestible: readonly Offered[], leadsBack: LeadsBack): string[] {
  const byFolded = new Map<string, string>();
  for (const one of suggestible) {
    const { match, source } = one;
    if (byFolded.size === SUGGESTIONS) break;
    const question = source.kind === 'qa' ? source.question : titleOf(asked, one, source);
    const folded = foldQuestion(question);
    if (question === '' || byFolded.has(folded)) continue;
    if (source.kind === 'qa' || leadsBack(question, match)) byFolded.set(folded, question);
  }
  return [...byFolded.values()];
}

/**
 * The question line that what answers stands in or under, without another heading between, else the innermost heading; empty
 * where there is neither. Of a sheet, the outermost is its name, which is nothing to ask.
 */
function titleOf(
  asked: string,
  { match, nearest }: Offered,
  { text, locator }: Extract<MatchSource, { kind: 'file' }>,
): string {
  // What is quoted first, up to where something is left out.
  const [first = ''] = selectSentences(asked, text, match.language, { nearest }).split(/[\n…]/u);
  const units = splitUnits(text);
  const quoted = units.findIndex((unit) => first.startsWith(unit.text) || unit.text.includes(first.trim()));
  const above = units.slice(0, quoted + 1).findLast(({ kind }) => kind === 'heading')?.text ?? '';
  const headings = locator?.heading?.split(HEADING_BORDER) ?? [];
  const own = headings.slice(headings[0] === locator?.sheet ? 1 : 0);
  return asks(above) ? above : (own.at(-1) ?? '');
}
