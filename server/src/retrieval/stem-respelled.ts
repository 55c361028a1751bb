/** Stems of Russian and Romanian words, by Snowball, which knows some letters only by those that others write in their place. */
import snowball from 'snowball-stemmers';

const russian = snowball.newStemmer('russian');
const romanian = snowball.newStemmer('romanian');

/** Of a normalised word; empty where nothing is left. Snowball takes ё for a consonant, and "счёта" for a word without an ending. */
export function stemRussian(word: string): string {
  return russian.stem(word.replaceAll('ё', 'е'));
}

/** The stem as terms have it that were stored when words were given to Snowball as they are. */
export function formerStemRussian(word: string): string {
  return russian.stem(word);
}

/** Of a normalised word; empty where nothing is left. Snowball knows ș and ț with a cedilla alone. */
export function stemRomanian(word: string): string {
  return romanian.stem(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'));
}

/** As `formerStemRussian`. */
export function formerStemRomanian(word: string): string {
  return romanian.stem(word);
}
