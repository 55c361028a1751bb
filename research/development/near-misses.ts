/** Questions that differ from what was taught in one thing, and others that say it in other words, in ten languages: all made for this project. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Task } from '../../bench/quality/tasks.ts';

/** In what a question differs from what was taught, or might seem to. */
export type NearMissKind =
  | 'negation'
  | 'opposite'
  | 'number'
  | 'code'
  | 'name'
  | 'questionWord'
  | 'loneWord'
  | 'fewPairs'
  | 'tie';

/** A chatbot of a few pairs, and what it is asked. */
export interface NearMissTask extends Task {
  language: string;
  /** In the order of `queries`. */
  kinds: readonly NearMissKind[];
}

interface Chatbot {
  about: string;
  pairs: [question: string, answer: string][];
  /** The pair counts from 1; 0: none answers it. */
  asks: [kind: NearMissKind, text: string, pair: number][];
}

const FOLDER = new URL('near-misses/', import.meta.url);

export function nearMissTasks(): NearMissTask[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const language = file.slice(0, -'.json'.length);
      const chatbots = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Chatbot[];
      return chatbots.map((chatbot) => toTask(chatbot, language));
    });
}

function toTask({ about, pairs, asks }: Chatbot, language: string): NearMissTask {
  return {
    name: about,
    kind: 'faq',
    language,
    docs: pairs.map(([text, answer], at) => ({ label: at + 1, text, answer })),
    queries: asks.map(([, text, pair]) => ({ text, rel: pair === 0 ? null : pair })),
    kinds: asks.map(([kind]) => kind),
  };
}
