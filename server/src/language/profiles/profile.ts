/** What can be said of a language: the fields of a profile, so that one who speaks the language can review its file alone. */
import type { IsoCode } from 'multilingual-stemmer';

/**
 * All that is known of one language. Every field but the code may be missing: its feature is off in the language then.
 *
 * Everything is in lower case. Words are parted by white space, phrases by commas. A field that says «patterns» has the source of
 * regular expressions instead, matched without regard to case.
 */
export interface LanguageProfile {
  /** ISO 639-1: `pl`. */
  readonly code: string;

  /**
   * Words that say little about a text's subject, as they are written: «und», «ist», «für». They are left out of matching and are
   * evidence of the language. One behind a star is no evidence, since it is as frequent in another language: Slovenian «*in».
   */
  readonly stopWords?: string;
  /** Frequent words that a question turns on all the same, so that they are evidence only: «need», «buy». */
  readonly frequentWords?: string;
  /** Letters that no other language known here has: Polish none, Greek «ω», Ukrainian «ї». One of them tells the language. */
  readonly ownLetters?: RegExp;
  /** The language of the same script that those letters tell it from: Ukrainian (`uk`) from `ru`. One such letter decides a text. */
  readonly toldFrom?: string;
  /** Letters and endings of words that are at home in the language, perhaps in others too: «ł», «-ość». Weak evidence. */
  readonly spellings?: readonly RegExp[];

  /** The Snowball stemmer that reads its words: its own, or that of a near relation, as Slovak (`sk`) takes `cs`. */
  readonly stemmer?: IsoCode;
  /** Stems a word in place of that stemmer where it errs: Dutch «blokkeert» as «blokkeren». Empty where nothing is left. */
  readonly adaptedStem?: (word: string) => string;
  /** True if a list of its common words ships in `models/common-words`. */
  readonly hasWordList?: boolean;
  /** Letters that people type as two where the keyboard lacks them: «ä» as «ae». */
  readonly digraphs?: Readonly<Record<string, string>>;
  /** What stands before an apostrophe for a word that lost its vowel: «l» of «l'heure», «dell» of «dell'ora». */
  readonly elisions?: string;
  /** True if several words are written as one: «Telefonnummer». */
  readonly isCompounding?: boolean;
  /** True if what stands before a word in another one often turns it round: «découvert» is no «couvert». */
  readonly hasPrefixes?: boolean;
  /** What questions turn on in a language without spaces, or with endings in place of words. */
  readonly questionFrame?: QuestionFrame;

  /** What people say before and after a question without asking anything by it. */
  readonly smallTalk?: SmallTalk;
  /** The same in a language without spaces. */
  readonly unspacedSmallTalk?: UnspacedSmallTalk;
  /** Words that make a reply polite and say nothing: «please» of «yes please», each word of «por favor». */
  readonly politeWords?: string;
  /** Answers to a yes-no question: «yes», «no». */
  readonly yesNo?: string;
  /**
   * What is done and undone: phrases for one thing, a bar, phrases for its opposite; a semicolon ends the line. «activate, turn on |
   * deactivate, turn off;». A phrase of several words is there where all of them are, in any order. Forms stand here where the stemmer
   * keeps them apart. Left out is what one answer mostly serves both ways («open» and «closed» hours), what are two sides of one
   * thing («you sell», «I buy») and what says other things as well («less», «off»).
   */
  readonly antonyms?: string;

  /** Beginnings of words and phrases that ask for a type of answer, as patterns: «how long» wants a duration. */
  readonly answerTypes?: Readonly<Record<AnswerType, string>>;
  /** The same of questions for what to do, step by step, as patterns: «how do I», «how to». */
  readonly howTo?: string;
  /** How amounts, durations and times are written in an answer. */
  readonly measures?: Measures;

  /** What makes a sentence hang on the one before it. */
  readonly anaphora?: Anaphora;
  /** Words that name several things in a heading: «and», «or». */
  readonly conjunctions?: string;
  /** Words that go on with a sentence behind a gap, in a language that ends sentences with a gap: Thai «และ». */
  readonly continuations?: string;
  /** Words that are written with a full stop, without it. */
  readonly abbreviations?: Abbreviations;
  /** What tells the full stop of an ordinal in a date from the end of a sentence: «am 3. Mai». */
  readonly dates?: Dates;
  /** Pronouns that are capitalised within a sentence: German «Sie» in «inkl. Ihrer Daten». */
  readonly politePronouns?: string;
  /** Parts of a family name that are capitalised: «De» in «J. De Vries». */
  readonly nameParticles?: string;
}

/** What is known of no one language: «tel.», «max.». */
export type SharedProfile = Omit<LanguageProfile, 'code'>;

/** What an answer must have in it to be one. */
export type AnswerType = 'amount' | 'duration' | 'time' | 'telephone';

/** What a question has in it whatever it is about. */
export interface QuestionFrame {
  /** Words and phrases: «请问», «教えてください», «어떻게». */
  readonly words: string;
  /** Endings of verbs, which may be words alone: Korean «나요». */
  readonly endings?: string;
  /** Behind a noun: Japanese «は», Korean «에서». */
  readonly particles?: string;
  /** Verbs that say little where a part begins with them, as patterns: Chinese «有», but in «有效». */
  readonly openingVerbs?: string;
}

/**
 * Phrases as people write them, parted by commas. After a plus come endings that may follow each phrase of their group, and a
 * semicolon ends the group: «dear + sir, madam;».
 */
export interface SmallTalk {
  /** Stand before a question, with or without a mark after them: «hello». */
  readonly greetings: string;
  /** Stand after a question, with or without a mark before them; and before one, with a mark after them: «thank you». */
  readonly closings: string;
  /** Stand on either side, parted from the question by a mark; elsewhere they may be what it is about: «I need help». */
  readonly asides: string;
  /** Stand after a question and a mark, with a name behind them: «kind regards». */
  readonly signOffs?: string;
}

export interface UnspacedSmallTalk {
  /** Stand right before a question: «请问». */
  readonly before: string;
  /** Stand right after it: «谢谢». */
  readonly after: string;
}

/** All are patterns, parted by bars. */
export interface Measures {
  /** Units of time, and small numbers before them: «minutes?|hours?», «one|two». */
  readonly durations?: { readonly units: string; readonly numberWords: string };
  /** What is said in place of an opening hour: «closed». */
  readonly closed?: string;
  /** What stands behind a time of day: «[ap]\.?m\b», «uhr». */
  readonly clockMarks?: string;
  /** Words for money behind a number: «pounds?». */
  readonly currencyWords?: string;
  /** The same with any letters behind them: «zł», so that it is in «złotych» too. */
  readonly currencySigns?: string;
}

/** Words and phrases, parted by commas. */
export interface Anaphora {
  /** Begin a sentence and stand for something said before: «it», «these». */
  readonly pronouns?: string;
  /** Open a sentence in front of one of those: «if» in «If it rains». */
  readonly openers?: string;
  /** Point back from the second place: «then» in «You then have …». */
  readonly secondWords?: string;
  /** Begin a sentence that takes part of what was said before back: «however», «except». */
  readonly qualifiers?: string;
}

export interface Abbreviations {
  /** A name follows them, whatever it looks like: «mr», «dr». */
  readonly titles?: string;
  /** End a sentence only where the next word is one that sentences often begin with: «approx», «z.b». */
  readonly general?: string;
  /** End no sentence before a number, though many are words by themselves or follow numbers: «no», «fig», «mar». */
  readonly beforeNumbers?: string;
  /** Days of the week, many of which are words by themselves in some language: «mon», «sun». */
  readonly weekdays?: string;
}

export interface Dates {
  /** Beginnings of months, which follow the ordinal of a day: «jan», «mär». */
  readonly months?: string;
  /** Words before a number whose full stop makes it an ordinal, whatever comes next: «am» in «am 3. Tag». */
  readonly beforeOrdinal?: string;
  /** The same only before another number: «od» in «od 1. 5.». */
  readonly beforeDate?: string;
}
