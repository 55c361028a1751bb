/** What an index holds, and how it takes in what changed: in steps, so that much of it need not be one long stretch. */
import { encodeTerms, parseTerms, sureTerms } from './analyse.ts';
import { type EncodedText, KindIndex } from './kind-index.ts';
import { LanguageVotes, settleLanguage } from './language-votes.ts';
import type { IndexDelta, IndexEntry, SourceKind } from './types.ts';
import { Vocabulary } from './vocabulary.ts';

/** An entry whose language the rest of the chatbot's texts decide. */
interface UnsureEntry {
  entry: IndexEntry;
  possible: readonly string[];
  /** What it is taken to be at present; undefined before it is added. */
  settled: string | undefined;
}

export interface Contents {
  vocabulary: Vocabulary;
  votes: LanguageVotes;
  kinds: Record<SourceKind, KindIndex>;
  /** By kind and source. */
  unsure: Map<string, UnsureEntry[]>;
  /** The languages that the unsure entries were settled by. */
  settledBy: readonly string[];
}

export function createContents(): Contents {
  const vocabulary = new Vocabulary();
  const votes = new LanguageVotes();
  const kinds = {
    qa: new KindIndex('qa', vocabulary, votes),
    file: new KindIndex('file', vocabulary, votes),
  };
  return { vocabulary, votes, kinds, unsure: new Map(), settledBy: [] };
}

/** Brings the contents to the delta, a text a step. Between two steps they are neither what they were nor what they will be. */
export function* takeIn(contents: Contents, delta: IndexDelta): Generator<void> {
  const { vocabulary, kinds, unsure } = contents;
  for (const { kind, sourceId } of delta.replaced) {
    yield* kinds[kind].remove(sourceId);
    unsure.delete(`${kind}:${sourceId}`);
  }
  const pairs = delta.entries.filter(({ kind }) => kind === 'qa').length;
  vocabulary.beginBulk(delta.entries.length);
  kinds.qa.beginBulk(pairs);
  kinds.file.beginBulk(delta.entries.length - pairs);
  const added: UnsureEntry[] = [];
  for (const entry of delta.entries) {
    if (!addSure(contents, entry)) added.push(noteUnsure(contents, entry));
    yield;
  }
  yield* settle(contents, added);
  vocabulary.finishBulk();
  kinds.qa.finishBulk();
  kinds.file.finishBulk();
}

/** Adds the entry where its language is sure. One of another terms version is kept without any term. */
function addSure({ kinds }: Contents, entry: IndexEntry): boolean {
  const { terms: stored } = entry;
  const sure = sureTerms(stored);
  const language = sure === undefined ? languageOfAnswer(entry) : sure.language;
  if (sure !== undefined) {
    const answer = language === undefined ? undefined : encodeAnswer(entry, language);
    kinds[entry.kind].add(entry, { stored, start: sure.start }, answer, language);
  } else if (language === undefined) return false;
  else kinds[entry.kind].add(entry, encode(stored, language), encodeAnswer(entry, language), language);
  return true;
}

/** Of an entry whose own text does not tell: that of its answer, which is mostly longer, where it may be the text's. */
function languageOfAnswer({ terms, answerTerms = '' }: IndexEntry): string | undefined {
  const language = sureTerms(answerTerms)?.language;
  const isPossible = language !== undefined && parseTerms(terms)?.possible.includes(language) === true;
  return isPossible ? language : undefined;
}

/** Terms of unsure language, taken to be in this one. */
function encode(stored: string, language: string): EncodedText {
  return { stored: encodeTerms(parseTerms(stored)?.terms ?? [], language).join(' '), start: 0 };
}

/** @param language of the question: an answer of unsure language is in it as well */
function encodeAnswer({ answerTerms }: IndexEntry, language: string): EncodedText | undefined {
  if (answerTerms === undefined) return undefined;
  const sure = sureTerms(answerTerms);
  return sure === undefined ? encode(answerTerms, language) : { stored: answerTerms, start: sure.start };
}

function noteUnsure({ unsure }: Contents, entry: IndexEntry): UnsureEntry {
  const noted = { entry, possible: parseTerms(entry.terms)?.possible ?? [], settled: undefined };
  const key = `${entry.kind}:${entry.sourceId}`;
  const others = unsure.get(key);
  if (others === undefined) unsure.set(key, [noted]);
  else others.push(noted);
  return noted;
}

/** Adds unsure entries, and adds the older ones anew whose language changes with that of the whole. */
function* settle(contents: Contents, added: readonly UnsureEntry[]): Generator<void> {
  const { votes, unsure, settledBy } = contents;
  const main = votes.main();
  const isUnchanged =
    main.length === settledBy.length && main.every((language, at) => language === settledBy[at]);
  contents.settledBy = main;
  for (const ofOneSource of isUnchanged ? added.map((noted) => [noted]) : unsure.values()) {
    yield* settleSource(contents, main, ofOneSource);
  }
}

/** Settles those whose language changes; takes them out first where they were in. */
function* settleSource(
  contents: Contents,
  main: readonly string[],
  noted: readonly UnsureEntry[],
): Generator<void> {
  const changed = noted.filter(({ possible, settled }) => settleLanguage(possible, main) !== settled);
  const settled = changed.filter((one) => one.settled !== undefined).map(({ entry }) => entry);
  if (settled[0] !== undefined) {
    const { kind, sourceId } = settled[0];
    yield* contents.kinds[kind].remove(sourceId, new Set(settled.map(({ ordinal }) => ordinal)));
  }
  for (const one of changed) {
    const { entry, possible } = one;
    one.settled = settleLanguage(possible, main);
    const answer = encodeAnswer(entry, one.settled);
    contents.kinds[entry.kind].add(entry, encode(entry.terms, one.settled), answer);
    yield;
  }
}
