/** An answer as passages, for doors to programs that search. */
import type { AskReply, Match } from '../../../../../contract/asking/chat.ts';
import type { Locator } from '../../../../../contract/knowledge/locator.ts';

export interface Passage {
  text: string;
  /** Probability that the passage is right: that of the best one is calibrated, and the others follow in proportion. */
  score: number;
  /** Absent where the caller may not see the source. */
  source?: Match;
  /** As of the reply, where the source does not tell it. */
  isReadWithDoubt?: boolean;
}

/** What is said comes first. A caller who sees no sources gets it alone. */
export function toPassages({
  answered,
  answer,
  confidence,
  matches,
  isReadWithDoubt = false,
}: AskReply): Passage[] {
  const [best] = matches;
  if (best === undefined) {
    const alone = { text: answer, score: confidence, ...(isReadWithDoubt && { isReadWithDoubt }) };
    return answered ? [alone] : [];
  }
  const share = ({ score }: Match): number =>
    best.score > 0 ? Math.min(1, Math.max(0, score / best.score)) : 0;
  return matches.map((source) => ({
    text: source.text,
    score: source === best ? confidence : confidence * share(source),
    source,
  }));
}

/** Such as `handbook.pdf, page 3`, or the question of a pair. */
export function tellSource({ type, question, fileName, locator }: Match): string {
  if (type === 'qa') return question ?? '';
  return [fileName, ...(locator === undefined ? [] : tellPlace(locator))].join(', ');
}

function tellPlace({ page, pageEnd, slide, sheet, cells, heading, ...reading }: Locator): string[] {
  const places = [];
  if (page !== undefined) places.push(pageEnd === undefined ? `page ${page}` : `pages ${page}–${pageEnd}`);
  if (slide !== undefined) places.push(`slide ${slide}`);
  if (sheet !== undefined)
    places.push(cells === undefined ? `sheet ${sheet}` : `sheet ${sheet}, cells ${cells}`);
  if (places.length === 0 && heading !== undefined) places.push(heading);
  if (reading.isFromPicture) places.push('read from a picture');
  if (reading.doubtfulWords !== undefined) places.push(`perhaps misread: ${reading.doubtfulWords.join(' ')}`);
  return places;
}
