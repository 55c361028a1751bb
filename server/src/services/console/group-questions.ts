/** Groups questions with the same meaning, by shared words and by the vectors of those that have one. */
import { dropStopWords } from '../../language/analyse.ts';
import { areContrary, askTheSame } from '../../language/contrasts/opposed-questions.ts';
import { questionTypesOf } from '../../language/contrasts/question-types.ts';
import { guessLanguage } from '../../language/detect-language.ts';
import type { QuestionType } from '../../language/profiles/profile.ts';
import { stripSmallTalk } from '../../language/small-talk.ts';
import { stemWord } from '../../language/stemming/stem.ts';
import { tokenise } from '../../language/tokenise.ts';
import { createTimeSlicer, type TimeSlicer } from '../../store/time-slicer.ts';
import type { UnansweredQuestion } from '../../store/types.ts';
import { type Meanings, similarityByMeaning, similarityByWords } from './similarity.ts';

export interface QuestionWording {
  question: string;
  count: number;
  /** How many of them were met with suggestions. */
  suggestedCount: number;
  lastAskedAtMs: number;
}

export interface QuestionGroup {
  /** The wording asked most often. */
  question: string;
  count: number;
  suggestedCount: number;
  lastAskedAtMs: number;
  /** The highest that any of them reached. */
  confidence: number;
  /** Most often asked first. */
  wordings: QuestionWording[];
}

/** Questions looked at to know the language. */
const LANGUAGE_SAMPLE = 200;
/** Assumed if the language cannot be detected, or if it is one of several candidates. */
const USUAL_LANGUAGE = 'en';
/** No wording has a vector. */
const NO_MEANINGS: Meanings = { dimensions: 1, alikeFrom: 1, vectors: new Map() };

interface Candidate extends QuestionWording {
  /** The question without small talk, which differs between wordings of the same question. */
  asked: string;
  confidence: number;
  stems: readonly string[];
  /** What its question words ask for. */
  types: ReadonlySet<QuestionType>;
}

/**
 * Groups, most often asked first. A wording joins the group whose leader, its most frequent wording, it is most similar to, provided that
 * all of the group are alike: one answer is to answer each of them. Words tell only of wordings without a vector.
 * @param findMeanings vectors of texts, by an encoder that supports the language of most of them; undefined if there is
 *   none
 */
export async function groupQuestions(
  questions: readonly UnansweredQuestion[],
  findMeanings: (texts: readonly string[], language: string) => Promise<Meanings | undefined> = async () =>
    undefined,
): Promise<QuestionGroup[]> {
  const slice = createTimeSlicer();
  const language = languageOf(questions);
  const candidates = await gatherWordings(questions, language, slice);
  const meanings = await findMeanings(
    candidates.map(({ asked }) => asked),
    language,
  );
  const byMeaning = similarityByMeaning<Candidate>(meanings ?? NO_MEANINGS, candidates.length);
  const byWords = similarityByWords(candidates);
  /** By leader, who is the first of its group. */
  const groups = new Map<Candidate, Candidate[]>();
  for (const candidate of candidates) {
    await slice.yieldIfDue();
    const isKnown = byMeaning.knows(candidate);
    const alike = new Map([
      ...byMeaning.findAlike(candidate),
      ...byWords.findAlike(candidate, (other) => !(isKnown && byMeaning.knows(other))),
    ]);
    const [leader] =
      [...alike]
        .filter(([one]) => groups.has(one))
        .sort(([, a], [, b]) => b - a)
        .find(
          ([one]) =>
            groups
              .get(one)
              ?.every((member) => askTheSame(member.types, candidate.types) && alike.has(member)) &&
            !areContrary(one.asked, candidate.asked, language),
        ) ?? [];
    if (leader === undefined) groups.set(candidate, [candidate]);
    else groups.get(leader)?.push(candidate);
    byMeaning.add(candidate);
    byWords.add(candidate);
  }
  return [...groups.values()]
    .map(toGroup)
    .sort((a, b) => b.count - a.count || b.lastAskedAtMs - a.lastAskedAtMs);
}

/** Merges equal wordings, most often asked first, so that these lead the groups. */
async function gatherWordings(
  questions: readonly UnansweredQuestion[],
  language: string,
  slice: TimeSlicer,
): Promise<Candidate[]> {
  const byText = new Map<string, Candidate>();
  for (const { question, confidence, askedAtMs, outcome } of questions) {
    await slice.yieldIfDue();
    const suggestedCount = outcome === 'suggested' ? 1 : 0;
    const known = byText.get(question);
    if (known === undefined) {
      const asked = stripSmallTalk(question);
      byText.set(question, {
        question,
        asked,
        count: 1,
        suggestedCount,
        lastAskedAtMs: askedAtMs,
        confidence,
        stems: stemsOf(asked, language),
        types: questionTypesOf(asked, language),
      });
      continue;
    }
    known.count += 1;
    known.suggestedCount += suggestedCount;
    known.lastAskedAtMs = Math.max(known.lastAskedAtMs, askedAtMs);
    known.confidence = Math.max(known.confidence, confidence);
  }
  return [...byText.values()].sort((a, b) => b.count - a.count || b.lastAskedAtMs - a.lastAskedAtMs);
}

/** The stems of the words that are not stop words; the text itself if it has no words. */
export function stemsOf(question: string, language: string): string[] {
  const words = tokenise(question);
  if (words.length === 0) return [question.trim().toLowerCase()];
  return [...new Set(dropStopWords(words, [language]).map((word) => stemWord(word, language)))];
}

/** Detects one language for all questions together, since short ones reveal little. */
function languageOf(questions: readonly UnansweredQuestion[]): string {
  const words = questions.slice(0, LANGUAGE_SAMPLE).flatMap(({ question }) => tokenise(question));
  const { languages, isSure } = guessLanguage(words);
  const [first = USUAL_LANGUAGE] = languages;
  return !isSure && languages.includes(USUAL_LANGUAGE) ? USUAL_LANGUAGE : first;
}

function toGroup(candidates: readonly Candidate[]): QuestionGroup {
  const wordings = candidates.map(({ question, count, suggestedCount, lastAskedAtMs }) => ({
    question,
    count,
    suggestedCount,
    lastAskedAtMs,
  }));
  return {
    question: wordings[0]?.question ?? '',
    count: wordings.reduce((sum, { count }) => sum + count, 0),
    suggestedCount: wordings.reduce((sum, wording) => sum + wording.suggestedCount, 0),
    lastAskedAtMs: Math.max(...wordings.map(({ lastAskedAtMs }) => lastAskedAtMs)),
    confidence: Math.max(...candidates.map(({ confidence }) => confidence)),
    wordings,
  };
}
