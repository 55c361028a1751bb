/** The part of snowball-stemmers that is used; the package ships no types. */
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const snowball: {
    /** @throws where the algorithm is unknown */
    newStemmer(algorithm: string): Stemmer;
    algorithms(): string[];
  };
  export = snowball;
}
