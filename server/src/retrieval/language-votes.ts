/** Which languages a chatbot's knowledge is written in, and from that, in which ones to read a question. */
import { weighLanguages } from './detect-language.ts';

/** Where neither the knowledge nor the question tells. */
const FALLBACK_LANGUAGE = 'en';
/** What it adds to the evidence for a language that all the knowledge is in it: about two small words. */
const PRIOR_WEIGHT = 2;
/** A question is read in every language with this share of the likeliest one's weight. */
const POSSIBLE_SHARE = 0.5;
const LANGUAGES_READ = 4;
/** Languages below it are left out of what an index says of itself. */
const NOTABLE_SHARE = 0.05;
/** A text of unsure language is taken to be in one of these. */
const MAIN_SHARE = 0.2;

export class LanguageVotes {
  private readonly votes = new Map<string, number>();
  private total = 0;

  /** Counts a text of sure language in, or out again with -1. */
  count(language: string, sign: 1 | -1): void {
    const votes = (this.votes.get(language) ?? 0) + sign;
    if (votes === 0) this.votes.delete(language);
    else this.votes.set(language, votes);
    this.total += sign;
  }

  private share(language: string): number {
    return this.total === 0 ? 0 : (this.votes.get(language) ?? 0) / this.total;
  }

  private atLeast(share: number): string[] {
    const languages = [...this.votes.keys()].filter((language) => this.share(language) >= share);
    return languages.sort((a, b) => this.share(b) - this.share(a) || (a < b ? -1 : 1));
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
    const weights = new Map<string, number>();
    for (const [language, weight] of weighLanguages(words)) {
      if (this.total === 0 || this.votes.has(language)) weights.set(language, weight);
    }
    for (const language of this.votes.keys()) {
      weights.set(language, (weights.get(language) ?? 0) + PRIOR_WEIGHT * this.share(language));
    }
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
