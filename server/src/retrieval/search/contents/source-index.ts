/** The index of one source type of a chatbot: its pairs, or the chunks of its files. */

import type { SourceKind } from '../../../../../contract/common.ts';
import type { Classifier, ClassifierExample, Vector } from '../../encoders/encoder.ts';
import type { IndexEntry, IndexMatch } from '../entries.ts';
import { AnswerDensity } from './answer-density.ts';
import { AnswerWords } from './answer-field.ts';
import { compareReferences, Groups, type SourceReference } from './answer-groups.ts';
import { TF_BITS } from './bulk-postings.ts';
import { DocumentLanguages } from './document-languages.ts';
import { TaughtQuestions } from './exact-questions.ts';
import type { LanguageVotes } from './language-statistics.ts';
import { Collection } from './postings.ts';
import { DenseStore } from './vector-store.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Pseudo-documents added to N in the IDF (smoothing). All of a file's few chunks may have the word that the file is about,
 * whose IDF would then be near 0; questions of pairs are about one thing each. Chosen on development passages and pairs
 * (bench/quality).
 */
const IDF_PSEUDO_DOCUMENTS: Record<SourceKind, number> = { qa: 0, file: 10 };

/** Encoded terms that stand in `stored` from `start`, separated by single spaces: see analyse.ts. */
export interface EncodedText {
  stored: string;
  start: number;
}

/** What an entry is taken to be in. */
export interface SettledLanguage {
  language: string | undefined;
  /** True where the entry or its answer told it: then it votes on what the chatbot's texts are in. */
  isSure: boolean;
}

/** Answer densities by encoder. */
export type Densities = Map<string, AnswerDensity>;

export class SourceIndex {
  readonly kind: SourceKind;
  /** Counts whatever changed its entries or their vectors. */
  changes = 0;
  readonly collection: Collection;
  readonly groups: Groups;
  /** By document, like the collection. */
  readonly answers: AnswerWords;
  readonly languages = new DocumentLanguages();
  /** By document, of pairs. */
  readonly questions: TaughtQuestions;
  /** Vectors by encoder. */
  readonly stores = new Map<string, DenseStore>();
  /** Classifiers by encoder; set from outside, since training takes time. */
  readonly classifiers = new Map<string, Classifier>();
  /** By encoder; not a number where it must be computed. */
  private readonly sumLengths = new Map<string, Float64Array>();
  /** By encoder, until a change that it may not survive. */
  private densities: Densities = new Map();
  readonly vocabulary: Vocabulary;
  private readonly votes: LanguageVotes;

  constructor(kind: SourceKind, vocabulary: Vocabulary, votes: LanguageVotes) {
    this.kind = kind;
    this.vocabulary = vocabulary;
    this.votes = votes;
    this.collection = new Collection(vocabulary, IDF_PSEUDO_DOCUMENTS[kind]);
    this.groups = new Groups(kind);
    this.answers = new AnswerWords(vocabulary, this.collection.forecast);
    this.questions = new TaughtQuestions(this.collection.forecast);
  }

  get sizeBytes(): number {
    let vectorBytes = 0;
    for (const store of this.stores.values()) vectorBytes += store.sizeBytes;
    const { collection, answers, questions, languages, groups } = this;
    const ofDocuments = [collection, answers, questions, languages, groups];
    return ofDocuments.reduce((sum, { sizeBytes }) => sum + sizeBytes, vectorBytes);
  }

  /** As of {@link Collection}, for so many texts. */
  beginBulk(texts: number): void {
    if (texts === 0 || this.collection.limit > 0) return;
    this.collection.beginBulk(texts);
    this.answers.beginBulk();
  }

  *finishBulk(): Generator<void> {
    yield* this.collection.finishBulk();
    yield* this.answers.finishBulk();
  }

  /** Takes an entry whose language is settled. */
  add(
    entry: IndexEntry,
    text: EncodedText,
    answer: EncodedText | undefined,
    { language, isSure }: SettledLanguage,
  ): void {
    this.changes += 1;
    const sureLanguage = isSure ? language : undefined;
    const terms = this.vocabulary.acquireAll(text.stored, text.start);
    const reference = { sourceId: entry.sourceId, ordinal: entry.ordinal };
    const copy = this.kind === 'file' ? this.findCopy(entry.groupKey, terms, language) : undefined;
    if (copy !== undefined) {
      for (const term of terms) this.vocabulary.release(term);
      this.groups.addReference(copy, reference);
      this.setVectors(copy, entry.vectors);
      return;
    }
    const document = this.collection.add(terms);
    this.groups.addDocument(document, entry.groupKey, reference, sureLanguage);
    if (answer !== undefined) this.answers.add(document, answer.stored, answer.start, terms);
    if (entry.questionKeys !== undefined)
      this.questions.set(document, entry.questionKeys, entry.taughtAtMs ?? 0);
    this.setVectors(document, entry.vectors);
    if (language !== undefined) this.languages.set(document, language);
    if (sureLanguage !== undefined) this.votes.count(sureLanguage, 1);
  }

  /** How many texts and answers have the term. */
  textsWith(term: number): number {
    return this.collection.postings.length(term) + this.answers.postings.length(term);
  }

  /** Adds to `counts`, by language, how many texts and answers have each of these terms. */
  tallyLanguages(terms: readonly number[], counts: Map<string, number>): void {
    for (const term of terms) {
      this.languages.tally(this.collection.postings.values(term), TF_BITS, counts);
      this.languages.tally(this.answers.postings.values(term), 0, counts);
    }
  }

  /** Copies are in one language, except while those of unsure language are moved to another, source by source. */
  private findCopy(groupKey: string, terms: Int32Array, language: string | undefined): number | undefined {
    return this.groups.find(groupKey)?.documents.find((document) => {
      return this.languages.of(document) === language && this.collection.hasTerms(document, terms);
    });
  }

  /** Takes out everything of a source, or its entries at these ordinals, one of its documents a step. */
  *remove(sourceId: number, ordinals?: ReadonlySet<number>): Generator<void> {
    for (const document of this.groups.documentsOf(sourceId)) {
      yield;
      this.changes += 1;
      if (!this.groups.removeReferences(document, sourceId, ordinals)) continue;
      const language = this.groups.language(document);
      if (language !== undefined) this.votes.count(language, -1);
      const terms = this.collection.remove(document);
      this.answers.remove(document);
      this.languages.clear(document);
      this.questions.clear(document);
      this.forgetSumLengths(this.groups.groupOf[document] as number);
      this.groups.removeDocument(document);
      for (const [encoder, store] of this.stores) {
        if (!store.has(document)) continue;
        store.clear(document);
        if (this.densities.get(encoder)?.survivesRemoval(document, sourceId) === false)
          this.densities.delete(encoder);
      }
      for (const term of terms) this.vocabulary.release(term);
    }
  }

  /**
   * Gives a source's entries at these ordinals other vectors, a text a step.
   * @param choose of the vectors of a text in this language those that mean something
   */
  *exchangeVectors(
    sourceId: number,
    vectors: ReadonlyMap<number, readonly Vector[]>,
    choose: (vectors: readonly Vector[], language: string | undefined) => readonly Vector[],
  ): Generator<void> {
    for (const document of this.groups.documentsOf(sourceId)) {
      const references = this.groups.references(document);
      for (const reference of references) {
        const given = reference.sourceId === sourceId ? vectors.get(reference.ordinal) : undefined;
        if (given === undefined) continue;
        this.changes += 1;
        // Copies of one text share what any of them has.
        if (references.length === 1) for (const store of this.stores.values()) store.clear(document);
        this.densities.clear();
        this.setVectors(document, choose(given, this.languages.of(document)));
        yield;
      }
    }
  }

  private setVectors(document: number, vectors: readonly Vector[]): void {
    for (const [encoder, windows] of Map.groupBy(vectors, (vector) => vector.encoder)) {
      const [first, ...further] = windows.map(({ values }) => values) as [Int8Array, ...Int8Array[]];
      let store = this.stores.get(encoder);
      if (store === undefined || store.size === 0) {
        store = new DenseStore(first.length, this.collection.forecast);
        this.stores.set(encoder, store);
      }
      const { dimensions } = store;
      if ([first, ...further].some(({ length }) => length !== dimensions)) continue;
      store.set(document, first, ...further);
      if (!store.has(document)) continue;
      const { sourceId } = this.referenceOf(document);
      if (this.densities.get(encoder)?.survivesAddition(sourceId, first) === false)
        this.densities.delete(encoder);
    }
    this.forgetSumLengths(this.groups.groupOf[document] as number);
  }

  /** Of a group whose vectors change. */
  private forgetSumLengths(group: number): void {
    for (const lengths of this.sumLengths.values()) if (group < lengths.length) lengths[group] = Number.NaN;
  }

  /** By group, the length of the sum of its unit vectors; kept, and computed anew for groups that changed. */
  lengthsOfSums(encoder: string): Float64Array {
    const { groups } = this;
    const known = this.sumLengths.get(encoder) ?? new Float64Array(0);
    const lengths =
      known.length < groups.limit ? new Float64Array(groups.limit + 64).fill(Number.NaN) : known;
    if (lengths !== known) {
      lengths.set(known);
      this.sumLengths.set(encoder, lengths);
    }
    const store = this.stores.get(encoder);
    for (let group = 0; group < groups.limit; group++) {
      if (!Number.isNaN(lengths[group] as number)) continue;
      lengths[group] = groups.has(group) ? (store?.lengthOfSum(groups.get(group).documents) ?? 0) : 0;
    }
    return lengths;
  }

  /** How near the answers of pairs stand to one another by this encoder, as {@link AnswerDensity} says. */
  answerDensity(encoder: string): number {
    const store = this.stores.get(encoder);
    if (store === undefined) return 0;
    const known = this.densities.get(encoder);
    const density =
      known ?? new AnswerDensity(store, this.groups, (document) => this.referenceOf(document).sourceId);
    this.densities.set(encoder, density);
    return density.value;
  }

  /** Exchanges the densities that are remembered, whose computation takes longest of all, for those of other contents. */
  exchangeDensities(densities: Densities): Densities {
    const before = this.densities;
    this.densities = densities;
    return before;
  }

  /** Of a text in several windows, the one nearest to the question by the first of these vectors' encoders that has seen it. */
  nearestWindow(document: number, vectors: readonly Vector[]): IndexMatch['nearest'] {
    for (const { encoder, values } of vectors) {
      const window = this.stores.get(encoder)?.nearestWindow(document, values);
      if (window !== undefined) return { encoder, window };
    }
    return undefined;
  }

  /** How many texts have a vector of this encoder. */
  vectorsOf(encoder: string): number {
    return this.stores.get(encoder)?.size ?? 0;
  }

  /** What a classifier over an encoder's vectors is trained on: each question with its answer's key, in a set order. */
  classifierExamples(encoder: string): ClassifierExample[] {
    const examples: { reference: SourceReference; example: ClassifierExample }[] = [];
    for (const { key, documents } of this.groups.all()) {
      for (const document of documents) {
        const vector = this.stores.get(encoder)?.get(document);
        if (vector !== undefined)
          examples.push({ reference: this.referenceOf(document), example: { key, vector } });
      }
    }
    return examples.sort((a, b) => compareReferences(a.reference, b.reference)).map(({ example }) => example);
  }

  /** The oldest source that has the document. */
  referenceOf(document: number): SourceReference {
    return this.groups.references(document)[0] as SourceReference;
  }
}
