/** Knowledge of any size for the index, made up, as the store would hand it over. */
import { analyse } from '../../server/src/language/analyse.ts';
import { keysOf } from '../../server/src/language/question-hash.ts';
import type { Vector } from '../../server/src/retrieval/encoders/encoder.ts';
import type { IndexDelta, IndexEntry } from '../../server/src/retrieval/search/entries.ts';
import { createCorpus } from '../support/corpus.ts';

/** Gives about 150 words beside the stop words. */
export const PASSAGE_WORDS = 195;
export const SENTENCE = { encoder: 'sentence-bench', dimensions: 384 };
/** Windows that a passage of that length is encoded in. */
export const WINDOWS = 4;

/** Any direction, the same on every run; nothing here depends on what a vector means. */
export function createVectorMaker(seed: number): (shape: typeof SENTENCE) => Vector {
  let state = seed;
  return ({ encoder, dimensions }) => ({
    encoder,
    values: Int8Array.from({ length: dimensions }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state >>> 24) - 128 || 1;
    }),
  });
}

export interface Taught {
  delta: IndexDelta;
  questions: string[];
  texts: string[];
}

function complete(entries: IndexEntry[]): IndexDelta {
  return { version: 1, isComplete: true, replaced: [], entries };
}

/** A file of that many chunks, each with so many vectors, and questions about some of them. */
export function makePassages(chunks: number, windows = 0): Taught {
  const makeVector = createVectorMaker(chunks);
  const corpus = createCorpus(chunks);
  const asker = createCorpus(7);
  const texts: string[] = [];
  const questions: string[] = [];
  const entries: IndexEntry[] = [];
  for (let ordinal = 0; ordinal < chunks; ordinal += 1) {
    const text = corpus.passage(PASSAGE_WORDS);
    if (ordinal < 200) {
      texts.push(text);
      questions.push(asker.questionAbout(text));
    }
    const terms = analyse(text);
    const vectors = Array.from({ length: windows }, () => makeVector(SENTENCE));
    entries.push({ kind: 'file', sourceId: 1, ordinal, groupKey: `file:${ordinal}`, terms, vectors });
  }
  return { delta: complete(entries), questions, texts };
}

/** That many pairs, some questions to an answer, each with a vector of this shape. */
export function makePairs(pairs: number, questionsPerAnswer: number, shape: typeof SENTENCE): Taught {
  const corpus = createCorpus(pairs);
  const asker = createCorpus(7);
  const makeVector = createVectorMaker(pairs);
  const texts = Array.from({ length: pairs }, () => corpus.sentence(9));
  const entries = texts.map(
    (text, at): IndexEntry => ({
      kind: 'qa',
      sourceId: at + 1,
      ordinal: 0,
      groupKey: `answer:${Math.floor(at / questionsPerAnswer)}`,
      terms: analyse(text),
      questionKeys: keysOf(text),
      taughtAtMs: at,
      vectors: [makeVector(shape)],
    }),
  );
  const questions = texts.slice(0, 200).map((text) => asker.questionAbout(text));
  return { delta: complete(entries), questions, texts };
}
