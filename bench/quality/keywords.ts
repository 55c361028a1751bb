/** Asks as people do who type into a chatbot what they would type into a search box. */
import { stopWordsOf } from '../../server/src/language/stop-words.ts';
import { tokenise } from '../../server/src/language/tokenise.ts';
import { createRandom, shuffle } from './random.ts';
import type { Task } from './tasks.ts';

const WORDS_MAX = 3;

/** The task with one to three of each question's words in place of it, in their order; stop words are never taken. */
export function withKeywords(task: Task, seed = 1): Task {
  const random = createRandom(seed);
  const stopWords = stopWordsOf('en');
  const queries = task.queries.map((query, at) => {
    const words = [...new Set(tokenise(query.text))].filter((word) => !stopWords.has(word));
    const kept = new Set(shuffle(words, random).slice(0, 1 + (at % WORDS_MAX)));
    const text = words.filter((word) => kept.has(word)).join(' ');
    return { ...query, text: text === '' ? query.text : text };
  });
  return { ...task, name: `${task.name}+keywords`, queries };
}
