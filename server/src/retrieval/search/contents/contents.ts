/** What an index holds, and how it takes in what changed: in steps, so that much of it need not be one long stretch. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { encodeTerms, parseTerms, sureTerms } from '../../../language/analyse.ts';
import type { KnowsLanguage, Vector } from '../../encoders/encoder.ts';
import type { EntryVectors, IndexDelta, IndexEntry } from '../entries.ts';
import { LanguageVotes, settleLanguage } from './language-statistics.ts';
import { RestrictedSources } from './restricted-sources.ts';
import { type EncodedText, type SettledLanguage, SourceIndex } from './source-index.ts';
import { UnsureEntries, type UnsureEntry } from './undetermined-texts.ts';
import { Vocabulary } from './vocabulary.ts';

export interface Contents {
  vocabulary: Vocabulary;
  votes: LanguageVotes;
  kinds: Record<SourceKind, SourceIndex>;
  unsure: UnsureEntries;
  restricted: RestrictedSources;
  /** The languages that the unsure entries were settled by. */
  settledBy: readonly string[];
  knows: KnowsLanguage;
}

export function createContents(knows: KnowsLanguage): Contents {
  const vocabulary = new Vocabulary();
  const votes = new LanguageVotes();
  const kinds = {
    qa: new SourceIndex('qa', vocabulary, votes),
    file: new SourceIndex('file', vocabulary, votes),
  };
  return {
    vocabulary,
    votes,
    kinds,
    unsure: new UnsureEntries(votes),
    restricted: new RestrictedSources(),
    settledBy: [],
    knows,
  };
}

/** Brings the contents to the delta, a text a step. Between two steps they are neither what they were nor what they will be. */
export function* takeIn(contents: Contents, delta: IndexDelta): Generator<void> {
  const { vocabulary, kinds, unsure, restricted } = contents;
  const { atMs } = delta;
  for (const { kind, sourceId } of delta.replaced) restricted.forget(kind, sourceId);
  const due = restricted.takeDue(atMs ?? Number.NEGATIVE_INFINITY);
  for (const { kind, sourceId } of [...delta.replaced, ...due.ended]) {
    yield* kinds[kind].remove(sourceId);
    unsure.forget(kind, sourceId);
  }
  const entries = due.begun.concat(delta.entries.filter((entry) => restricted.note(entry, atMs)));
  const pairs = entries.filter(({ kind }) => kind === 'qa').length;
  const answers = entries.filter(({ answerTerms }) => answerTerms !== undefined).length;
  vocabulary.beginBulk(entries.length + answers);
  kinds.qa.beginBulk(pairs);
  kinds.file.beginBulk(entries.length - pairs);
  const added: UnsureEntry[] = [];
  for (const entry of entries) {
    if (!addSure(contents, entry)) added.push(unsure.note(entry));
    yield;
  }
  yield* settle(contents, added);
  yield* exchangeVectors(contents, delta.encoded ?? []);
  vocabulary.finishBulk();
  yield* vocabulary.listNew();
  yield* kinds.qa.finishBulk();
  yield* kinds.file.finishBulk();
}

/** Adds the entry where its language is sure. One of another terms version is kept without any term. */
function addSure(contents: Contents, entry: IndexEntry): boolean {
  const sure = sureTerms(entry.terms);
  const language = sure === undefined ? languageOfAnswer(entry) : sure.language;
  if (sure === undefined && language === undefined) return false;
  const answer = language === undefined ? undefined : answerIn(entry, language);
  addIn(contents, entry, encodedIn(entry.terms, language), answer, { language, isSure: true });
  return true;
}

/** Adds the entry with the vectors of those encoders that know its language. */
function addIn(
  { kinds, knows }: Contents,
  entry: IndexEntry,
  text: EncodedText,
  answer: EncodedText | undefined,
  settled: SettledLanguage,
): void {
  const { language } = settled;
  const vectors = ofKnown(entry.vectors, language, knows);
  kinds[entry.kind].add({ ...entry, vectors }, text, answer, settled);
}

function ofKnown(vectors: readonly Vector[], language: string | undefined, knows: KnowsLanguage): Vector[] {
  return vectors.filter(({ encoder }) => language === undefined || knows(encoder, language));
}

/** Of entries that are in and stay. */
function* exchangeVectors(
  { kinds, unsure, restricted, knows }: Contents,
  encoded: readonly EntryVectors[],
): Generator<void> {
  for (const vectors of encoded) restricted.exchangeVectors(vectors);
  for (const ofOneSource of Map.groupBy(encoded, ({ kind, sourceId }) => `${kind} ${sourceId}`).values()) {
    const [{ kind, sourceId }] = ofOneSource as [EntryVectors];
    const vectors = new Map(ofOneSource.map((one) => [one.ordinal, one.vectors]));
    unsure.exchangeVectors(kind, sourceId, vectors);
    yield* kinds[kind].exchangeVectors(sourceId, vectors, (all, language) => ofKnown(all, language, knows));
  }
}

/** Of an entry whose own text does not tell: that of its answer, which is mostly longer, where it may be the text's. */
function languageOfAnswer({ terms, answerTerms = '' }: IndexEntry): string | undefined {
  const language = sureTerms(answerTerms)?.language;
  const isPossible = language !== undefined && parseTerms(terms)?.possible.includes(language) === true;
  return isPossible ? language : undefined;
}

/** Stored terms as they are where their language is sure, else taken to be in this one. */
function encodedIn(stored: string, language = ''): EncodedText {
  const sure = sureTerms(stored);
  if (sure !== undefined) return { stored, start: sure.start };
  return { stored: encodeTerms(parseTerms(stored)?.terms ?? [], language).join(' '), start: 0 };
}

/** @param language of the question */
function answerIn({ answerTerms }: IndexEntry, language: string): EncodedText | undefined {
  return answerTerms === undefined ? undefined : encodedIn(answerTerms, language);
}

/** Adds unsure entries, and adds the older ones anew whose language changes with that of the whole. */
function* settle(contents: Contents, added: readonly UnsureEntry[]): Generator<void> {
  const { votes, unsure, settledBy } = contents;
  const main = votes.main();
  const isUnchanged =
    main.length === settledBy.length && main.every((language, at) => language === settledBy[at]);
  contents.settledBy = main;
  for (const ofOneSource of isUnchanged ? added.map((noted) => [noted]) : unsure.all()) {
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
    const text = encodedIn(entry.terms, one.settled);
    addIn(contents, entry, text, answerIn(entry, one.settled), { language: one.settled, isSure: false });
    yield;
  }
}
