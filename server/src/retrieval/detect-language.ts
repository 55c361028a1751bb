/** Guesses in which languages a text may be written, from its script, its small words, its letters and endings. */
import { ownString } from './own-string.ts';
import { languagesWithFrequentWord } from './stop-words.ts';

export interface LanguageGuess {
  /** ISO 639-1 codes, likeliest first; empty where nothing tells. */
  languages: string[];
  /** True where the first is far ahead of the second. */
  isSure: boolean;
}

const SCRIPTS: [RegExp, string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/u, 'uk'],
  [/[ђјљњћџ]/u, 'sr'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/[پچگیک]/u, 'fa'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
];
const GREEK_FIRST = 0x370;

/** Letters and endings that are at home in these Latin-script languages. */
const HABITS: [RegExp, string[]][] = [
  [/ß/, ['de']],
  [/[äö]/, ['de', 'sv', 'fi', 'tr', 'hu']],
  [/ü/, ['de', 'tr', 'hu']],
  [/å/, ['sv', 'da', 'no']],
  [/[æø]/, ['da', 'no']],
  [/ñ/, ['es']],
  [/[áíóú]/, ['es', 'pt', 'hu', 'cs']],
  [/[ãõ]/, ['pt']],
  [/[èàù]/, ['fr', 'it']],
  [/[êâîôûœ]/, ['fr', 'pt', 'ro']],
  [/é/, ['fr', 'es', 'hu']],
  [/ç/, ['fr', 'pt', 'tr']],
  [/ò|ì/, ['it']],
  [/[őű]/, ['hu']],
  [/[ğı]/, ['tr']],
  [/ş/, ['tr', 'ro']],
  [/[șță]/, ['ro']],
  [/[łąęśźż]/, ['pl']],
  [/[řěů]/, ['cs']],
  [/[čšž]/, ['cs']],
  [/(?:ing|ness|ed|ght|ould|tion|tions|ally)$|^wh|^th/, ['en']],
  [/(?:ung|ungen|keit|heit|lich|liche|ieren|tet|iert|schaft)$|^ge.*t$|sch/, ['de']],
  [/(?:eur|eux|euse|ique|ment|aire|age|ez)$/, ['fr']],
  [/(?:ción|ciones|dad|iento|ando|endo)$/, ['es']],
  [/(?:zione|zioni|mento|ità|aggio|ezza|ato|are|ere)$|gli/, ['it']],
  [/(?:ção|ções|dade|mento|inho)$|nh|lh/, ['pt']],
  [/(?:heid|ing|tje|atie)$|ij|oe|aa|ee[nrt]/, ['nl']],
  [/(?:ning|het|heten|orna|arna|else)$/, ['sv']],
  [/(?:ning|hed|else|erne|ingen)$/, ['da']],
  [/(?:ning|het|else|ene|ingen)$/, ['no']],
  [/(?:nen|ssa|ssä|sta|stä|lla|llä|ksi|tta|ttä|minen)$|ää|yy|uu/, ['fi']],
  [/(?:nak|nek|ban|ben|hoz|hez|ság|ség|ás|és)$|gy|sz/, ['hu']],
  [/(?:ului|elor|ilor|ție|iune|ează|esc)$/, ['ro']],
  [/(?:lar|ler|ları|leri|mak|mek|yor|dan|den|ım|siniz)$/, ['tr']],
  [/(?:anie|enie|ość|ego|ych|ować|ania)$|cz|rz|sz/, ['pl']],
  [/(?:ní|ého|ých|ovat)$/, ['cs']],
];
const HABIT_WEIGHT = 0.3;
/** Later words change nothing. */
export const WORDS_READ = 120;
/** Long texts are told by their small words. */
const HABIT_WORDS_READ = 24;
const SURE_EVIDENCE = 1.4;
const SURE_RATIO = 1.7;
/** Languages with this share of the best one's evidence remain possible. */
const POSSIBLE_SHARE = 0.6;

function add(evidence: Map<string, number>, language: string, weight: number): void {
  evidence.set(language, (evidence.get(language) ?? 0) + weight);
}

function isBeyondLatin(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= GREEK_FIRST) return true;
  return false;
}

function readWord(word: string, frequentIn: readonly string[], evidence: Map<string, number>): void {
  if (isBeyondLatin(word)) {
    const script = SCRIPTS.find(([pattern]) => pattern.test(word));
    if (script !== undefined) add(evidence, script[1], 1);
  }
  for (const language of frequentIn) add(evidence, language, 1 / frequentIn.length);
}

/** Which habits a word has, remembered, because that takes dozens of patterns. */
const habitsByWord = new Map<string, readonly (typeof HABITS)[number][]>();
const HABITS_REMEMBERED = 10_000;

function habitsOf(word: string): readonly (typeof HABITS)[number][] {
  let habits = habitsByWord.get(word);
  if (habits === undefined) {
    habits = HABITS.filter(([pattern]) => pattern.test(word));
    if (habitsByWord.size >= HABITS_REMEMBERED) habitsByWord.clear();
    habitsByWord.set(ownString(word), habits);
  }
  return habits;
}

function readHabits(word: string, evidence: Map<string, number>): void {
  if (word.length < 4) return;
  for (const [, likely] of habitsOf(word)) {
    for (const language of likely) add(evidence, language, HABIT_WEIGHT / likely.length);
  }
}

/** Languages told from another one of their script by a few letters: one word with such a letter settles the rest. */
const TOLD_BY_LETTERS: readonly [language: string, other: string][] = [
  ['ja', 'zh'],
  ['uk', 'ru'],
  ['sr', 'ru'],
  ['fa', 'ar'],
];

function settleScripts(evidence: Map<string, number>): void {
  for (const [language, other] of TOLD_BY_LETTERS) {
    if (!evidence.has(language)) continue;
    add(evidence, language, evidence.get(other) ?? 0);
    evidence.delete(other);
  }
}

/** How much speaks for each language, any positive number. Takes the words of `tokenise`. */
export function weighLanguages(words: readonly string[]): Map<string, number> {
  const evidence = new Map<string, number>();
  const read = Math.min(words.length, WORDS_READ);
  const unusual: string[] = [];
  for (let index = 0; index < read; index++) {
    const word = words[index] as string;
    const frequentIn = languagesWithFrequentWord(word);
    readWord(word, frequentIn, evidence);
    if (index < HABIT_WORDS_READ && frequentIn.length === 0) unusual.push(word);
  }
  for (const word of unusual) readHabits(word, evidence);
  settleScripts(evidence);
  return evidence;
}

/** Deterministic; the same words give the same guess. Takes the words of `tokenise`. */
export function guessLanguage(words: readonly string[]): LanguageGuess {
  const ranked = [...weighLanguages(words)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const best = ranked[0];
  if (best === undefined) return { languages: [], isSure: false };
  const second = ranked[1]?.[1] ?? 0;
  const isSure = best[1] >= SURE_EVIDENCE && best[1] >= SURE_RATIO * second;
  if (isSure) return { languages: [best[0]], isSure };
  const possible = ranked.filter(([, weight]) => weight >= POSSIBLE_SHARE * best[1]).slice(0, 4);
  return { languages: possible.map(([language]) => language), isSure };
}
