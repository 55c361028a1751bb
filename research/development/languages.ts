/** Development tasks in many languages, and across them, made of training data that no public task holds. */
import { createRandom, shuffle } from '../../bench/quality/random.ts';
import { readTrainingData, type Task, type TaskQuery } from '../../bench/quality/tasks.ts';

type Rows<T> = { languages: Record<string, T[]> };

/**
 * Languages of the Bitcoin FAQ that confidence is fitted on; the others are held back, to see whether it holds for languages
 * that it has not seen.
 */
export const FITTED_LANGUAGES: readonly string[] = [
  'en',
  'de',
  'fr',
  'pl',
  'ru',
  'tr',
  'zh_CN',
  'ar',
  'hi',
  'ja',
];

/** Of each small chatbot's questions, the share without an answer. */
const OUT_OF_SCOPE = 0.25;
/** Small chatbots of each plan and language. */
const BOTS = 3;

interface Pair {
  key: string;
  question: string;
  answer: string;
}

/** The language as ISO 639-1. */
function codeOf(language: string): string {
  return language.slice(0, 2);
}

function readFaq(): Map<string, Pair[]> {
  const { languages } = readTrainingData<Rows<[string, string, string]>>('bitcoin-faq');
  return new Map(
    Object.entries(languages).map(([language, rows]) => [
      language,
      rows.map(([key, question, answer]) => ({ key, question, answer })),
    ]),
  );
}

export function listFaqLanguages(): string[] {
  return [...readFaq().keys()];
}

/** A part of the FAQ taught in one language and asked in another; some questions belong to pairs that are left out. */
function takePart(
  taught: readonly Pair[],
  asked: readonly Pair[],
  { size, name, language, isFile }: { size: number; name: string; language: string; isFile: boolean },
  random: () => number,
): Task {
  const keys = shuffle(
    taught.map(({ key }) => key),
    random,
  );
  const known = new Set(keys.slice(0, size));
  const others = new Set(keys.slice(size, size + Math.round((size * OUT_OF_SCOPE) / (1 - OUT_OF_SCOPE))));
  const docs = taught.filter(({ key }) => known.has(key));
  return {
    name,
    language,
    kind: isFile ? 'passage' : 'faq',
    docs: isFile
      ? docs.map(({ key, answer }) => ({ label: key, text: answer }))
      : docs.map(({ key, question, answer }) => ({ label: key, text: question, answer })),
    queries: asked.flatMap(({ key, question }): TaskQuery[] => {
      if (known.has(key)) return [{ text: question, rel: key }];
      return others.has(key) ? [{ text: question, rel: null }] : [];
    }),
  };
}

const SIZES = [8, 16, 35];

export interface LanguageTask {
  name: string;
  dataSet: string;
  /** The language asked in, as the data names it. */
  language: string;
  tasks: Task[];
}

/** The Bitcoin FAQ: pairs across languages, and its answers as files asked in the same language and in others. */
export function bitcoinTasks(
  kind: 'across' | 'files' | 'files across',
  languages: readonly string[],
  taughtIn: readonly string[] = FITTED_LANGUAGES,
): LanguageTask[] {
  const faq = readFaq();
  return languages.map((asked, at) => {
    const random = createRandom(6_000 + 100 * at + kind.length);
    const sources =
      kind === 'files'
        ? [asked]
        : shuffle(
            taughtIn.filter((one) => codeOf(one) !== codeOf(asked)),
            random,
          ).slice(0, 4);
    const tasks = sources.flatMap((taught) =>
      SIZES.flatMap((size) =>
        Array.from({ length: size === 35 ? 1 : BOTS }, () =>
          takePart(
            faq.get(taught) ?? [],
            faq.get(asked) ?? [],
            { size, name: `${taught} ${asked}`, language: codeOf(taught), isFile: kind !== 'across' },
            random,
          ),
        ),
      ),
    );
    return { name: `bitcoin ${kind}, asked in ${asked}`, dataSet: `bitcoin ${kind}`, language: asked, tasks };
  });
}

/**
 * The whole Bitcoin FAQ, of which every fourth pair is left out: as pairs taught in one language and asked in another, or its answers as
 * files asked in their own.
 */
export function wholeFaqTask(taught: string, asked: string): Task {
  const faq = readFaq();
  const isLeftOut = new Set((faq.get('en') ?? []).flatMap(({ key }, at) => (at % 4 === 3 ? [key] : [])));
  const docs = (faq.get(taught) ?? []).filter(({ key }) => !isLeftOut.has(key));
  const isFile = taught === asked;
  return {
    name: `${taught} ${asked}`,
    language: codeOf(taught),
    kind: isFile ? 'passage' : 'faq',
    docs: docs.map(({ key, question, answer }) =>
      isFile ? { label: key, text: answer } : { label: key, text: question, answer },
    ),
    queries: (faq.get(asked) ?? []).map(({ key, question }) => ({
      text: question,
      rel: isLeftOut.has(key) ? null : key,
    })),
  };
}

/** xSID: intents of assistants, aligned by line; taught and asked lines are never translations of one another. */
export function xsidTasks(kind: 'same' | 'across'): LanguageTask[] {
  const { languages } = readTrainingData<Rows<[string, string]>>('xsid');
  const codes = Object.keys(languages);
  return codes.map((asked, number) => {
    const random = createRandom(7_000 + number + kind.length);
    const sources =
      kind === 'same'
        ? [asked]
        : shuffle(
            codes.filter((one) => one !== asked),
            random,
          ).slice(0, 3);
    const tasks = sources.flatMap((taught) =>
      [1, 4].flatMap((questions) =>
        Array.from({ length: 2 }, () =>
          takeIntents(
            languages[taught] ?? [],
            languages[asked] ?? [],
            { questions, name: `${taught} ${asked}`, language: taught },
            random,
          ),
        ),
      ),
    );
    return { name: `xsid ${kind}, asked in ${asked}`, dataSet: `xsid ${kind}`, language: asked, tasks };
  });
}

const ASKED_EACH = 8;

function takeIntents(
  taught: readonly [string, string][],
  asked: readonly [string, string][],
  { questions, name, language }: { questions: number; name: string; language: string },
  random: () => number,
): Task {
  const lines = shuffle(
    [...taught.keys()].filter((line) => line < asked.length),
    random,
  );
  const byIntent = Map.groupBy(lines, (line) => taught[line]?.[1] ?? '');
  const intents = shuffle(
    [...byIntent].filter(([, own]) => own.length > questions + 1),
    random,
  );
  const known = intents.slice(0, Math.round(intents.length * (1 - OUT_OF_SCOPE)));
  const knownNames = new Set(known.map(([intent]) => intent));
  return {
    name,
    language,
    kind: 'faq',
    docs: known.flatMap(([label, own]) =>
      own.slice(0, questions).map((line) => ({ label, text: taught[line]?.[0] ?? '' })),
    ),
    queries: intents.flatMap(([intent, own]) =>
      own.slice(questions, questions + ASKED_EACH).map((line) => ({
        text: asked[line]?.[0] ?? '',
        rel: knownNames.has(intent) ? intent : null,
      })),
    ),
  };
}

/** DRCD: passages in traditional Chinese, and questions about them; of some the passage is left out. */
export function drcdTask(): LanguageTask {
  const { passages, questions } = readTrainingData<{
    passages: string[];
    questions: [question: string, passage: number, answer: string][];
  }>('drcd');
  const isKnown = (passage: number): boolean => passage % 4 !== 3;
  const task: Task = {
    name: 'drcd',
    language: 'zh',
    kind: 'passage',
    docs: passages.map((text, at) => ({ label: String(at), text })).filter((_, at) => isKnown(at)),
    queries: questions.map(([text, passage, ans]) =>
      isKnown(passage) ? { text, rel: String(passage), ans } : { text, rel: null },
    ),
  };
  return { name: 'drcd', dataSet: 'drcd', language: 'zh', tasks: [task] };
}
