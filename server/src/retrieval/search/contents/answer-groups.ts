/** Which units belong together: alternates of one answer, or copies of one file text; and whose they are. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { grown } from '../../../typed-arrays.ts';

/** The place of a unit in its source. */
export interface SourceReference {
  sourceId: number;
  ordinal: number;
}

export interface Group {
  readonly key: string;
  /** Small and dense: for arrays by group. */
  readonly number: number;
  readonly units: number[];
}

interface Unit {
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

/** The registry of one collection's units. */
export class Groups {
  readonly kind: SourceKind;
  /** Group number by unit; -1 where the unit is gone. */
  groupOf = new Int32Array(0);
  /** Another one whenever a group came or went. */
  revision = 0;
  private readonly byKey = new Map<string, Group>();
  private readonly byNumber: (Group | undefined)[] = [];
  private readonly freeNumbers: number[] = [];
  private readonly unitData: (Unit | undefined)[] = [];
  /** A pair has one unit, most sources of chunks several. */
  private readonly unitsBySource = new Map<number, number | Set<number>>();

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
      this.unitsBySource.size * 110 +
      this.groupOf.byteLength +
      this.unitData.length * 120
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
  unitsOf(sourceId: number): number[] {
    const units = this.unitsBySource.get(sourceId);
    if (units === undefined) return [];
    return typeof units === 'number' ? [units] : [...units];
  }

  references(unit: number): readonly SourceReference[] {
    return this.unitData[unit]?.references ?? [];
  }

  language(unit: number): string | undefined {
    return this.unitData[unit]?.language;
  }

  addUnit(unit: number, key: string, reference: SourceReference, language: string | undefined): void {
    let group = this.byKey.get(key);
    if (group === undefined) {
      const number = this.freeNumbers.pop() ?? this.byNumber.length;
      group = { key, number, units: [unit] };
      this.byKey.set(key, group);
      this.byNumber[number] = group;
      this.revision++;
    } else {
      group.units.push(unit);
    }
    this.groupOf = grown(this.groupOf, unit + 1);
    this.groupOf[unit] = group.number;
    this.unitData[unit] = { group, references: [reference], language };
    this.noteSource(unit, reference.sourceId);
  }

  addReference(unit: number, reference: SourceReference): void {
    const { references } = this.unitData[unit] as Unit;
    references.push(reference);
    references.sort(compareReferences);
    this.noteSource(unit, reference.sourceId);
  }

  private noteSource(unit: number, sourceId: number): void {
    const units = this.unitsBySource.get(sourceId);
    if (units === undefined) this.unitsBySource.set(sourceId, unit);
    else if (typeof units === 'number') this.unitsBySource.set(sourceId, new Set([units, unit]));
    else units.add(unit);
  }

  /** Takes a source, or its entries at these ordinals, off a unit; true where nobody has the unit any more. */
  removeReferences(unit: number, sourceId: number, ordinals: ReadonlySet<number> | undefined): boolean {
    const { references } = this.unitData[unit] as Unit;
    const rest = references.filter(
      (reference) => reference.sourceId !== sourceId || ordinals?.has(reference.ordinal) === false,
    );
    references.splice(0, references.length, ...rest);
    if (!rest.some((reference) => reference.sourceId === sourceId)) this.forgetUnitOf(sourceId, unit);
    return rest.length === 0;
  }

  private forgetUnitOf(sourceId: number, unit: number): void {
    const units = this.unitsBySource.get(sourceId);
    if (typeof units === 'object') units.delete(unit);
    if (units === unit || (typeof units === 'object' && units.size === 0))
      this.unitsBySource.delete(sourceId);
  }

  removeUnit(unit: number): void {
    const { group } = this.unitData[unit] as Unit;
    group.units.splice(group.units.indexOf(unit), 1);
    this.unitData[unit] = undefined;
    this.groupOf[unit] = -1;
    if (group.units.length > 0) return;
    this.byKey.delete(group.key);
    this.byNumber[group.number] = undefined;
    this.revision++;
    this.freeNumbers.push(group.number);
  }
}
