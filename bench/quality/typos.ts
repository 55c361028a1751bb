/** Makes the mistakes that people make when they type. */
import { createRandom } from './random.ts';
import type { Task } from './tasks.ts';

const SHARE_OF_WORDS = 0.25;
const MIN_LETTERS = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One random edit: a letter left out, doubled by another, swapped with the next, or wrong. */
function mistype(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] as string;
  const kind = Math.floor(random() * 4);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at);
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at + 1);
  const first = Math.min(at, word.length - 2);
  return word.slice(0, first) + word[first + 1] + word[first] + word.slice(first + 2);
}

/** The task with one edit in about a quarter of its questions' words of four letters or more. */
export function withTypos(task: Task, seed = 1): Task {
  const random = createRandom(seed);
  const queries = task.queries.map((query) => ({
    ...query,
    text: query.text.replace(/\p{L}+/gu, (word) =>
      word.length >= MIN_LETTERS && random() < SHARE_OF_WORDS ? mistype(word, random) : word,
    ),
  }));
  return { ...task, name: `${task.name}+typos`, queries };
}
