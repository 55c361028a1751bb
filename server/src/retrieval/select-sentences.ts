/** Chooses from a chunk the sentences that answer a question. */
import { guessLanguage } from './detect-language.ts';
import { SentenceWords } from './sentence-words.ts';
import { splitUnits, type TextUnit } from './text-units.ts';
import { tokenise } from './tokenise.ts';

export interface SelectionSettings {
  /** At most this many sentences that match; those needed to understand them come on top. */
  maxSentences: number;
  /** No further sentence is begun beyond it, in UTF-16 units. A single longer one is given whole. */
  maxCharacters: number;
}

export const DEFAULT_SELECTION: Readonly<SelectionSettings> = { maxSentences: 3, maxCharacters: 700 };

/** A further sentence must add this share of what the question asks for. */
const MIN_GAIN = 0.2;
/** A shared beginning of this many letters makes two words alike; likeness counts this much. */
const ALIKE_LETTERS = 5;
const ALIKE_WEIGHT = 0.6;
/** Begins with a word that points back to the sentence before. */
const POINTS_BACK =
  /^(?:it|its|they|them|their|this|these|those|that|he|she|such|however|but|otherwise|therefore|then|er|sie|es|dies|diese|dieser|dieses|dabei|dazu|daher|dann|jedoch|sonst|il|elle|ils|elles|cela|ceci|ce|cette|ces|mais|cependant|esto|este|esta|estos|estas|ello|ellos|pero|además|questo|questa|questi|ma|inoltre|isso|isto|ele|ela|mas|dit|deze|die|dat|daarna|maar|det|detta|denna|de|men|dette|disse|tämä|ne|это|эти|он|она|они|но)(?![\p{L}\p{N}])/iu;

interface ScoredUnit extends TextUnit {
  /** By word of the question, how well the unit has it, 0 to 1. */
  hits: number[];
}

/** Units are cut at white space, or behind these; only at white space are their words surely those of the whole. */
const CUTS_WITHOUT_SPACE = /[。！？｡．\ufeff]/;

const sharedWords = SentenceWords.shared();

/** The question and the units, read; the language of both as if they were one text, where it is sure. */
function readUnits(
  question: string,
  text: string,
  units: readonly TextUnit[],
): { words: SentenceWords; language: string | undefined } {
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
  return { words, language: isSure ? languages[0] : undefined };
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
function weighWords(units: readonly ScoredUnit[], words: number): number[] {
  return Array.from({ length: words }, (_, word) => {
    const having = units.filter((unit) => (unit.hits[word] as number) > 0).length;
    return having === 0 ? 0 : Math.log(1 + units.length / having);
  });
}

function gainOf(unit: ScoredUnit, covered: readonly number[], weights: readonly number[]): number {
  return unit.hits.reduce((sum, hit, word) => {
    return sum + Math.max(0, hit - (covered[word] as number)) * (weights[word] as number);
  }, 0);
}

/** The units that cover the question best, greedily; none where no word of the question is there. */
function chooseCores(units: readonly ScoredUnit[], words: number, maxSentences: number): number[] {
  const weights = weighWords(units, words);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = new Array<number>(words).fill(0);
  const cores: number[] = [];
  while (total > 0 && cores.length < maxSentences) {
    let best = -1;
    let bestGain = 0;
    units.forEach((unit, index) => {
      if (cores.includes(index) || unit.kind === 'rowHeader') return;
      const gain = gainOf(unit, covered, weights);
      if (gain > bestGain + 1e-9) [best, bestGain] = [index, gain];
    });
    if (best < 0 || (cores.length > 0 && bestGain < MIN_GAIN * total)) break;
    cores.push(best);
    units[best]?.hits.forEach((hit, word) => {
      covered[word] = Math.max(covered[word] as number, hit);
    });
  }
  return cores;
}

/** A heading, a question or an opening "…:" is no answer by itself: what follows it is. */
function opensMore(unit: TextUnit): boolean {
  return unit.kind === 'heading' || /[:：?？]["'”’»)\]]*$/u.test(unit.text);
}

function followers(units: readonly TextUnit[], index: number): number[] {
  const first = units[index + 1];
  if (first === undefined) return [];
  const list: number[] = [index + 1];
  if (first.kind === 'sentence') {
    if (units[index + 2]?.line === first.line) list.push(index + 2);
    return list;
  }
  if (first.kind === 'heading') return [...list, ...followers(units, index + 1)];
  for (let at = index + 2; units[at]?.kind === 'listItem' || units[at]?.kind === 'row'; at++) list.push(at);
  return list;
}

/** What must be read with a unit: its table's header, what it points back to, what it opens. */
function neighbours(units: readonly TextUnit[], index: number): number[] {
  const unit = units[index] as TextUnit;
  if (unit.kind === 'row') {
    for (let at = index - 1; units[at]?.kind === 'row' || units[at]?.kind === 'rowHeader'; at--) {
      if (units[at]?.kind === 'rowHeader') return [at];
    }
    return [];
  }
  if (opensMore(unit)) return followers(units, index);
  const before = units[index - 1];
  if (unit.kind === 'listItem') {
    for (let at = index - 1; at >= 0; at--) {
      if (units[at]?.kind !== 'listItem') return opensMore(units[at] as TextUnit) ? [at] : [];
    }
    return [];
  }
  return before?.kind === 'sentence' && POINTS_BACK.test(unit.text) ? [index - 1] : [];
}

function join(units: readonly TextUnit[], chosen: ReadonlySet<number>): string {
  let text = '';
  let line = -1;
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const unit = units[index] as TextUnit;
    if (text !== '') text += unit.line === line ? ' ' : '\n';
    text += unit.text;
    line = unit.line;
  }
  return text;
}

/**
 * The one to three sentences of `text` that answer the question, with those needed to understand them, in their order.
 * Rows of a table are given whole and with their header, list items with the line that opens the list. Where nothing
 * stands out, the first sentences. Never a part of a sentence; empty only where the text is blank.
 */
export function selectSentences(
  question: string,
  text: string,
  settings: Readonly<SelectionSettings> = DEFAULT_SELECTION,
): string {
  const units = splitUnits(text);
  const { words, language } = readUnits(question, text, units);
  const distinct = new Set<string>();
  words.forEachStem(0, language, (stem) => distinct.add(stem));
  const wanted = [...distinct];
  const scored = units.map((unit, at): ScoredUnit => {
    return { ...unit, hits: findHits(words, at + 1, language, wanted) };
  });
  const chosen = new Set<number>();
  let characters = 0;
  const take = (index: number): boolean => {
    const length = units[index]?.text.length ?? 0;
    if (chosen.has(index)) return true;
    if (chosen.size > 0 && characters + length > settings.maxCharacters) return false;
    chosen.add(index);
    characters += length;
    return true;
  };
  for (const core of chooseCores(scored, wanted.length, settings.maxSentences)) {
    if (!take(core)) continue;
    for (const neighbour of neighbours(units, core)) if (!take(neighbour)) break;
  }
  for (let index = 0; chosen.size === 0 || (index < settings.maxSentences && chosen.size <= index); index++) {
    if (index >= units.length || !take(index)) break;
  }
  return join(units, chosen);
}
