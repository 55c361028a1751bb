/** Chooses from a chunk the sentences that answer a question. */
import { findCodes } from './codes.ts';
import { guessLanguage } from './detect-language.ts';
import { startsCjk } from './scripts.ts';
import {
  findHeadings,
  itemAround,
  neighbours,
  openedBy,
  sentencesBeside,
  standingUnder,
} from './sentence-context.ts';
import { SentenceWords } from './sentence-words.ts';
import { splitUnits, type TextUnit } from './text-units.ts';
import { tokenise } from './tokenise.ts';

export interface SelectionSettings {
  /** At most this many sentences that match; those needed to understand them come on top. */
  maxSentences: number;
  /** Nothing further is begun beyond it, in UTF-16 units, but items of a list. A single longer one is given whole. */
  maxCharacters: number;
}

export const DEFAULT_SELECTION: Readonly<SelectionSettings> = { maxSentences: 3, maxCharacters: 700 };

/** A further sentence must add this share of what the question asks for. */
const MIN_GAIN = 0.2;
/**
 * Which of two sentences answers, words tell badly where the second has at least this share of what the best one has: both are
 * given. Chosen on development passages (SQuAD-train): below it, what is added seldom answers.
 */
const RUNNER_UP_SHARE = 0.6;
const ROUNDING = 1e-9;
/** What a heading has, counts this much for what stands under it. */
const HEADING_WEIGHT = 0.8;
/** A shared beginning of this many letters makes two words alike; likeness counts this much. */
const ALIKE_LETTERS = 5;
const ALIKE_WEIGHT = 0.6;
/** A run of CJK gives nearly two terms a character, and has a word in about two characters. */
const CJK_WEIGHT = 0.25;

interface ScoredUnit extends TextUnit {
  /** By word of the question, then by code, how well the unit has it, 0 to 1. */
  hits: number[];
  /** The same with the headings that it stands under. */
  reach: number[];
  /** Of these headings, those that have more of a word than the unit. */
  headings: number[];
}

/** Units are cut at white space, or behind these; only at white space are their words surely those of the whole. */
const CUTS_WITHOUT_SPACE = /[。！？｡．\ufeff]/;

const sharedWords = SentenceWords.shared();

/** The question and the units, read; the language of both as if they were one text, where it is sure. */
function readUnits(
  question: string,
  text: string,
  units: readonly TextUnit[],
): { words: SentenceWords; language: string | undefined; likeliest: string | undefined } {
  // Before the units are read: whatever is tokenised may begin the words' numbers anew.
  const guess = CUTS_WITHOUT_SPACE.test(text)
    ? guessLanguage([...tokenise(question), ...tokenise(text)])
    : undefined;
  const parts = [question, ...units.map((unit) => unit.text)];
  let words = sharedWords;
  // Once they have begun anew, there is room for all words of a text, unless they are more than a table is for.
  if (!words.read(parts) && !words.read(parts)) {
    words = SentenceWords.separate();
    words.read(parts);
  }
  const { isSure, languages } = guess ?? words.guessLanguage();
  // A word may be a stop word of a language that a short table only seems to be in.
  return { words, language: isSure ? languages[0] : undefined, likeliest: languages[0] };
}

/** By word of the question, how well the unit has it: 1, or less where it only has one alike. */
function findHits(
  words: SentenceWords,
  part: number,
  language: string | undefined,
  wanted: readonly string[],
): number[] {
  const hits = new Array<number>(wanted.length).fill(0);
  const beginnings = wanted.map(beginningOf);
  words.forEachStem(part, language, (stem) => {
    for (let word = 0; word < wanted.length; word++) {
      const beginning = beginnings[word] as string;
      if (stem === wanted[word]) hits[word] = 1;
      else if (beginning !== '' && hits[word] === 0 && stem.startsWith(beginning)) hits[word] = ALIKE_WEIGHT;
    }
  });
  return hits;
}

/** What a word alike begins with; empty where no other is alike. */
function beginningOf(wanted: string): string {
  if (wanted.length < ALIKE_LETTERS) return '';
  return wanted.slice(0, Math.max(ALIKE_LETTERS, Math.ceil(wanted.length * 0.7)));
}

/** Words that few units have tell units apart: ln(1 + units / units with it). */
function weighWords(units: readonly ScoredUnit[], wanted: readonly string[]): number[] {
  return wanted.map((word, at) => {
    const having = units.filter((unit) => (unit.hits[at] as number) > 0).length;
    if (having === 0) return 0;
    return Math.log(1 + units.length / having) * (startsCjk(word) ? CJK_WEIGHT : 1);
  });
}

function gainOf(unit: ScoredUnit, covered: readonly number[], weights: readonly number[]): number {
  return unit.reach.reduce((sum, hit, word) => {
    return sum + Math.max(0, hit - (covered[word] as number)) * (weights[word] as number);
  }, 0);
}

interface Core {
  index: number;
  /** Of a row, the others of its table that fit as well. */
  equals: number[];
}

/** The other rows of a row's table that gain as much. */
function findEqualRows(units: readonly ScoredUnit[], gains: readonly number[], index: number): number[] {
  const equals: number[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; units[index]?.kind === 'row' && units[at]?.kind === 'row'; at += step)
      if (Math.abs((gains[at] as number) - (gains[index] as number)) < ROUNDING) equals.push(at);
  }
  return equals.sort((a, b) => a - b);
}

/** To the nearest core, in units. */
function distance(cores: readonly Core[], index: number): number {
  return Math.min(...cores.map((core) => Math.abs(core.index - index)));
}

/** The units that cover the question best, greedily, near to one another where they fit alike; none where no word fits. */
function findCores(units: readonly ScoredUnit[], wanted: readonly string[], maxSentences: number): Core[] {
  const weights = weighWords(units, wanted);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = new Array<number>(wanted.length).fill(0);
  const cores: Core[] = [];
  while (total > 0 && cores.length < maxSentences) {
    const gains = units.map((unit) => (unit.kind === 'rowHeader' ? 0 : gainOf(unit, covered, weights)));
    let best = -1;
    let bestGain = 0;
    gains.forEach((gain, index) => {
      const isAlike = best >= 0 && Math.abs(gain - bestGain) <= ROUNDING;
      if (gain > bestGain + ROUNDING || (isAlike && distance(cores, index) < distance(cores, best)))
        [best, bestGain] = [index, gain];
    });
    if (best < 0 || (cores.length > 0 && bestGain < MIN_GAIN * total)) break;
    cores.push({ index: best, equals: findEqualRows(units, gains, best) });
    units[best]?.reach.forEach((hit, word) => {
      covered[word] = Math.max(covered[word] as number, hit);
    });
  }
  return cores.length === 1 ? addRunnerUp(units, cores[0] as Core, weights).slice(0, maxSentences) : cores;
}

/** The only core and, where it is of running text, the next best sentence of its section that has nearly as much. */
function addRunnerUp(units: readonly ScoredUnit[], core: Core, weights: readonly number[]): Core[] {
  if (units[core.index]?.kind !== 'sentence') return [core];
  const nothing = new Array<number>(weights.length).fill(0);
  const gainAt = (index: number): number => gainOf(units[index] as ScoredUnit, nothing, weights);
  const least = RUNNER_UP_SHARE * gainAt(core.index) - ROUNDING;
  const [next] = sentencesBeside(units, core.index)
    .filter((index) => gainAt(index) >= least)
    .sort((a, b) => gainAt(b) - gainAt(a));
  return next === undefined ? [core] : [core, { index: next, equals: [] }];
}

/**
 * Where a question asks for more than a heading names, and nothing else was found under it, what repeats the heading's
 * words there stands for the heading.
 */
function preferUnder(
  units: readonly ScoredUnit[],
  core: Core,
  cores: readonly Core[],
  maxSentences: number,
): Core[] {
  const { kind, hits } = units[core.index] as ScoredUnit;
  if (kind !== 'heading' || hits.every((hit) => hit > 0)) return [core];
  const under = standingUnder(units, core.index);
  if (cores.some((other) => under.includes(other.index))) return [core];
  const repeating = under.filter((at) => {
    return hits.every((hit, word) => (units[at]?.hits[word] as number) >= hit);
  });
  if (repeating.length === 0) return [core];
  return repeating.slice(0, maxSentences).map((index) => ({ index, equals: [] }));
}

function join(units: readonly TextUnit[], chosen: ReadonlySet<number>): string {
  let text = '';
  let line = -1;
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const unit = units[index] as TextUnit;
    if (text !== '' && unit.line !== line) text += '\n';
    else if (text !== '' && unit.isApart) text += ' ';
    text += unit.text;
    line = unit.line;
  }
  return text;
}

/** The units with what each has of the question's words and codes, these, and the likeliest language. */
function scoreUnits(
  question: string,
  text: string,
  units: readonly TextUnit[],
): { scored: ScoredUnit[]; wanted: string[]; likeliest: string | undefined } {
  const { words, language, likeliest } = readUnits(question, text, units);
  const distinct = new Set<string>();
  words.forEachStem(0, language, (stem) => distinct.add(stem));
  const stems = [...distinct];
  const codes = [...findCodes(question)];
  const hitsOfUnits = units.map((unit, at) => {
    const hits = findHits(words, at + 1, language, stems);
    if (codes.length === 0) return hits;
    const own = findCodes(unit.text);
    return [...hits, ...codes.map((code) => (own.has(code) ? 1 : 0))];
  });
  const headingsOfUnits = findHeadings(units);
  const scored = units.map((unit, at): ScoredUnit => {
    const hits = hitsOfUnits[at] as number[];
    const reach = [...hits];
    const headings = (headingsOfUnits[at] as number[]).filter((heading) => {
      let hasMore = false;
      hitsOfUnits[heading]?.forEach((hit, word) => {
        hasMore ||= hit > (hits[word] as number);
        reach[word] = Math.max(reach[word] as number, HEADING_WEIGHT * hit);
      });
      return hasMore;
    });
    return { ...unit, hits, reach, headings };
  });
  return { scored, wanted: [...stems, ...codes], likeliest };
}

/**
 * The one to three sentences of `text` that answer the question, with those needed to understand them, in their order.
 * Rows of a table are given whole, with their header and with those that fit as well; list items whole where they are no
 * longer than `maxCharacters`, with the line that opens the list, and that line or a step with the whole list; a question
 * with its answer. Where nothing stands out, the first sentences. Never a part of a
 * sentence; empty only where the text is blank.
 */
export function selectSentences(
  question: string,
  text: string,
  settings: Readonly<SelectionSettings> = DEFAULT_SELECTION,
): string {
  const units = splitUnits(text);
  const { scored, wanted, likeliest } = scoreUnits(question, text, units);
  const chosen = new Set<number>();
  let characters = 0;
  const take = (index: number, isNeeded = false): boolean => {
    const length = units[index]?.text.length ?? 0;
    if (chosen.has(index)) return true;
    if (chosen.size > 0 && !isNeeded && characters + length > settings.maxCharacters) return false;
    chosen.add(index);
    characters += length;
    return true;
  };
  const takeAll = (indexes: readonly number[]): void => {
    for (const index of indexes) if (!take(index, units[index]?.kind === 'listItem')) break;
  };
  const found = findCores(scored, wanted, settings.maxSentences);
  const cores = found.flatMap((core) => preferUnder(scored, core, found, settings.maxSentences));
  const coreIndexes = cores.map((core) => core.index);
  for (const { index, equals } of cores) {
    if (!take(index)) continue;
    takeAll(scored[index]?.headings ?? []);
    const item = itemAround(units, index);
    const itemLength = item.reduce((sum, at) => sum + (units[at] as TextUnit).text.length, 0);
    if (itemLength <= settings.maxCharacters) takeAll(item);
    takeAll(neighbours(units, index, coreIndexes, likeliest));
    takeAll(equals);
  }
  if (cores.length === 0) {
    let last = -1;
    while (last + 1 < Math.min(units.length, settings.maxSentences) && take(last + 1)) last++;
    if (last >= 0) takeAll(openedBy(units, last));
  }
  return join(units, chosen);
}
