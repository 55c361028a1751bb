/** Chooses from a chunk the sentences that answer a question. */
import { asksForWay } from './answer-types.ts';
import {
  gapsBetween,
  headingsWith,
  itemAround,
  lengthOf,
  neighbours,
  openedBy,
  paragraphAround,
  wayUnder,
} from './companions.ts';
import { type ScoredUnit, scoreUnits } from './coverage.ts';
import { findCores, findOwnWord, preferUnder } from './key-segments.ts';
import { splitUnits, type TextUnit } from './segments.ts';

export interface SelectionSettings {
  /** At most this many sentences that match; those needed to understand them come on top. */
  maxSentences: number;
  /** Nothing further is begun beyond it, in UTF-16 units, but items of a list. A single longer one is given whole. */
  maxCharacters: number;
  /** A paragraph that is no longer is given whole, where it fits, in UTF-16 units. */
  maxParagraph: number;
}

export interface SelectionOptions extends Partial<SelectionSettings> {
  /** The part of the text that is nearest to the question in meaning, where that is known. */
  nearest?: string | undefined;
}

export const DEFAULT_SELECTION: Readonly<SelectionSettings> = {
  maxSentences: 3,
  maxCharacters: 700,
  maxParagraph: 400,
};

/** Behind what it has of the words stands what it has of the kinds. */
function hasAskedKind(unit: ScoredUnit | undefined): boolean {
  return unit?.reach.slice(unit.hits.length).includes(1) ?? false;
}

/** Stands for the sentences of a line that are left out between two. */
const LEFT_OUT = '…';

function join(units: readonly TextUnit[], chosen: ReadonlySet<number>): string {
  let text = '';
  let last = -1;
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const unit = units[index] as TextUnit;
    const space = unit.isApart ? ' ' : '';
    if (last >= 0 && unit.line !== units[last]?.line) text += '\n';
    else if (last >= 0) text += last === index - 1 ? space : space + LEFT_OUT + space;
    text += unit.text;
    last = index;
  }
  return text;
}

/**
 * The one to three sentences of `text` that answer the question, with those needed to understand them, in their order. A
 * short paragraph is given whole, for what its other sentences say mostly belongs to the answer.
 * Rows of a table are given whole, with their header and with those that fit as well; list items whole where they are no
 * longer than `maxCharacters`, with the line that opens the list, and that line or a step with the whole list; a question
 * with its answer. "…" stands between two of a paragraph where more than one sentence is left out. Where nothing stands
 * out, what is nearest in meaning as far as it fits, or the first sentences. Never a part of a sentence; empty only where the text is blank.
 * @param language of the text, ISO 639-1; guessed from question and text where it is not known, and short texts, as tables,
 *   seem to be in another one
 */
export function selectSentences(
  question: string,
  text: string,
  language?: string,
  { nearest, ...settings }: Readonly<SelectionOptions> = {},
): string {
  const { maxSentences, maxCharacters, maxParagraph } = { ...DEFAULT_SELECTION, ...settings };
  const units = splitUnits(text);
  const { scored, wanted, likeliest } = scoreUnits({ question, text, units, known: language, nearest });
  const isWay = asksForWay(question, likeliest);
  const chosen = new Set<number>();
  let characters = 0;
  const take = (index: number, isNeeded = false): boolean => {
    const length = units[index]?.text.length ?? 0;
    if (chosen.has(index)) return true;
    if (chosen.size > 0 && !isNeeded && characters + length > maxCharacters) return false;
    chosen.add(index);
    characters += length;
    return true;
  };
  const takeAll = (indexes: readonly number[]): void => {
    for (const index of indexes) if (!take(index, units[index]?.kind === 'listItem')) break;
  };
  const found = findCores(scored, wanted, maxSentences);
  const cores = [
    ...found.flatMap((core) => preferUnder(scored, core, found, maxSentences)),
    ...found.flatMap((core) => findOwnWord(scored, core, found)),
  ];
  const coreIndexes = cores.map((core) => core.index);
  for (const { index, equals } of cores) {
    if (!take(index)) continue;
    takeAll(headingsWith(units, index, scored[index]?.headings ?? []));
    const paragraph = paragraphAround(units, index);
    const rest = lengthOf(
      units,
      paragraph.filter((at) => !chosen.has(at)),
    );
    if (lengthOf(units, paragraph) <= maxParagraph && characters + rest <= maxCharacters) takeAll(paragraph);
    const item = itemAround(units, index);
    if (lengthOf(units, item) <= maxCharacters) takeAll(item);
    takeAll(
      neighbours(units, index, {
        chosen: coreIndexes,
        language: likeliest,
        maxCharacters,
        isTold: hasAskedKind(scored[index]),
      }),
    );
    if (isWay) takeAll(wayUnder(units, index, scored[index]?.headings ?? [], maxCharacters));
    takeAll(equals);
  }
  if (cores.length === 0) {
    const near = scored.findIndex(({ isNearest }) => isNearest);
    const first = Math.max(0, near);
    // All of what is nearest: nothing tells which of its sentences answers.
    const isToTake = (index: number): boolean =>
      near < 0 ? index < Math.min(units.length, maxSentences) : scored[index]?.isNearest === true;
    let last = first - 1;
    while (isToTake(last + 1) && take(last + 1)) last++;
    if (last >= first) takeAll(openedBy(units, last));
  }
  takeAll(gapsBetween(units, chosen));
  return join(units, chosen);
}
