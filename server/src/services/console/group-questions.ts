/** Puts questions that mean the same together, by the words that they share. */
import { dropStopWords } from '../../retrieval/analyse.ts';
import { guessLanguage } from '../../retrieval/detect-language.ts';
import { stemWord } from '../../retrieval/stem.ts';
import { tokenise } from '../../retrieval/tokenise.ts';
import type { UnansweredQuestion } from '../../store/types.ts';

export interface QuestionWording {
  question: string;
  count: number;
  lastAskedAtMs: number;
}

export interface QuestionGroup {
  /** The wording asked most often. */
  question: string;
  count: number;
  lastAskedAtMs: number;
  /** The highest that any of them reached. */
  confidence: number;
  /** Most often asked first. */
  wordings: QuestionWording[];
}

/** Share of weighted words in common, 0 to 1, from which two wordings count as one question. */
const ALIKE = 0.6;
/** Share of the wordings from which a word is common, where there are enough to tell. */
const COMMON = 0.2;
const ENOUGH_WORDINGS = 50;
/** Questions looked at to know the language. */
const LANGUAGE_SAMPLE = 200;

/**
 * The least share of a wording's own weight that an alike one shares with it: from 2s / (a + b) ≥ ALIKE and b ≥ s
 * follows s ≥ a · ALIKE / (2 − ALIKE).
 */
const SHARED_AT_LEAST = ALIKE / (2 - ALIKE);

interface Candidate extends QuestionWording {
  confidence: number;
  stems: readonly string[];
}

/** Stems with their weights, heaviest first. */
interface Weighed {
  stems: Map<string, number>;
  weight: number;
}

interface Group {
  leader: Weighed;
  members: Candidate[];
}

/** Groups asked most often first. */
export function groupQuestions(questions: readonly UnansweredQuestion[]): QuestionGroup[] {
  const candidates = gatherWordings(questions);
  const weigh = weigher(candidates);
  const groups: Group[] = [];
  const groupsByStem = new Map<string, Group[]>();
  for (const candidate of candidates) {
    const weighed = weigh(candidate.stems);
    let group = findMostAlike(weighed, groupsByStem);
    if (group === undefined) {
      group = { leader: weighed, members: [] };
      groups.push(group);
      for (const stem of weighed.stems.keys()) {
        const list = groupsByStem.get(stem);
        if (list === undefined) groupsByStem.set(stem, [group]);
        else list.push(group);
      }
    }
    group.members.push(candidate);
  }
  return groups
    .map(({ members }) => toGroup(members))
    .sort((a, b) => b.count - a.count || b.lastAskedAtMs - a.lastAskedAtMs);
}

/** Same wordings counted together, most often asked first, so that these lead the groups. */
function gatherWordings(questions: readonly UnansweredQuestion[]): Candidate[] {
  const language = languageOf(questions);
  const byText = new Map<string, Candidate>();
  for (const { question, confidence, askedAtMs } of questions) {
    const known = byText.get(question);
    if (known === undefined) {
      byText.set(question, {
        question,
        count: 1,
        lastAskedAtMs: askedAtMs,
        confidence,
        stems: stemsOf(question, language),
      });
      continue;
    }
    known.count += 1;
    known.lastAskedAtMs = Math.max(known.lastAskedAtMs, askedAtMs);
    known.confidence = Math.max(known.confidence, confidence);
  }
  return [...byText.values()].sort((a, b) => b.count - a.count || b.lastAskedAtMs - a.lastAskedAtMs);
}

/** The stems of the words that matter; the text itself where it holds none. */
function stemsOf(question: string, language: string): string[] {
  const words = tokenise(question);
  if (words.length === 0) return [question.trim().toLowerCase()];
  return [...new Set(dropStopWords(words, [language]).map((word) => stemWord(word, language)))];
}

/** Short questions tell little about their language; all of them together do. */
function languageOf(questions: readonly UnansweredQuestion[]): string {
  const words = questions.slice(0, LANGUAGE_SAMPLE).flatMap(({ question }) => tokenise(question));
  return guessLanguage(words).languages[0] ?? 'en';
}

/** Words that stand in many wordings, such as the product's name, say little about any of them: they count half. */
function weigher(candidates: readonly Candidate[]): (stems: readonly string[]) => Weighed {
  const holders = new Map<string, number>();
  for (const { stems } of candidates) {
    for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  }
  const isCommon = (count: number): boolean =>
    candidates.length >= ENOUGH_WORDINGS && count > COMMON * candidates.length;
  const weights = new Map([...holders].map(([stem, count]) => [stem, isCommon(count) ? 0.5 : 1]));
  return (stems) => {
    const pairs = stems.map((stem) => [stem, weights.get(stem) ?? 0] as const).sort((a, b) => b[1] - a[1]);
    return { stems: new Map(pairs), weight: pairs.reduce((sum, [, weight]) => sum + weight, 0) };
  };
}

/** Looks only at groups that share one of the heaviest stems: the others cannot share enough. */
function findMostAlike(wanted: Weighed, groupsByStem: ReadonlyMap<string, Group[]>): Group | undefined {
  let best: Group | undefined;
  let bestLikeness = ALIKE;
  let left = wanted.weight;
  const seen = new Set<Group>();
  for (const [stem, weight] of wanted.stems) {
    if (left < SHARED_AT_LEAST * wanted.weight) break;
    left -= weight;
    for (const group of groupsByStem.get(stem) ?? []) {
      if (seen.has(group)) continue;
      seen.add(group);
      const likeness = compare(wanted, group.leader);
      if (likeness < bestLikeness) continue;
      best = group;
      bestLikeness = likeness;
    }
  }
  return best;
}

/** Weighted Dice coefficient. */
function compare(a: Weighed, b: Weighed): number {
  let shared = 0;
  for (const [stem, weight] of a.stems) if (b.stems.has(stem)) shared += weight;
  const all = a.weight + b.weight;
  return all === 0 ? 0 : (2 * shared) / all;
}

function toGroup(candidates: readonly Candidate[]): QuestionGroup {
  const wordings = candidates.map(({ question, count, lastAskedAtMs }) => ({
    question,
    count,
    lastAskedAtMs,
  }));
  return {
    question: wordings[0]?.question ?? '',
    count: wordings.reduce((sum, { count }) => sum + count, 0),
    lastAskedAtMs: Math.max(...wordings.map(({ lastAskedAtMs }) => lastAskedAtMs)),
    confidence: Math.max(...candidates.map(({ confidence }) => confidence)),
    wordings,
  };
}
