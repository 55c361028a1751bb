/** Text for speed measurements: made-up words with the frequencies of real language, the same on every run. */

export interface Corpus {
  /** A sentence of about `words` words. */
  sentence(words: number): string;
  /** A passage of sentences, about `words` words in all. */
  passage(words: number): string;
  /** A question that shares words with `text`, as a customer's would. */
  questionAbout(text: string): string;
}

const SYLLABLES =
  'ba be bi bo bu ca ce co da de di do fa fe fi ga ge go ha he hi ka ke la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const FUNCTION_WORDS = 'the of and to in is for on with that by as at from'.split(' ');
const VOCABULARY = 30_000;

export function createCorpus(seed = 1): Corpus {
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(random() * limit);

  const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) => {
    const length = rank < 300 ? 2 : rank < 6_000 ? 3 : 4;
    return Array.from({ length }, () => SYLLABLES[below(SYLLABLES.length)] ?? '').join('');
  });
  /** Rank r with a frequency of about 1 / r. */
  const word = (): string =>
    random() < 0.4
      ? (FUNCTION_WORDS[below(FUNCTION_WORDS.length)] ?? '')
      : (vocabulary[Math.floor(VOCABULARY ** random()) - 1] ?? '');

  const sentence = (words: number): string => {
    const text = Array.from({ length: words }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };

  return {
    sentence,
    passage(words) {
      const sentences: string[] = [];
      for (let count = 0; count < words; count += 15) sentences.push(sentence(Math.min(15, words - count)));
      return sentences.join(' ');
    },
    questionAbout(text) {
      const words = text.toLowerCase().replace(/\./g, '').split(' ');
      return `what ${Array.from({ length: 7 }, () => words[below(words.length)]).join(' ')}?`;
    },
  };
}
