/** The searchable knowledge of one chatbot: pairs and file chunks over one vocabulary, kept current by deltas. */
import { encodeTerms, parseTerms, sureTerms } from './analyse.ts';
import type { Classifier, ClassifierExample } from './encoders/classifier.ts';
import { familyOf, pluralityOf } from './fuse.ts';
import { KindIndex } from './kind-index.ts';
import { type Candidate, searchKind } from './kind-search.ts';
import { LanguageVotes, settleLanguage } from './language-votes.ts';
import { mergeKinds } from './merge-kinds.ts';
import { prepareQuery, type Query } from './query.ts';
import { tokenise } from './tokenise.ts';
import type {
  ChatbotIndex,
  IndexDelta,
  IndexEntry,
  IndexMatch,
  SearchOptions,
  SearchResult,
  SourceKind,
} from './types.ts';
import { Vocabulary } from './vocabulary.ts';

/** An entry whose language the rest of the chatbot's texts decide. */
interface UnsureEntry {
  entry: IndexEntry;
  possible: readonly string[];
  /** What it is taken to be at present; undefined before it is added. */
  settled: string | undefined;
}

interface Contents {
  vocabulary: Vocabulary;
  votes: LanguageVotes;
  kinds: Record<SourceKind, KindIndex>;
  /** By kind and source. */
  unsure: Map<string, UnsureEntry[]>;
  /** The languages that the unsure entries were settled by. */
  settledBy: readonly string[];
}

function createContents(): Contents {
  const vocabulary = new Vocabulary();
  const votes = new LanguageVotes();
  const kinds = {
    qa: new KindIndex('qa', vocabulary, votes),
    file: new KindIndex('file', vocabulary, votes),
  };
  return { vocabulary, votes, kinds, unsure: new Map(), settledBy: [] };
}

/** An empty index at version 0. */
export function createChatbotIndex(): ChatbotIndex {
  return new InMemoryIndex();
}

class InMemoryIndex implements ChatbotIndex {
  private contents = createContents();
  private standsAt = 0;

  get version(): number {
    return this.standsAt;
  }

  get sizeBytes(): number {
    const { vocabulary, kinds } = this.contents;
    return vocabulary.sizeBytes + kinds.qa.sizeBytes + kinds.file.sizeBytes;
  }

  get languages(): readonly string[] {
    return this.contents.votes.notable();
  }

  get counts(): Readonly<Record<SourceKind, number>> {
    const { qa, file } = this.contents.kinds;
    return { qa: qa.collection.units, file: file.collection.units };
  }

  apply(delta: IndexDelta): void {
    if (delta.isComplete) this.contents = createContents();
    for (const { kind, sourceId } of delta.replaced) {
      this.contents.kinds[kind].remove(sourceId);
      this.contents.unsure.delete(`${kind}:${sourceId}`);
    }
    const { vocabulary, kinds } = this.contents;
    const pairs = delta.entries.filter(({ kind }) => kind === 'qa').length;
    vocabulary.beginBulk(delta.entries.length);
    kinds.qa.collection.beginBulk(pairs);
    kinds.file.collection.beginBulk(delta.entries.length - pairs);
    const added = delta.entries
      .filter((entry) => !this.addSure(entry))
      .map((entry) => this.noteUnsure(entry));
    this.settle(added);
    vocabulary.finishBulk();
    kinds.qa.collection.finishBulk();
    kinds.file.collection.finishBulk();
    this.standsAt = delta.version;
  }

  /** Adds the entry where its language is sure. One of another terms version is kept without any term. */
  private addSure(entry: IndexEntry): boolean {
    const sure = sureTerms(entry.terms);
    if (sure === undefined) return false;
    this.contents.kinds[entry.kind].add(entry, entry.terms, sure.start, sure.language);
    return true;
  }

  private noteUnsure(entry: IndexEntry): UnsureEntry {
    const { unsure } = this.contents;
    const noted = { entry, possible: parseTerms(entry.terms)?.possible ?? [], settled: undefined };
    const key = `${entry.kind}:${entry.sourceId}`;
    const others = unsure.get(key);
    if (others === undefined) unsure.set(key, [noted]);
    else others.push(noted);
    return noted;
  }

  /** Adds unsure entries, and adds the older ones anew whose language changes with that of the whole. */
  private settle(added: readonly UnsureEntry[]): void {
    const { votes, unsure, settledBy } = this.contents;
    const main = votes.main();
    const isUnchanged =
      main.length === settledBy.length && main.every((language, at) => language === settledBy[at]);
    this.contents.settledBy = main;
    for (const ofOneSource of isUnchanged ? [added] : unsure.values()) this.settleAs(main, ofOneSource);
  }

  /** @param noted of one source, or such as were never settled */
  private settleAs(main: readonly string[], noted: readonly UnsureEntry[]): void {
    const changed = noted.filter(({ possible, settled }) => settleLanguage(possible, main) !== settled);
    const settled = changed.filter((one) => one.settled !== undefined).map(({ entry }) => entry);
    if (settled[0] !== undefined) {
      const { kind, sourceId } = settled[0];
      this.contents.kinds[kind].remove(sourceId, new Set(settled.map(({ ordinal }) => ordinal)));
    }
    for (const one of changed) {
      const { entry, possible } = one;
      one.settled = settleLanguage(possible, main);
      const terms = encodeTerms(parseTerms(entry.terms)?.terms ?? [], one.settled);
      this.contents.kinds[entry.kind].add(entry, terms.join(' '), 0, undefined);
    }
  }

  languagesOf(question: string): readonly string[] {
    return this.contents.votes.forQuestion(tokenise(question));
  }

  worthAsking(encoders: readonly string[]): string[] {
    const { qa, file } = this.contents.kinds;
    return encoders.filter((encoder, at) => {
      const earlier = encoders.slice(0, at).filter((other) => familyOf(other) === familyOf(encoder));
      return [qa, file].some(
        (kind) =>
          kind.vectorsOf(encoder) > 0 &&
          !earlier.some((other) => kind.vectorsOf(other) === kind.collection.units),
      );
    });
  }

  get classifierCost(): number {
    const { collection, groups } = this.contents.kinds.qa;
    return pluralityOf(collection.units, groups.count) > 0 ? collection.units * groups.count : 0;
  }

  classifierExamples(encoder: string): ClassifierExample[] {
    return this.contents.kinds.qa.classifierExamples(encoder);
  }

  setClassifier(encoder: string, classifier: Classifier): void {
    this.contents.kinds.qa.classifiers.set(encoder, classifier);
  }

  removeClassifier(encoder: string): void {
    this.contents.kinds.qa.classifiers.delete(encoder);
  }

  search(question: string, options: SearchOptions): SearchResult {
    const { vocabulary, votes, kinds } = this.contents;
    const words = tokenise(question);
    const vectors = options.vectors ?? [];
    const query = prepareQuery(words, votes.forQuestion(words), vocabulary);
    const { candidates, confidence, features } = mergeKinds([
      searchKind(kinds.qa, query, vectors, options.top),
      searchKind(kinds.file, query, vectors, options.top),
    ]);
    const isExplained = options.explain ?? false;
    const best = candidates.slice(0, options.top);
    const matches = best.map((candidate) => this.describe(candidate, query, isExplained));
    return isExplained && features !== undefined
      ? { matches, confidence, features }
      : { matches, confidence };
  }

  private describe(candidate: Candidate, query: Query, isExplained: boolean): IndexMatch {
    const { kind, member, score, parts } = candidate;
    const match = { kind, sourceId: member.sourceId, ordinal: member.ordinal, score };
    if (!isExplained) return match;
    const terms = new Set(this.contents.kinds[kind].collection.termsOf(candidate.unit));
    const matched = query.terms.filter((term) => term.members.some((memberTerm) => terms.has(memberTerm)));
    return { ...match, explanation: { parts, words: matched.map((term) => term.word) } };
  }
}
