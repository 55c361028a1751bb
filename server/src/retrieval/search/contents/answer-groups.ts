/** Answer groups: the questions of one answer, or the copies of one file text; with the sources that each document comes from. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { grown } from '../../../typed-arrays.ts';

/** Where a document comes from. */
export interface SourceReference {
  sourceId: number;
  ordinal: number;
}

export interface Group {
  readonly key: string;
  /** Small and dense: for arrays by group. */
  readonly number: number;
  readonly documents: number[];
}

interface Document {
  readonly group: Group;
  /** Ascending by source and ordinal; several where files hold copies. */
  readonly references: SourceReference[];
  /** Where the text told it surely. */
  readonly language: string | undefined;
}

/** Older sources first, then earlier chunks. */
export function compareReferences(a: SourceReference, b: SourceReference): number {
  return a.sourceId - b.sourceId || a.ordinal - b.ordinal;
}

/** The registry of one collection's documents. */
export class Groups {
  readonly kind: SourceKind;
  /** Group number by document; -1 where the document is gone. */
  groupOf = new Int32Array(0);
  /** Another one whenever a group came or went. */
  revision = 0;
  private readonly byKey = new Map<string, Group>();
  private readonly byNumber: (Group | undefined)[] = [];
  private readonly freeNumbers: number[] = [];
  private readonly documentData: (Document | undefined)[] = [];
  /** A pair has one document, most sources of chunks several. */
  private readonly documentsBySource = new Map<number, number | Set<number>>();

  constructor(kind: SourceKind) {
    this.kind = kind;
  }

  get count(): number {
    return this.byKey.size;
  }

  /** One above the largest group number ever used. */
  get limit(): number {
    return this.byNumber.length;
  }

  /** Rough: objects and map slots at what they usually take. */
  get sizeBytes(): number {
    return (
      this.byKey.size * 300 +
      this.documentsBySource.size * 110 +
      this.groupOf.byteLength +
      this.documentData.length * 120
    );
  }

  has(number: number): boolean {
    return this.byNumber[number] !== undefined;
  }

  get(number: number): Group {
    return this.byNumber[number] as Group;
  }

  all(): Iterable<Group> {
    return this.byKey.values();
  }

  find(key: string): Group | undefined {
    return this.byKey.get(key);
  }

  /** A copy: safe to remove from while walking it. */
  documentsOf(sourceId: number): number[] {
    const documents = this.documentsBySource.get(sourceId);
    if (documents === undefined) return [];
    return typeof documents === 'number' ? [documents] : [...documents];
  }

  references(document: number): readonly SourceReference[] {
    return this.documentData[document]?.references ?? [];
  }

  language(document: number): string | undefined {
    return this.documentData[document]?.language;
  }

  addDocument(document: number, key: string, reference: SourceReference, language: string | undefined): void {
    let group = this.byKey.get(key);
    if (group === undefined) {
      const number = this.freeNumbers.pop() ?? this.byNumber.length;
      group = { key, number, documents: [document] };
      this.byKey.set(key, group);
      this.byNumber[number] = group;
      this.revision++;
    } else {
      group.documents.push(document);
    }
    this.groupOf = grown(this.groupOf, document + 1);
    this.groupOf[document] = group.number;
    this.documentData[document] = { group, references: [reference], language };
    this.noteSource(document, reference.sourceId);
  }

  addReference(document: number, reference: SourceReference): void {
    const { references } = this.documentData[document] as Document;
    references.push(reference);
    references.sort(compareReferences);
    this.noteSource(document, reference.sourceId);
  }

  private noteSource(document: number, sourceId: number): void {
    const documents = this.documentsBySource.get(sourceId);
    if (documents === undefined) this.documentsBySource.set(sourceId, document);
    else if (typeof documents === 'number')
      this.documentsBySource.set(sourceId, new Set([documents, document]));
    else documents.add(document);
  }

  /** Takes a source, or its entries at these ordinals, off a document; true where nobody has the document any more. */
  removeReferences(document: number, sourceId: number, ordinals: ReadonlySet<number> | undefined): boolean {
    const { references } = this.documentData[document] as Document;
    const rest = references.filter(
      (reference) => reference.sourceId !== sourceId || ordinals?.has(reference.ordinal) === false,
    );
    references.splice(0, references.length, ...rest);
    if (!rest.some((reference) => reference.sourceId === sourceId)) this.forgetDocumentOf(sourceId, document);
    return rest.length === 0;
  }

  private forgetDocumentOf(sourceId: number, document: number): void {
    const documents = this.documentsBySource.get(sourceId);
    if (typeof documents === 'object') documents.delete(document);
    if (documents === document || (typeof documents === 'object' && documents.size === 0))
      this.documentsBySource.delete(sourceId);
  }

  removeDocument(document: number): void {
    const { group } = this.documentData[document] as Document;
    group.documents.splice(group.documents.indexOf(document), 1);
    this.documentData[document] = undefined;
    this.groupOf[document] = -1;
    if (group.documents.length > 0) return;
    this.byKey.delete(group.key);
    this.byNumber[group.number] = undefined;
    this.revision++;
    this.freeNumbers.push(group.number);
  }
}
