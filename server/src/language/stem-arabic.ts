/**
 * Stems of Arabic words, by Snowball. Without its article a word is stemmed as a verb or as having lost a preposition
 * ("جلسات" to "جلسا"), and no longer meets itself with it ("الجلسات" to "جلس"): so all are stemmed as nouns with the article.
 */
import { arabic } from 'multilingual-stemmer';

const ARTICLE = 'ال';
/** The article, alone or behind "and", "so", "with", "like" or "for". */
const ARTICLES = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=...)/;
/** "Your", "our", "her" and "their" end words that have no article. */
const POSSESSIVE = /(?<=...)(?:كم|نا|ها|هم)$/;
/** "My" behind a plural. */
const MY_BEHIND_PLURAL = /(?<=...ات)ي$/;
/** What the last letter of a feminine becomes before a possessive, with "my" behind it. */
const OPENED_FEMININE = /(?<=...[^ا])تي?$/;

/** Of a normalised word; empty where nothing is left. */
export function stemArabic(word: string): string {
  const bare = word.replace(ARTICLES, '');
  const noun = bare === word ? withoutPossessive(word) : bare;
  return arabic(ARTICLE + noun.replace(/ه$/, 'ة'));
}

function withoutPossessive(word: string): string {
  const owned = word.replace(POSSESSIVE, '');
  const isOwned = owned !== word || word.endsWith('ي');
  return isOwned ? owned.replace(MY_BEHIND_PLURAL, '').replace(OPENED_FEMININE, 'ة') : word;
}
