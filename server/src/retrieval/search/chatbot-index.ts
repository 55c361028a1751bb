/** The searchable knowledge of one chatbot: pairs and file chunks over one vocabulary, kept current by deltas. */

import type { SourceKind } from '../../../../contract/common.ts';
import { keysOf } from '../../language/question-hash.ts';
import { tokenise } from '../../language/tokenise.ts';
import { knowsCommonWords } from '../../language/word-frequency.ts';
import type { Classifier, ClassifierExample, KnowsLanguage, Vector } from '../encoders/encoder.ts';
import {
  findAlternatives,
  type MergedResult,
  mergeSentences,
  mergeSources,
} from './confidence/merge-sources.ts';
import { type Contents, createContents, takeIn } from './contents/contents.ts';
import { suppose } from './contents/supposition.ts';
import type { IndexDelta, IndexMatch } from './entries.ts';
import { matchedWords } from './query/matched-words.ts';
import { prepareQuery, type Query } from './query/query.ts';
import { isForeignTo, languagesOfQuestion } from './query/question-language.ts';
import { correctTypos, type KnownForTypos } from './query/spelling.ts';
import { TermLookup } from './query/term-lookup.ts';
import { alternateShareOf } from './scoring/fuse.ts';
import { findNearPairs } from './scoring/near-pairs.ts';
import { type Candidate, searchSource } from './scoring/search-source.ts';
import type { LeftOut } from './scoring/term-scores.ts';
import type {
  ChatbotIndex,
  NearPair,
  SearchOptions,
  SearchResult,
  SourceName,
  Supposition,
} from './types.ts';

/**
 * Encoders see passages some time after words do. While they have seen fewer than this share, passages are found by words alone:
 * with and without vectors they compete on unequal terms, which on development passages (SQuAD-train) was worse than words for all.
 */
const SEEN_SHARE_MIN = 0.9;
/** Texts taken in between two looks at the time. */
const STEPS_A_BREATH = 32;

/**
 * An empty index at version 0.
 * @param knows by default, every encoder knows every language
 */
export function createChatbotIndex(knows: KnowsLanguage = () => true): ChatbotIndex {
  return new InMemoryIndex(knows);
}

type LeftOutByKind = Readonly<Record<SourceKind, LeftOut>>;

class InMemoryIndex implements ChatbotIndex {
  private contents: Contents;
  private standsAt = 0;
  pairChanges = 0;

  constructor(knows: KnowsLanguage) {
    this.contents = createContents(knows);
  }

  get version(): number {
    return this.standsAt;
  }

  get sizeBytes(): number {
    const { vocabulary, kinds, unsure, restricted } = this.contents;
    return [vocabulary, kinds.qa, kinds.file, unsure, restricted].reduce(
      (sum, { sizeBytes }) => sum + sizeBytes,
      0,
    );
  }

  get languages(): readonly string[] {
    return this.contents.votes.notable();
  }

  get counts(): Readonly<Record<SourceKind, number>> {
    const { qa, file } = this.contents.kinds;
    return { qa: qa.collection.documents, file: file.collection.documents };
  }

  get dueAtMs(): number {
    return this.contents.restricted.dueAtMs;
  }

  hasTag(tag: string): boolean {
    return this.contents.restricted.hasTag(tag);
  }

  apply(delta: IndexDelta): void {
    const contents = delta.isComplete ? createContents(this.contents.knows) : this.contents;
    const { changes } = contents.kinds.qa;
    for (const _ of takeIn(contents, delta));
    this.finish(contents, delta, changes);
  }

  /** @param changesBefore of the pairs in these contents */
  private finish(contents: Contents, { version }: IndexDelta, changesBefore: number): void {
    const isAsBefore = contents === this.contents && contents.kinds.qa.changes === changesBefore;
    if (!isAsBefore) this.pairChanges += 1;
    this.contents = contents;
    this.standsAt = version;
  }

  async applyInSlices(delta: IndexDelta, breathe: () => Promise<void>): Promise<void> {
    const contents = delta.isComplete ? createContents(this.contents.knows) : this.contents;
    const { changes } = contents.kinds.qa;
    let steps = 0;
    for (const _ of takeIn(contents, delta)) {
      steps += 1;
      if (steps % STEPS_A_BREATH === 0) await breathe();
    }
    this.finish(contents, delta, changes);
  }

  usefulEncoders(question: string, encoders: readonly string[]): string[] {
    const { kinds, knows } = this.contents;
    const { qa, file } = kinds;
    const languages = languagesOfQuestion(tokenise(question), this.contents);
    const able = encoders.filter((encoder) => languages.some((language) => knows(encoder, language)));
    return able.filter((encoder, at) => {
      const earlier = able.slice(0, at);
      const kindsSeen = this.hasSeenMostPassages(encoder) ? [qa, file] : [qa];
      return kindsSeen.some(
        (kind) =>
          kind.vectorsOf(encoder) > 0 &&
          !earlier.some((other) => kind.vectorsOf(other) === kind.collection.documents),
      );
    });
  }

  /** Of those in languages that the encoder knows. */
  private hasSeenMostPassages(encoder: string): boolean {
    const { kinds, knows } = this.contents;
    const known = kinds.file.languages.countWhere((language) => knows(encoder, language));
    return kinds.file.vectorsOf(encoder) >= SEEN_SHARE_MIN * known;
  }

  get classifierCost(): number {
    const { collection, groups } = this.contents.kinds.qa;
    return alternateShareOf(collection.documents, groups.count) > 0 ? collection.documents * groups.count : 0;
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

  correctTypos(question: string): string {
    const { vocabulary, votes, kinds } = this.contents;
    const languages = votes.forQuestion(tokenise(question));
    const lookup = new TermLookup(languages, vocabulary);
    // Where nothing tells what words there are, a part of a compound may be one.
    const allowsParts = !knowsCommonWords(languages[0]);
    const known: KnownForTypos = {
      vocabulary,
      languages,
      has: (word) => lookup.has(word) || (allowsParts && lookup.isPart(word)),
      textsWith: (term) => kinds.qa.textsWith(term) + kinds.file.textsWith(term),
    };
    return correctTypos(question, known);
  }

  supposing<T>(supposition: Supposition, work: () => T): T {
    return suppose(this.contents, supposition, work);
  }

  nearPairs(
    question: string,
    { answers, vectors }: { answers: number; vectors: readonly Vector[] },
  ): NearPair[] {
    const { vocabulary, votes, kinds } = this.contents;
    const words = tokenise(question);
    const query = prepareQuery(words, votes.forQuestion(words), vocabulary);
    const isForeign = isForeignTo(kinds.qa, languagesOfQuestion(words, this.contents), votes);
    return findNearPairs(kinds.qa, { query, vectors, isForeign, keys: [keysOf(question)] }, answers);
  }

  pairsOf(groupKey: string): number {
    return this.contents.kinds.qa.groups.find(groupKey)?.documents.length ?? 0;
  }

  search(question: string, options: SearchOptions): SearchResult {
    const {
      top,
      alternatives: most = 0,
      explain = false,
      written = question,
      vectors = [],
      sentences = [],
      without = [],
    } = options;
    const left = this.leaveOut(without);
    const { query, ...whole } = this.find([written, question], vectors, Math.max(top, most), left);
    const merged = mergeSentences(
      whole,
      sentences.map((sentence) => this.find([sentence.text], sentence.vectors, 1, left)),
    );
    const { candidates, confidence, features, scoringMode } = merged;
    const offered = findAlternatives(merged, most);
    const best = candidates.slice(0, top);
    const told = new Set([...best, ...offered.map(({ candidate }) => candidate)]);
    const described = new Map(
      [...told].map((candidate) => [candidate, this.describe(candidate, { query, vectors, explain })]),
    );
    const matchOf = (candidate: Candidate): IndexMatch => described.get(candidate) as IndexMatch;
    const alternatives = offered.map(({ candidate, ...offer }) => ({ ...offer, match: matchOf(candidate) }));
    return {
      matches: best.map(matchOf),
      confidence,
      ...(most > 0 && { alternatives }),
      ...(explain && features !== undefined && { features }),
      ...(explain && scoringMode !== undefined && { scoringMode }),
    };
  }

  /** The groups that these sources' texts are in; undefined without any. */
  private leaveOut(sources: readonly SourceName[]): LeftOutByKind | undefined {
    if (sources.length === 0) return undefined;
    const leftOf = (wanted: SourceKind): LeftOut => {
      const { groups } = this.contents.kinds[wanted];
      const documents = sources.flatMap(({ kind, sourceId }) =>
        kind === wanted ? groups.documentsOf(sourceId) : [],
      );
      const left = new Set(documents.map((document) => groups.groupOf[document] as number));
      return { groups: left, documents: new Set([...left].flatMap((group) => groups.get(group).documents)) };
    };
    return { qa: leftOf('qa'), file: leftOf('file') };
  }

  /** @param wordings of the question, the one that is searched for last */
  private find(
    wordings: readonly string[],
    vectors: readonly Vector[],
    top: number,
    left: LeftOutByKind | undefined,
  ): MergedResult & { query: Query } {
    const { vocabulary, votes, kinds } = this.contents;
    const words = tokenise(wordings.at(-1) ?? '');
    const query = prepareQuery(words, votes.forQuestion(words), vocabulary);
    const languages = languagesOfQuestion(words, this.contents);
    const isForeign = (kind: SourceKind): boolean => isForeignTo(kinds[kind], languages, votes);
    const asked = { query, keys: [...new Set(wordings)].map(keysOf) };
    const ofFiles = vectors.filter(({ encoder }) => this.hasSeenMostPassages(encoder));
    const merged = mergeSources([
      searchSource(kinds.qa, { ...asked, vectors, isForeign: isForeign('qa'), left: left?.qa }, top),
      searchSource(
        kinds.file,
        { ...asked, vectors: ofFiles, isForeign: isForeign('file'), left: left?.file },
        top,
      ),
    ]);
    return { query, ...merged };
  }

  private describe(
    candidate: Candidate,
    { query, vectors, explain }: { query: Query; vectors: readonly Vector[]; explain: boolean },
  ): IndexMatch {
    const { kind, group, document, reference, score, parts } = candidate;
    const sourceIndex = this.contents.kinds[kind];
    const language = sourceIndex.languages.of(document);
    const nearest = sourceIndex.nearestWindow(document, vectors);
    const match = {
      kind,
      sourceId: reference.sourceId,
      ordinal: reference.ordinal,
      score,
      siblings: sourceIndex.groups.get(group).documents.length,
      ...(language !== undefined && { language }),
      ...(parts.cosine !== undefined && { cosine: parts.cosine }),
      ...(nearest !== undefined && { nearest }),
    };
    if (!explain) return match;
    const words = matchedWords(sourceIndex, query, document);
    return { ...match, explanation: { parts, ...words } };
  }
}
