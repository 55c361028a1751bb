/** Which languages a chatbot's knowledge is written in, and from that, in which ones to read a question. */
import { weighLanguages } from '../../../language/detect-language.ts';

/** Where neither the knowledge nor the question tells. */
const FALLBACK_LANGUAGE = 'en';
/** What it adds to the evidence for a language that all the knowledge is in it: about two small words. */
export const PRIOR_WEIGHT = 2;
/** A question is read in every language with this share of the likeliest one's weight. */
const POSSIBLE_SHARE = 0.5;
const LANGUAGES_READ = 4;
/** Languages below it are left out of what an index says of itself. */
const NOTABLE_SHARE = 0.05;
/** A text of unsure language is taken to be in one of these. */
const MAIN_SHARE = 0.2;
/** Where fewer of the texts are sure of their language, the others are heard together. */
const SURE_SHARE = 0.25;
/**
 * What a word of an unsure text says, shared by the languages that the text may be in, twice as much for the likeliest: divisible
 * by one more than these are.
 */
const VOICE = 60;
/** More words of a text say no more. */
const WORDS_HEARD = 6;

export class LanguageVotes {
  private readonly sure = new Map<string, number>();
  private sureTexts = 0;
  /** Texts of unsure language that may be in one, and their voices. */
  private readonly possible = new Map<string, { texts: number; voices: number }>();
  private unsureTexts = 0;

  /** Counts a text of sure language in, or out again with -1. */
  count(language: string, sign: 1 | -1): void {
    const votes = (this.sure.get(language) ?? 0) + sign;
    if (votes === 0) this.sure.delete(language);
    else this.sure.set(language, votes);
    this.sureTexts += sign;
  }

  /** Counts a text in, or out, that may be in these languages, the likeliest first; in none where nothing tells. */
  countUnsure(languages: readonly string[], words: number, sign: 1 | -1): void {
    this.unsureTexts += sign;
    const voice = (VOICE * Math.min(words, WORDS_HEARD)) / (languages.length + 1);
    for (const [rank, language] of languages.entries()) {
      const { texts, voices } = this.possible.get(language) ?? { texts: 0, voices: 0 };
      const counted = { texts: texts + sign, voices: voices + sign * voice * (rank === 0 ? 2 : 1) };
      if (counted.texts === 0) this.possible.delete(language);
      else this.possible.set(language, counted);
    }
  }

  /**
   * Votes by language: those of the texts that are sure and, where these are few, of all that may be in the language which the
   * texts together speak for most. One short question may be in four languages, a dozen of them are in one.
   */
  private heard(): ReadonlyMap<string, number> {
    if (this.sureTexts >= SURE_SHARE * (this.sureTexts + this.unsureTexts)) return this.sure;
    const voicesFor = (language: string): number =>
      VOICE * WORDS_HEARD * (this.sure.get(language) ?? 0) + (this.possible.get(language)?.voices ?? 0);
    const [likeliest] = [...this.possible.keys()].sort(
      (a, b) => voicesFor(b) - voicesFor(a) || (a < b ? -1 : 1),
    );
    if (likeliest === undefined) return this.sure;
    const texts = this.possible.get(likeliest)?.texts ?? 0;
    return new Map([...this.sure, [likeliest, (this.sure.get(likeliest) ?? 0) + texts]]);
  }

  /** By language, the share of the votes that it has, greatest first. */
  shares(): ReadonlyMap<string, number> {
    const votes = this.heard();
    const total = [...votes.values()].reduce((sum, count) => sum + count, 0);
    const ranked = [...votes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return new Map(ranked.map(([language, count]) => [language, count / total]));
  }

  private atLeast(least: number): string[] {
    return [...this.shares()].filter(([, share]) => share >= least).map(([language]) => language);
  }

  /** Languages of at least a twentieth of the texts that tell theirs, most frequent first. */
  notable(): string[] {
    return this.atLeast(NOTABLE_SHARE);
  }

  /** Languages of at least a fifth of the texts that tell theirs, most frequent first. */
  main(): string[] {
    return this.atLeast(MAIN_SHARE);
  }

  /**
   * The languages to read a question in, likeliest first, at least one. The knowledge weighs as much as two small
   * words: a short question is read in the chatbot's language, one clearly in another known language in that.
   */
  forQuestion(words: readonly string[]): string[] {
    const shares = this.shares();
    const weights = new Map<string, number>();
    for (const [language, weight] of weighLanguages(words)) {
      if (shares.size === 0 || shares.has(language)) weights.set(language, weight);
    }
    for (const [language, share] of shares)
      weights.set(language, (weights.get(language) ?? 0) + PRIOR_WEIGHT * share);
    const ranked = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const best = ranked[0];
    if (best === undefined) return [FALLBACK_LANGUAGE];
    const possible = ranked.filter(([, weight]) => weight >= POSSIBLE_SHARE * best[1]);
    return possible.slice(0, LANGUAGES_READ).map(([language]) => language);
  }
}

/** The language to take an unsure text in: its likeliest that is a main one of the chatbot, else the chatbot's. */
export function settleLanguage(possible: readonly string[], main: readonly string[]): string {
  const shared = possible.find((language) => main.includes(language));
  return shared ?? main[0] ?? possible[0] ?? FALLBACK_LANGUAGE;
}
