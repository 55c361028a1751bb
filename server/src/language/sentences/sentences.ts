/** Splits running text into sentences, in every script, without taking "Dr." or "3.5" for an end. */
import { wordsOfAll } from '../profiles/profiles.ts';
import { isAbbreviation } from './abbreviations.ts';

const CLOSERS = '["\'”’»)\\]}』」）］》〉“]*';
/** Ends in scripts that put no space after them. */
const FULL_WIDTH_END = `[。！？｡．။]+[！？。]*${CLOSERS}`;
const SPACED_MARK = '[.!?…؟۔।॥։።၊។]';
/** Ends that need white space or the end of the text after them. Each run of marks is tried once, from its first one. */
const SPACED_END = `(?<!${SPACED_MARK})${SPACED_MARK}+${CLOSERS}(?=\\s|$)`;
const END = new RegExp(`${FULL_WIDTH_END}|${SPACED_END}`, 'gu');
/** What may begin a sentence: anything but a lower-case letter or a mark that continues one. */
const CANNOT_BEGIN = /^\(?\p{Ll}|^[,;:)\]}%&–—-]/u;
/** A blank line, or a line that ends where the next one does not go on with it. */
const BLANK_LINE = /\n[^\S\n]*\n\s*/;
/** What an item of a list begins with; behind a number a letter may follow at once, as "10.Lock" where a tab left no gap. */
export const LIST_MARK =
  /^\s*(?:(?:[-–—•·▪◦‣*+]|\(?\d{1,3}[.)]|\(?\p{L}[.)])\s+|\d{1,3}[.)](?=[\p{Lu}\p{Lo}])|\d{1,3}[、．]|（\d{1,3}）|[①-⑳]|[一二三四五六七八九十]{1,3}、)/u;
/** A shorter line is not one that was broken for its length. */
const WRAPPED_LINE_MIN_LENGTH = 40;
const OPEN_HYPHEN = /[\p{L}\p{N}]-$/u;
const WORD_START = /^\s*[\p{L}\p{N}]/u;

function continues(line: string, next: string): boolean {
  const ended = line.trimEnd();
  if (ended.length < WRAPPED_LINE_MIN_LENGTH) return false;
  if (OPEN_HYPHEN.test(ended) && WORD_START.test(next)) return true;
  if (LIST_MARK.test(next)) return false;
  return !/[.!?…:;|。！？]["'”’»)\]]*$/u.test(ended) && /^\s*[\p{Ll}(]/u.test(next);
}

/**
 * Paragraphs of a text, which blank lines part, by their lines, each trimmed and none empty; a line that was broken for its
 * length is joined to its continuation with the break kept.
 */
export function splitParagraphs(text: string): string[][] {
  const blocks = text.replace(/\r\n?/g, '\n').split(BLANK_LINE);
  return blocks.map((block) => {
    const lines: string[] = [];
    let current = '';
    for (const line of block.split('\n')) {
      if (current !== '' && continues(current.slice(current.lastIndexOf('\n') + 1), line))
        current += `\n${line}`;
      else {
        if (current.trim() !== '') lines.push(current.trim());
        current = line;
      }
    }
    if (current.trim() !== '') lines.push(current.trim());
    return lines;
  });
}

const THAI_OR_LAO = /[\u0e00-\u0eff]/;
/** These languages end a sentence with a space, which also parts clauses and words from numbers and lists. */
const GAP = /(?<=[\p{Script=Thai}\p{Script=Lao}]{12})\s+(?=[\p{Script=Thai}\p{Script=Lao}])/gu;
const GOES_ON = new RegExp(`^(?:${wordsOfAll(({ continuations }) => continuations).join('|')})`, 'u');
/** In characters: what ends sooner is a clause. */
const SENTENCE_MIN_LENGTH = 40;

/** A sentence of Thai or Lao, cut at the spaces behind long runs. */
function splitAtGaps(sentence: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: gap, index } of sentence.matchAll(GAP)) {
    if (index - start < SENTENCE_MIN_LENGTH || GOES_ON.test(sentence.slice(index + gap.length))) continue;
    parts.push(sentence.slice(start, index));
    start = index + gap.length;
  }
  return [...parts, sentence.slice(start)];
}

/** Sentences of one line, in order, trimmed; together they hold everything but white space between them. */
export function splitLine(line: string): string[] {
  const sentences = splitAtMarks(line);
  return THAI_OR_LAO.test(line) ? sentences.flatMap(splitAtGaps) : sentences;
}

function splitAtMarks(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const mark = LIST_MARK.exec(line)?.[0].length ?? 0;
  for (const match of line.matchAll(END)) {
    if (match.index < mark) continue;
    const end = match.index + match[0].length;
    const after = line.slice(end);
    const isFullWidth = /^[。！？｡．။]/u.test(match[0]);
    if (!isFullWidth && CANNOT_BEGIN.test(after.trimStart())) continue;
    if (match[0].startsWith('.') && !match[0].startsWith('..')) {
      if (isAbbreviation(line.slice(start, match.index), after)) continue;
    }
    const sentence = line.slice(start, end).trim();
    if (sentence !== '') sentences.push(sentence);
    start = end;
  }
  const rest = line.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

/**
 * Sentences of a text, in order, each a trimmed part of it and none empty. A line break ends a sentence, unless the
 * line was broken for its length. Nothing but white space is lost.
 */
export function splitSentences(text: string): string[] {
  return splitParagraphs(text).flat().flatMap(splitLine);
}

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

const INTRODUCES = /[:：?？؟]\p{Pe}?$/u;

/** Whether the next text belongs to this one: "You need:", "What if it rains?". */
export function introducesNext(text: string): boolean {
  return INTRODUCES.test(text);
}
