/** How well files are quoted: in how many quotes from a passage the gold answer stands, and how long they are. */
import { quote } from '../../server/src/retrieval/answering/quoting/quote.ts';
import { splitSegments } from '../../server/src/retrieval/answering/quoting/segments.ts';
import { buildIndex } from './docent.ts';
import { type Encoding, WORDS } from './encoders.ts';
import { type Estimate, meanOf } from './metrics.ts';
import type { Quoter } from './quoters.ts';
import { LABELS_ASKED, sample } from './ranker.ts';
import { readTask, type Task, type TaskQuery } from './tasks.ts';

/** The public tasks that tell gold answers. */
const TASKS = ['squad2half', 'xquad_de', 'xquad_en'];

export interface QuoteMeasurement {
  task: string;
  documents: number;
  /** Those whose gold answer stands in the right passage. */
  questions: number;
  system: string;
  /** Of the quotes from the right passage, those with the gold answer. */
  held: Estimate;
  /** What part of the right passage's characters its quote has, on average. */
  share: Estimate;
  /** In the quote from the right passage, on average. */
  sentences: Estimate;
  /** Of the quotes from the passage that Docent finds first, those with the gold answer. */
  heldEndToEnd: Estimate;
}

/** A question with a gold answer, and the texts to quote. */
interface Case {
  question: string;
  /** As the service reads it. */
  read: string;
  gold: string;
  right: string;
  /** Of the right passage, the part nearest in meaning, where Docent finds it. */
  rightNearest: string | undefined;
  /** What Docent finds first; empty where it finds nothing. */
  first: string;
  firstNearest: string | undefined;
}

export function readQuoteTasks(): Task[] {
  return TASKS.map(readTask);
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether the gold answer stands in the text, however it is capitalised and spaced. */
export function holds(text: string, gold: string): boolean {
  return normalise(text).includes(normalise(gold));
}

/** The passage of the query's label in which its gold answer stands; undefined without any. */
function findRight(task: Task, { rel, ans }: TaskQuery): string | undefined {
  if (rel === null || ans === undefined || normalise(ans) === '') return undefined;
  const labels = [rel].flat();
  return task.docs.find(({ label, text }) => labels.includes(label) && holds(text, ans))?.text;
}

function readCases(task: Task, limit: number, encoding: Encoding): Case[] {
  const rights = new Map<TaskQuery, string>();
  for (const query of task.queries) {
    const right = findRight(task, query);
    if (right !== undefined) rights.set(query, right);
  }
  const taught = buildIndex(task, encoding);
  return sample({ ...task, queries: [...rights.keys()] }, limit).map((query) => {
    const right = rights.get(query) as string;
    const { question, matches } = taught.ask(query.text, { top: LABELS_ASKED }).judged;
    const found = matches.map(({ match, bestWindow: nearest }) => {
      return { text: task.docs[match.sourceId - 1]?.text ?? '', nearest };
    });
    return {
      question: query.text,
      read: question.text,
      gold: query.ans as string,
      right,
      rightNearest: found.find(({ text }) => text === right)?.nearest,
      first: found[0]?.text ?? '',
      firstNearest: found[0]?.nearest,
    };
  });
}

/**
 * @param limit of questions asked
 * @param encoding default: passages are found by words alone
 */
export function measureQuotes(
  task: Task,
  quoters: readonly Quoter[],
  { limit, encoding = WORDS }: { limit: number; encoding?: Encoding },
): QuoteMeasurement[] {
  const language = task.language ?? 'en';
  // As the service quotes.
  const cases = readCases(task, limit, encoding).map((one) => ({
    ...one,
    ofRight: quote(one.read, one.right, language, { bestWindow: one.rightNearest }),
    ofFirst: quote(one.read, one.first, language, { bestWindow: one.firstNearest }),
  }));
  return quoters.map(({ name, quote }) => {
    const quoted = cases.map(({ question, gold, right, first, ofRight, ofFirst }) => {
      const fromRight = quote({ question, text: right, language, byDocent: ofRight });
      const fromFirst = quote({ question, text: first, language, byDocent: ofFirst });
      return {
        held: holds(fromRight, gold) ? 1 : 0,
        share: fromRight.length / right.length,
        sentences: splitSegments(fromRight).length,
        heldEndToEnd: holds(fromFirst, gold) ? 1 : 0,
      };
    });
    return {
      task: task.name,
      documents: task.docs.length,
      questions: cases.length,
      system: name,
      held: meanOf(quoted.map(({ held }) => held)),
      share: meanOf(quoted.map(({ share }) => share)),
      sentences: meanOf(quoted.map(({ sentences }) => sentences)),
      heldEndToEnd: meanOf(quoted.map(({ heldEndToEnd }) => heldEndToEnd)),
    };
  });
}
