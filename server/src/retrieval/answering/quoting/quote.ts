/** Quotes from a passage the sentences that answer a question. */
import { bridges } from './bridges.ts';
import { COMPANIONS } from './companions/companions.ts';
import { coverPassage } from './coverage.ts';
import type { QuoteSettings } from './covered-passage.ts';
import { findKeySegments } from './key-segments/key-segments.ts';
import { takeOpening } from './opening.ts';
import type { Segment } from './segments.ts';
import { Selection } from './selection.ts';

export interface QuoteOptions extends Partial<QuoteSettings> {
  /** The window of the text that is nearest to the question in meaning, if it is known. */
  bestWindow?: string | undefined;
}

export const DEFAULT_QUOTE: Readonly<QuoteSettings> = {
  maxSentences: 3,
  maxCharacters: 700,
  maxParagraph: 400,
};

/** Stands for the sentences of a line that are left out between two. */
const LEFT_OUT = '…';

/**
 * One to three sentences of `text` that answer the question and their companions, in the order of the text: never a part of a
 * sentence, and empty only if the text says nothing. "…" stands for more than one sentence left out between two of a paragraph.
 * If no segment contains a term of the question, the best window as far as there is room, or the first sentences.
 * @param language of the text, ISO 639-1; without it, guessed from question and text, which short texts such as tables mislead
 */
export function quote(
  question: string,
  text: string,
  language?: string,
  { bestWindow, ...settings }: Readonly<QuoteOptions> = {},
): string {
  const passage = coverPassage({
    question,
    text,
    language,
    bestWindow,
    settings: { ...DEFAULT_QUOTE, ...settings },
  });
  const selection = new Selection(passage.segments, passage.settings.maxCharacters);
  const keySegments = findKeySegments(passage);
  for (const keySegment of keySegments) {
    if (!selection.take(keySegment.index)) continue;
    for (const companion of COMPANIONS)
      selection.takeAll(companion.of({ passage, keySegments, selection }, keySegment));
  }
  if (keySegments.length === 0) takeOpening(passage, selection);
  selection.takeAll(bridges(passage.segments, selection));
  return join(passage.segments, selection.indexes());
}

function join(segments: readonly Segment[], indexes: readonly number[]): string {
  let text = '';
  let last = -1;
  for (const index of indexes) {
    const segment = segments[index] as Segment;
    const space = segment.isApart ? ' ' : '';
    if (last >= 0 && segment.line !== segments[last]?.line) text += '\n';
    else if (last >= 0) text += last === index - 1 ? space : space + LEFT_OUT + space;
    text += segment.text;
    last = index;
  }
  return text;
}
