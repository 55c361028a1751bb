/** What can be said of a language: the fields of a profile, so that whoever speaks the language can review its one file. */
import type { IsoCode } from 'multilingual-stemmer';

/**
 * All that is known of one language. Every field but the code may be missing; the feature is off in the language then.
 *
 * Text is in lower case. Words are separated by white space, phrases by commas.
 *
 * A field «of every text» is read before the language is known, so all languages share it: a word in it must do no harm in another
 * language.
 */
export interface LanguageProfile {
  /** ISO 639-1 code: «pl». */
  readonly code: string;

  /**
   * Letters of its words beyond a to z, with those of common loan words: «äöüßéèà». They tell in which code page a text file was written.
   */
  readonly letters?: string;

  /**
   * Stop words with their accents: «und ist für». They are left out of matching, and are evidence of the language. A word behind a
   * star is a stop word but no evidence, since it is as frequent in another language: Slovenian «*in», which is English too.
   */
  readonly stopWords?: string;
  /** Frequent words that are evidence of the language but are matched, since questions turn on them: «need buy help». */
  readonly frequentWords?: string;
  /** Letters that only this language has, of those known here; one in a word is evidence of it: «[іїєґ]» for Ukrainian. */
  readonly ownLetters?: RegExp;
  /**
   * The language that `ownLetters` tells this one from, where both share a script: «ru» for Ukrainian. Once a text has such a letter, all
   * evidence of the other language counts for this one.
   */
  readonly toldFrom?: string;
  /** Letters and endings frequent in the language; weak evidence, shared with every language that states the same one: «[łąęśźż]». */
  readonly spellings?: readonly RegExp[];

  /** The Snowball stemmer for the language: its own, or that of a near relation, as «cs» for Slovak. */
  readonly stemmer?: IsoCode;
  /** Replaces the stemmer where it errs: for Dutch, it gives «blokkeert» the stem of «blokkeren». May return an empty stem. */
  readonly adaptedStem?: (word: string) => string;
  /** True if `models/common-words` has a list of the language's words, by which typos are corrected. */
  readonly hasWordList?: boolean;
  /** Of every text: words that lose a vowel before an apostrophe and are cut off: «l» in «l'heure», «dell» in «dell'ora». */
  readonly elisions?: string;

  /** Of every text: greetings, thanks and the like, which are taken off a question. */
  readonly smallTalk?: SmallTalk;
  /** Of every text: the same for a language without spaces between words. */
  readonly unspacedSmallTalk?: UnspacedSmallTalk;
  /** Of every text: words that make a bare reply polite: «please» in «yes please»; of «por favor» each word. */
  readonly politeWords?: string;
  /** Of every text: words for yes and no: «yes yeah no». */
  readonly yesNo?: string;
  /** Of every text: words in the titles of a table's columns that hold the questions and the answers of an FAQ. */
  readonly faqTitles?: { readonly questions: string; readonly answers: string };
  /**
   * Actions and properties and their opposites, for questions that a match would answer the wrong way round: phrases for one, a bar,
   * phrases for the other, a semicolon: «activate, turn on | deactivate, turn off;». A phrase is found if all its words are in the text,
   * in any form that the stemmer knows; a word that a star follows («включ*») stands for all that begin so, and one in a script without
   * spaces is found anywhere. A phrase within a longer one of the other side («activation» in «cancel activation») is not found. Leave
   * out words with other meanings («right», «off»), and what belongs in `antonymsAlike`.
   */
  readonly antonyms?: string;
  /**
   * The same of what is opposite only if all else is asked alike, since one answer may serve both ways or they are two sides of one deal:
   * «buy | sell; open | close;».
   */
  readonly antonymsAlike?: string;
  /**
   * Phrases that deny, separated by commas: «not, no, without, dont». A star stands for the rest of a word at its beginning, its end or
   * both («*mıyor*»). Behind a minus: what is no denial though it has one («-not only»), at the end of a sentence alone where a dollar
   * sign follows («-không$»).
   */
  readonly negations?: string;
  /**
   * Words that narrow what a sentence says, or say that one must: «only unless except must until». Whoever says it again without them, or
   * with them, says something else.
   */
  readonly limits?: string;
  /** Prepositions, and particles of verbs: what follows says for whom, where, when or which way, «for members», «check out». */
  readonly prepositions?: string;
  /** Patterns of the words by which a question asks for something, each a whole word in a language with spaces: «when|what time». */
  readonly questionWords?: Readonly<Partial<Record<QuestionType, string>>>;
  /** Numbers as words, all forms of each: «2 two, 3 three, 12 twelve/dozen». Not one, which is an article in many languages. */
  readonly numberWords?: string;

  /** Words by which a sentence depends on the one before it, which is then quoted too. */
  readonly anaphora?: Anaphora;
  /** Of every text: words that continue a sentence after a space, in a language that ends sentences with one: Thai «และ». */
  readonly continuations?: string;
  /** Of every text: words written with a full stop that ends no sentence; here without it. */
  readonly abbreviations?: Abbreviations;
  /** Of every text: words beside an ordinal in a date, whose full stop ends no sentence: «am 3. Mai». */
  readonly dates?: Dates;
  /** Of every text: pronouns with a capital out of politeness, which therefore begin no sentence: «Ihrer» in «inkl. Ihrer Daten». */
  readonly politePronouns?: string;
  /** Of every text: particles of names, which begin no sentence behind an initial: «De» in «J. De Vries». */
  readonly nameParticles?: string;

  /** What a question has that goes on from the one before it: «and on Sundays?», «what does it cost?». */
  readonly followUps?: FollowUps;
  /** Of every text: what is said of questions that were suggested, to take one of them up. */
  readonly picks?: Picks;
  /** Of every text: what is said to a chatbot that is no question to its knowledge, and what it says to that. */
  readonly chat?: Chat;
  /** What a chatbot says that cannot answer, unless its owner set another text. In the plain form of the language, as `chat.replies`. */
  readonly doubt?: Doubt;
}

/** What is known of no one language, since many write it alike: «tel.», «max.». */
export type SharedProfile = Omit<LanguageProfile, 'code'>;

/** What a question word asks for. */
export type QuestionType = 'time' | 'duration' | 'place' | 'amount' | 'person' | 'manner';

/**
 * Phrases as people write them. After a plus come endings, each of which may follow each phrase of its group; a semicolon ends the
 * group: «dear + sir, madam;» stands for «dear», «dear sir» and «dear madam».
 */
export interface SmallTalk {
  /** Before a question, with or without punctuation between: «hello». */
  readonly greetings: string;
  /** After a question, with or without punctuation between, or before it with punctuation: «thank you». */
  readonly closings: string;
  /** Before or after a question, only with punctuation between; elsewhere they may be its subject: «I need help». */
  readonly asides: string;
  /** After a question and punctuation, with a name behind them: «kind regards». */
  readonly signOffs?: string;
}

export interface UnspacedSmallTalk {
  /** Directly before a question: «请问». */
  readonly before: string;
  /** Directly after it: «谢谢». */
  readonly after: string;
}

/** Phrases. */
export interface FollowUps {
  /** Begin such a question, and are no part of what it asks: «and, what about». */
  readonly openers: string;
  /** Anywhere in it, stand for something said before: «it, for that»; with a dollar sign, at its end alone: «das$», which is an article too. */
  readonly pronouns: string;
}

/** Phrases that are all that is said, but for polite words: «yes, sure», «the first one», «number two». Numerals are known without. */
export interface Picks {
  /** Of the first question, or of the only one. */
  readonly yes: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

/**
 * Phrases of each kind, which are all that is said but for others of these, and for `smallTalk`: of several kinds the one that asks
 * something counts, then the goodbye. Leave out what may be asked of what a chatbot was taught.
 */
export interface Chat {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  /** Asks whether a person or a machine answers: «are you a bot». */
  readonly bot: string;
  /** Asks who answers: «who are you». */
  readonly identity: string;
  /** Asks for help with nothing in particular, or what may be asked: «help, what can you do». */
  readonly help: string;
  /** Asks for a person in place of a machine: «talk to a human». Leave out what may be the reply to how many. */
  readonly human: string;
  /** What is said to each, unless the owner sets another text. Polite, true of every chatbot, and in the plain form of the language. */
  readonly replies: Readonly<Record<'greeting' | 'thanks' | 'goodbye' | 'bot' | 'help', string>>;
}

export interface Doubt {
  /** There is no answer. */
  readonly unknown: string;
  /** Stands above one to three similar questions: true of one as of several. */
  readonly unsure: string;
}

/** All are phrases, found at the beginning of a sentence but for `secondWords`. */
export interface Anaphora {
  /** Stand for something said before: «it, these». */
  readonly pronouns?: string;
  /** Stand before one of those: «if» in «If it rains …». */
  readonly openers?: string;
  /** Refer back as the second word: «then» in «You then have …». */
  readonly secondWords?: string;
  /** Restrict what was said before: «however, except». */
  readonly qualifiers?: string;
}

export interface Abbreviations {
  /** Before a name: «mr dr». */
  readonly titles?: string;
  /** Anywhere, also at the end of a sentence, if a frequent word with a capital follows: «approx z.b». */
  readonly general?: string;
  /** Before a number, also if they are words without one: «no fig mar». */
  readonly beforeNumbers?: string;
  /** Days of the week, which may be words of their own: «mon sun». */
  readonly weekdays?: string;
}

export interface Dates {
  /** Beginnings of months: «jan», which «January» has. */
  readonly months?: string;
  /** Before an ordinal, whatever follows it: «am» in «am 3. Tag». */
  readonly beforeOrdinal?: string;
  /** Before an ordinal that another number follows: «od» in «od 1. 5.». */
  readonly beforeDate?: string;
}
