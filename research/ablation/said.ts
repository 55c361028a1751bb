/** Judges what is said from a passage where it is told what of it answers. */
import { tellingSentences } from '../../bench/quality/faqs.ts';
import { onOneLine, type TaskQuery } from '../../bench/quality/tasks.ts';

export interface JudgedSaid {
  /** Whether one of the sentences that answer is said; true where they are not told. */
  isAnswer: boolean;
  /** The harmonic mean of the shares: of what answers, what is said, and of what is said, what answers; null where that is not told. */
  fit: number | null;
}

const normalise = (text: string): string => onOneLine(text.normalize('NFKC').toLowerCase());

/** @param said undefined if it is no passage */
export function judgeSaid({ says, ans }: TaskQuery, said: string | undefined): JudgedSaid {
  const telling = says ?? (ans === undefined ? undefined : tellingSentences(ans));
  if (telling === undefined || said === undefined) return { isAnswer: true, fit: null };
  const text = normalise(said);
  const answers = [...new Set(telling.map(normalise))];
  const lengthOf = (sentences: readonly string[]): number =>
    sentences.reduce((sum, { length }) => sum + length, 0);
  const saidOnes = answers.filter((sentence) => text.includes(sentence));
  return {
    isAnswer: saidOnes.length > 0,
    fit: (2 * lengthOf(saidOnes)) / (text.length + lengthOf(answers)),
  };
}
