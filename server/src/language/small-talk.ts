/** Strips greetings and thanks from a question: no text that answers it contains them. */

import { fold, normalise } from './normalise.ts';
import type { UnspacedSmallTalk } from './profiles/profile.ts';
import { statedBy } from './profiles/profiles.ts';

/** Of a name behind a sign-off or thanks. */
const NAME_WORDS_MAX = 3;
/** Fewer words beside "how are you" or "thank you" are small talk, and these what it is about. */
const REST_WORDS_MIN = 3;

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const APOSTROPHES = /['’]/g;
/** Parts two words, as neither a hyphen nor the point of an address does. */
const GAP = /[\s,!?;:…،؛؟।]/;
const MARK = /[,!?;:…\n–—،؛؟।]|\.\s/;
/** Parts thanks from the name of who gives them. */
const NAME_MARK = /[,\n،、]/;
const ASKS = /[?？؟]/;
const LEADING_MARKS = /^[\s,.!?;:…،؛؟।，。！？；：、–—-]+/;
/** Those that end a sentence stay. */
const TRAILING_MARK = /[\s,;:،؛，；：、–—-]/;
const SPACE_OR_PUNCTUATION = /[\s\p{P}]/u;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const ANY_WORD = /[\p{L}\p{N}]/u;

/** A word of a text, from `start` up to `end`. */
class Word {
  readonly start: number;
  readonly end: number;
  private readonly written: string;
  private foldedOnce: string | undefined;

  constructor(written: string, start: number) {
    this.start = start;
    this.end = start + written.length;
    this.written = written;
  }

  /** Whether it begins, alone, with a capital. */
  get isCapitalised(): boolean {
    const { written } = this;
    return /^\p{Lu}/u.test(written) && (written.length === 1 || written !== written.toUpperCase());
  }

  /** Made when first asked for, as most texts show by their first and last words that they hold no phrase. */
  get folded(): string {
    this.foldedOnce ??= fold(normalise(this.written)).replace(APOSTROPHES, '');
    return this.foldedOnce;
  }
}

function splitWords(text: string): Word[] {
  const words: Word[] = [];
  // Every text goes through here, and `matchAll` would make it slower.
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text))
    words.push(new Word(match[0], match.index));
  return words;
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ folded }) => folded).join(' ');
}

function list(phrases: string): string[] {
  return phrases.split(',').map((phrase) => phrase.trim());
}

/** Each phrase of groups as in `SmallTalk`. */
function spellOut(groups: string): string[] {
  return groups.split(';').flatMap((group) => {
    const [beginnings = '', endings = ''] = group.split('+');
    const ends = ['', ...list(endings)];
    return list(beginnings).flatMap((beginning) => ends.map((end) => `${beginning} ${end}`.trim()));
  });
}

/** 0 where no phrase has the word at that end. */
function longestBy(lengths: ReadonlyMap<string, number>, word: Word | undefined): number {
  return word === undefined ? 0 : (lengths.get(word.folded) ?? 0);
}

/** Phrases of spaced languages, by their folded words. */
class PhraseSet {
  private readonly keys = new Set<string>();
  /** By a word, the most words of any phrase that begins with it. */
  private readonly longestFrom = new Map<string, number>();
  /** The same of phrases that end with it. */
  private readonly longestTo = new Map<string, number>();

  /** @param groups as in `SmallTalk` */
  add(groups: string): void {
    for (const phrase of spellOut(groups)) this.addPhrase(splitWords(phrase));
  }

  /** The number of words from `at` on that are a phrase, the longest there is that fits; 0 where none is. */
  lengthAt(words: readonly Word[], at: number, stop: number, fits: (end: number) => boolean): number {
    const most = Math.min(stop - at, longestBy(this.longestFrom, words[at]));
    return this.longestOf(most, (length) => fits(at + length) && words.slice(at, at + length));
  }

  /** The same of the words before `stop`. */
  lengthBefore(words: readonly Word[], at: number, stop: number, fits: (start: number) => boolean): number {
    const most = Math.min(stop - at, longestBy(this.longestTo, words[stop - 1]));
    return this.longestOf(most, (length) => fits(stop - length) && words.slice(stop - length, stop));
  }

  private addPhrase(words: readonly Word[]): void {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return;
    this.keys.add(keyOf(words));
    const { longestFrom, longestTo } = this;
    longestFrom.set(first.folded, Math.max(words.length, longestBy(longestFrom, first)));
    longestTo.set(last.folded, Math.max(words.length, longestBy(longestTo, last)));
  }

  private longestOf(most: number, take: (length: number) => Word[] | false): number {
    for (let length = most; length > 0; length--) {
      const taken = take(length);
      if (taken && this.keys.has(keyOf(taken))) return length;
    }
    return 0;
  }
}

/** Longest first. */
function listUnspaced(side: keyof UnspacedSmallTalk): string[] {
  const phrases = statedBy((profile) => profile.unspacedSmallTalk?.[side]).flatMap(([, stated]) =>
    list(stated),
  );
  return phrases.sort((one, other) => other.length - one.length);
}

function readPhrases() {
  const greetings = new PhraseSet();
  const closings = new PhraseSet();
  /** With a mark beside them, on either side. */
  const asides = new PhraseSet();
  const signOffs = new PhraseSet();
  for (const [, talk] of statedBy(({ smallTalk }) => smallTalk)) {
    greetings.add(talk.greetings);
    closings.add(talk.closings);
    asides.add(talk.asides);
    asides.add(talk.closings);
    if (talk.signOffs !== undefined) signOffs.add(talk.signOffs);
  }
  const unspacedBefore = listUnspaced('before');
  const unspacedAfter = listUnspaced('after');
  return { greetings, closings, asides, signOffs, unspacedBefore, unspacedAfter };
}

const known: { phrases?: ReturnType<typeof readPhrases> } = {};

/** Read at the first question. */
function phrases(): ReturnType<typeof readPhrases> {
  known.phrases ??= readPhrases();
  return known.phrases;
}

/** What is left between the small talk at either end; empty if nothing is. */
function withoutSpaced(text: string): string {
  const { greetings, closings, asides, signOffs } = phrases();
  const words = splitWords(text);
  const between = (end: number, pattern: RegExp): boolean => {
    const [before, after] = [words[end - 1], words[end]];
    if (before === undefined || after === undefined) return true;
    return pattern.test(text.slice(before.end, after.start));
  };
  const isApart = (at: number): boolean => between(at, GAP);
  const isMarkedOff = (at: number): boolean => between(at, MARK);
  let start = 0;
  let stop = words.length;
  /** Of thanks before a name that ends what is left. */
  const thanksBefore = (name: number): number => {
    const asks = ASKS.test(text.slice(words[stop - 1]?.end, words[stop]?.start));
    const isName = words.slice(stop - name, stop).every((word) => word.isCapitalised);
    if (asks || !isName || !between(stop - name, NAME_MARK)) return 0;
    return closings.lengthBefore(words, start, stop - name, isMarkedOff);
  };
  const restsAfter = (length: number): boolean => stop - start - length >= REST_WORDS_MIN;
  for (;;) {
    const aside = asides.lengthAt(words, start, stop, isMarkedOff);
    // The longer one, for one may begin as the other does.
    const length = Math.max(greetings.lengthAt(words, start, stop, isApart), restsAfter(aside) ? aside : 0);
    if (length === 0) break;
    start += length;
  }
  for (;;) {
    let length = closings.lengthBefore(words, start, stop, isMarkedOff);
    if (length === 0) {
      length =
        closings.lengthBefore(words, start, stop, isApart) ||
        asides.lengthBefore(words, start, stop, isMarkedOff);
      if (!restsAfter(length)) length = 0;
    }
    for (let name = 0; length === 0 && name <= NAME_WORDS_MAX && stop - name > start; name++) {
      const signOff =
        signOffs.lengthBefore(words, start, stop - name, isMarkedOff) || (name > 0 ? thanksBefore(name) : 0);
      if (signOff > 0) length = signOff + name;
    }
    if (length === 0) break;
    stop -= length;
  }
  if (start >= stop) return '';
  const from = start === 0 ? 0 : (words[start - 1] as Word).end;
  const to = stop === words.length ? text.length : (words[stop] as Word).start;
  return trimmed(text.slice(from, to), start > 0, stop < words.length);
}

function trimmed(text: string, isCutBefore: boolean, isCutAfter: boolean): string {
  const begun = isCutBefore ? text.replace(LEADING_MARKS, '') : text;
  return isCutAfter ? trimEnd(begun, TRAILING_MARK) : begun;
}

/** In time linear in what is trimmed, as an expression that ends with `+$` is not. */
function trimEnd(text: string, trim: RegExp): string {
  let end = text.length;
  while (end > 0 && trim.test(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

function withoutUnspaced(text: string): string {
  const { unspacedBefore, unspacedAfter } = phrases();
  let left = text;
  for (;;) {
    const bare = left.trim();
    const before = unspacedBefore.find((phrase) => bare.startsWith(phrase));
    if (before !== undefined) {
      left = trimmed(bare.slice(before.length), true, false);
      continue;
    }
    const ended = trimEnd(bare, SPACE_OR_PUNCTUATION);
    const after = unspacedAfter.find((phrase) => ended.endsWith(phrase));
    if (after === undefined) return left;
    left = trimmed(ended.slice(0, -after.length), false, true);
  }
}

/** A phrase that is taken off a question, and the language that states it. */
export interface Filler {
  readonly language: string;
  readonly phrase: string;
  readonly isGreeting: boolean;
}

/** All that is taken off questions. */
export function fillersOf(): Filler[] {
  const tell = (language: string, phrases: readonly string[], isGreeting = false): Filler[] =>
    phrases.map((phrase) => ({ language, phrase, isGreeting }));
  const spaced = statedBy(({ smallTalk }) => smallTalk).flatMap(([language, talk]) => [
    ...tell(language, spellOut(talk.greetings), true),
    ...[talk.closings, talk.asides, talk.signOffs ?? ''].flatMap((one) => tell(language, spellOut(one))),
  ]);
  const unspaced = statedBy(({ unspacedSmallTalk }) => unspacedSmallTalk).flatMap(([language, talk]) => [
    ...tell(language, list(talk.before), true),
    ...tell(language, list(talk.after)),
  ]);
  return [...spaced, ...unspaced];
}

/** The question without greetings before it and thanks after it; as it is if it consists of these alone. */
export function stripSmallTalk(question: string): string {
  const spaced = withoutSpaced(question);
  const left = UNSPACED_SCRIPT.test(spaced) ? withoutUnspaced(spaced) : spaced;
  return ANY_WORD.test(left) ? left : question;
}
