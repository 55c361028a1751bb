/** Conversations of two turns in six languages, with the second question spelled out beside it, and others whose second question stands alone: all made for this project. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Task } from '../../bench/quality/tasks.ts';

/** A second question that leans on the first. */
export interface Dialogue {
  first: string;
  second: string;
  /** The second question as one who had said nothing before would ask it. */
  spelledOut: string;
  /** The pair that answers it, counted from 1. */
  pair: number;
}

export interface StandingAlone {
  first: string;
  second: string;
}

/** A chatbot of a few pairs, and what it is asked. */
export interface DialogueTask extends Task {
  language: string;
  /** True for those that are looked at only when all is chosen. */
  isHeldBack: boolean;
  dialogues: readonly Dialogue[];
  alone: readonly StandingAlone[];
}

interface Chatbot {
  about: string;
  pairs: [question: string, answer: string][];
  dialogues: [first: string, second: string, spelledOut: string, pair: number][];
  alone: [first: string, second: string][];
}

const FOLDER = new URL('dialogues/', import.meta.url);

/** Two chatbots of each language, of which the second is held back. */
export function dialogueTasks(): DialogueTask[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const chatbots = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Chatbot[];
      return chatbots.map((chatbot, at) => toTask(chatbot, file.slice(0, -'.json'.length), at > 0));
    });
}

function toTask(
  { about, pairs, dialogues, alone }: Chatbot,
  language: string,
  isHeldBack: boolean,
): DialogueTask {
  return {
    name: about,
    kind: 'faq',
    language,
    isHeldBack,
    docs: pairs.map(([text, answer], at) => ({ label: at + 1, text, answer })),
    queries: [],
    dialogues: dialogues.map(([first, second, spelledOut, pair]) => ({ first, second, spelledOut, pair })),
    alone: alone.map(([first, second]) => ({ first, second })),
  };
}
