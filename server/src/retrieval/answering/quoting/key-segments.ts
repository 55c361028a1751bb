/** Finds the units of a text that answer a question. */
import { wordsOfAll } from '../../../language/profiles/profiles.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { isQuestion, sentencesBeside, standingUnder } from './companions.ts';
import type { ScoredUnit } from './coverage.ts';

/** A further sentence must add this share of what the question asks for. */
const MIN_GAIN = 0.2;
/** The same of one in another paragraph than the first, where meaning chose the first. Chosen on FAQs as files. */
const MIN_GAIN_ELSEWHERE = 0.55;
/**
 * Which of two sentences answers, words tell badly where the second has at least this share of what the best one has: both are
 * given. Chosen on development passages (SQuAD-train): below it, what is added seldom answers.
 */
const RUNNER_UP_SHARE = 0.6;
/** What a sentence of what is nearest in meaning gains beside its words, as a share of what the question asks for. Chosen on FAQs as files. */
const NEAREST_GAIN = 0.3;
const ROUNDING = 1e-9;
/** A run of CJK gives nearly two terms a character, and has a word in about two characters. */
const CJK_WEIGHT = 0.25;

/** Words that few units have tell units apart: ln(1 + units / units with it). */
function weighWords(units: readonly ScoredUnit[], wanted: readonly string[]): number[] {
  return wanted.map((word, at) => {
    const having = units.filter((unit) => ((unit.hits[at] ?? unit.reach[at]) as number) > 0).length;
    if (having === 0) return 0;
    return Math.log(1 + units.length / having) * (startsCjk(word) ? CJK_WEIGHT : 1);
  });
}

function gainOf(unit: ScoredUnit, covered: readonly number[], weights: readonly number[]): number {
  return unit.reach.reduce((sum, hit, word) => {
    return sum + Math.max(0, hit - (covered[word] as number)) * (weights[word] as number);
  }, 0);
}

export interface Core {
  index: number;
  /** Of a row, the others of its table that fit as well; of an item that only its heading speaks for, those of its list. */
  equals: number[];
}

/** The other rows of a row's table that gain as much, and of an item that has no word itself, the other items of its list. */
function findEquals(units: readonly ScoredUnit[], gains: readonly number[], index: number): number[] {
  const { kind, hits } = units[index] as ScoredUnit;
  const isLent = kind === 'listItem' && hits.every((hit) => hit === 0);
  if (kind !== 'row' && !isLent) return [];
  const equals: number[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; units[at]?.kind === kind; at += step)
      if (Math.abs((gains[at] as number) - (gains[index] as number)) < ROUNDING) equals.push(at);
  }
  return equals.sort((a, b) => a - b);
}

/** To the nearest core, in units. */
function distance(cores: readonly Core[], index: number): number {
  return Math.min(...cores.map((core) => Math.abs(core.index - index)));
}

/** Whether to take a unit before the best one, which fits as well: it is nearer to what was found, or at first has more of the question's phrases. */
function isPreferred(
  units: readonly ScoredUnit[],
  cores: readonly Core[],
  index: number,
  best: number,
): boolean {
  if (cores.length > 0) return distance(cores, index) < distance(cores, best);
  return (units[index]?.pairs ?? 0) > (units[best]?.pairs ?? 0);
}

/** The paragraphs that have what is nearest in meaning; undefined where that is not known. */
function nearParagraphs(units: readonly ScoredUnit[]): ReadonlySet<number> | undefined {
  const near = new Set(units.filter(({ isNearest }) => isNearest).map(({ paragraph }) => paragraph));
  return near.size === 0 ? undefined : near;
}

/** The share of what the question asks for that a unit must add to be the next core. */
function leastShare(
  unit: ScoredUnit,
  first: ScoredUnit | undefined,
  near: ReadonlySet<number> | undefined,
): number {
  const { kind, paragraph } = unit;
  if (first === undefined) return near?.has(paragraph) === false ? Number.POSITIVE_INFINITY : 0;
  const isElsewhere = kind === 'sentence' && paragraph !== first.paragraph;
  return near !== undefined && isElsewhere ? MIN_GAIN_ELSEWHERE : MIN_GAIN;
}

/**
 * The units that cover the question best, greedily; of those that fit alike what has more of its phrases first, and then what is
 * near; none where no word fits.
 */
export function findCores(
  units: readonly ScoredUnit[],
  wanted: readonly string[],
  maxSentences: number,
): Core[] {
  const weights = weighWords(units, wanted);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = new Array<number>(wanted.length).fill(0);
  const cores: Core[] = [];
  const near = nearParagraphs(units);
  while (total > 0 && cores.length < maxSentences) {
    const gains = units.map((unit) => (unit.kind === 'rowHeader' ? 0 : gainOf(unit, covered, weights)));
    const first = cores[0] && units[cores[0].index];
    let best = -1;
    let bestGain = 0;
    gains.forEach((wordGain, index) => {
      const unit = units[index] as ScoredUnit;
      if (wordGain < leastShare(unit, first, near) * total) return;
      const isFavoured = cores.length === 0 && wordGain > 0 && unit.isNearest;
      const gain = wordGain + (isFavoured ? NEAREST_GAIN * total : 0);
      const isAlike = best >= 0 && Math.abs(gain - bestGain) <= ROUNDING;
      if (gain > bestGain + ROUNDING || (isAlike && isPreferred(units, cores, index, best)))
        [best, bestGain] = [index, gain];
    });
    if (best < 0) break;
    cores.push({ index: best, equals: findEquals(units, gains, best) });
    units[best]?.reach.forEach((hit, word) => {
      covered[word] = Math.max(covered[word] as number, hit);
    });
  }
  if (cores.length !== 1) return cores;
  return addRunnerUp(units, cores[0] as Core, weights, near).slice(0, maxSentences);
}

/**
 * The only core and, where it is of running text, the next best sentence that has nearly as many of the words: of its section, or
 * of its paragraph where meaning chose that.
 */
function addRunnerUp(
  units: readonly ScoredUnit[],
  core: Core,
  weights: readonly number[],
  near: ReadonlySet<number> | undefined,
): Core[] {
  const { kind, paragraph } = units[core.index] as ScoredUnit;
  if (kind !== 'sentence') return [core];
  const nothing = new Array<number>(weights.length).fill(0);
  const { hits } = units[core.index] as ScoredUnit;
  const ofWords = weights.map((weight, at) => (at < hits.length ? weight : 0));
  const gainAt = (index: number): number => gainOf(units[index] as ScoredUnit, nothing, ofWords);
  const least = RUNNER_UP_SHARE * gainAt(core.index) - ROUNDING;
  const [next] = sentencesBeside(units, core.index)
    .filter((index) => near === undefined || units[index]?.paragraph === paragraph)
    .filter((index) => gainAt(index) >= least)
    .sort((a, b) => gainAt(b) - gainAt(a));
  return next === undefined ? [core] : [core, { index: next, equals: [] }];
}

const CONJUNCTIONS = wordsOfAll(({ conjunctions }) => conjunctions);
/** "Smoking and barbecues" */
const NAMES_SEVERAL = new RegExp(`[,/&]|\\s(?:${CONJUNCTIONS.join('|')})\\s`, 'iu');

/**
 * Of a core that has a word only from a heading which names several things, so that it may be about another of them: the first
 * sentence under that heading that has the word itself.
 */
export function findOwnWord(units: readonly ScoredUnit[], core: Core, cores: readonly Core[]): Core[] {
  const { kind, hits, reach, headings } = units[core.index] as ScoredUnit;
  if (kind !== 'sentence' || cores.length > 1) return [];
  const lent = hits.flatMap((hit, word) => (hit === 0 && (reach[word] as number) > 0 ? [word] : []));
  const under = headings
    .filter((heading) => NAMES_SEVERAL.test((units[heading] as ScoredUnit).text))
    .flatMap((heading) => standingUnder(units, heading));
  const found = lent
    .filter((word) => !cores.some(({ index }) => (units[index]?.hits[word] as number) > 0))
    .map((word) => under.find((at) => units[at]?.kind === 'sentence' && units[at]?.hits[word] === 1));
  return [...new Set(found)].flatMap((index) => (index === undefined ? [] : [{ index, equals: [] }]));
}

/**
 * Where a question asks for more than a heading names, and nothing else was found under it, what repeats the heading's
 * words there stands for the heading.
 */
export function preferUnder(
  units: readonly ScoredUnit[],
  core: Core,
  cores: readonly Core[],
  maxSentences: number,
): Core[] {
  const unit = units[core.index] as ScoredUnit;
  const { kind, hits } = unit;
  if (kind !== 'heading' || isQuestion(unit) || hits.every((hit) => hit > 0)) return [core];
  const under = standingUnder(units, core.index);
  if (cores.some((other) => under.includes(other.index))) return [core];
  const repeating = under.filter((at) => {
    return hits.every((hit, word) => (units[at]?.hits[word] as number) >= hit);
  });
  if (repeating.length === 0) return [core];
  return repeating.slice(0, maxSentences).map((index) => ({ index, equals: [] }));
}
