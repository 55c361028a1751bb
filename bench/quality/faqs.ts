/** Reads the FAQs of invented businesses, which are part of the project: faqs/README.md tells how they were made. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Block } from '../../server/src/extraction/types.ts';
import { splitSentences } from '../../server/src/language/sentences/sentences.ts';
import { chunkBlocks } from '../../server/src/training/chunking/chunk.ts';
import { onOneLine, type Task } from './tasks.ts';

/** What may be fitted on, and what is only measured on. */
export type FaqFolder = 'faqs' | 'faqs-test';

export interface Faq {
  name: string;
  /** ISO 639-1. */
  language: string;
  /** What the business is, in English. */
  about: string;
  pairs: { question: string; answer: string }[];
  /** Customers' messages, each with the numbers of the pairs that answer it, from 1; none where nothing does. */
  asks: { text: string; pairs: number[] }[];
}

export interface FaqTask extends Task {
  language: string;
}

export function readFaqs(name: FaqFolder): Faq[] {
  const folder = new URL(`${name}/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Faq);
}

/** The FAQ as a task whose labels are the numbers of its pairs. */
export function toTask({ name, language, pairs, asks }: Faq): FaqTask {
  return {
    name,
    kind: 'faq',
    language,
    docs: pairs.map(({ question, answer }, at) => ({ label: at + 1, text: question, answer })),
    queries: asks.map((ask) => ({ text: ask.text, rel: ask.pairs.length === 0 ? null : ask.pairs })),
  };
}

/** A shorter sentence ("Sure.") stands in other answers too, and says nothing. */
const TELLING_LENGTH = 20;

/** The sentences of an answer that tell something; all of it where none does. */
export function tellingSentences(answer: string): string[] {
  const telling = splitSentences(answer).filter(({ length }) => length >= TELLING_LENGTH);
  return (telling.length === 0 ? [answer] : telling).map(onOneLine);
}

function toParagraphs(pairs: Faq['pairs']): Block[] {
  return pairs.map(({ answer: text }) => ({ kind: 'paragraph', text, locator: {} }));
}

/**
 * The FAQ's answers in a file, as its chunks: by default one after another without their questions; right is a chunk that has the first sentence of
 * an answer that tells something, and what is said from it answers where it has any such sentence.
 */
export function toFileTask({ name, language, pairs, asks }: Faq, blocks = toParagraphs(pairs)): FaqTask {
  const chunks = chunkBlocks(blocks);
  const labels = pairs.map(({ answer }) => {
    const [beginning = answer] = tellingSentences(answer);
    return chunks.filter(({ text }) => onOneLine(text).includes(beginning)).map(({ ordinal }) => ordinal);
  });
  return {
    name,
    kind: 'passage',
    language,
    docs: chunks.map(({ ordinal, text }) => ({ label: ordinal, text })),
    queries: asks.map((ask) => ({
      text: ask.text,
      rel: ask.pairs.length === 0 ? null : ask.pairs.flatMap((pair) => labels[pair - 1] ?? []),
      says: ask.pairs.flatMap((pair) => tellingSentences(pairs[pair - 1]?.answer ?? '')),
    })),
  };
}
