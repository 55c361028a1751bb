/** Takes apart a numbered list that a document has in one line: "1. Open it. 2. Close it." */
import { splitLine } from './sentences.ts';

const ITEM = /^\(?(\d{1,3})[.)]\s?(?=\p{L})/u;
const MAY_BE_ITEM = /(?:^|\s)\(?\d{1,3}[.)]\s?\p{L}/gu;

function numberOf(sentence: string): number | undefined {
  const [, digits] = ITEM.exec(sentence) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The parts of a line, in order: each item whose number follows or precedes another's, and what stands before and behind them;
 * nothing but white space is lost. An item ends before the next; which sentences belong to the last one nothing tells, so it has
 * one. The line itself where there are no two such items.
 */
export function splitInlineItems(line: string): string[] {
  if ((line.match(MAY_BE_ITEM)?.length ?? 0) < 2) return [line];
  const sentences = splitLine(line);
  const numbers = sentences.map(numberOf);
  const items = numbers.flatMap((number, at) => (number === undefined ? [] : [{ number, at }]));
  const consecutive = items.filter(({ number }, at) => {
    return items[at - 1]?.number === number - 1 || items[at + 1]?.number === number + 1;
  });
  const last = consecutive.at(-1);
  if (last === undefined) return [line];
  const starts = new Set([...consecutive.map(({ at }) => at), last.at + 1]);
  const parts: string[] = [];
  let start = 0;
  let end = 0;
  sentences.forEach((sentence, at) => {
    const begin = line.indexOf(sentence, end);
    if (starts.has(at) && at > 0) {
      parts.push(line.slice(start, end));
      start = begin;
    }
    end = begin + sentence.length;
  });
  return [...parts, line.slice(start)];
}
