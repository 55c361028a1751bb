/** The distinct terms of one chatbot: each with its surface, its stem, and the character grams it is made of. */
import { decodeTerm } from './analyse.ts';
import { forEachGram, GramTable } from './gram-table.ts';
import { grown, IntListPool } from './int-list-pool.ts';
import { CJK_FIRST, startsCjk } from './scripts.ts';
import { readUnits, StringTable } from './string-table.ts';
import { expandCjk } from './tokenise.ts';

const SPACE = 32;
const STEM_MARK = 46;

/** What `acquireAll` hands out, of all vocabularies. */
let acquired = new Int32Array(1024);

/**
 * Terms are numbered; a term lives as long as something uses it, and leaves nothing behind but the numbers of its
 * grams. Runs of CJK have no grams: they are characters and pairs already.
 */
export class Vocabulary {
  readonly grams = new GramTable();
  /** Per gram the terms that contain it, as often as they do. */
  readonly termsByGram = new IntListPool();
  /** Per term its grams, in order, as often as they stand in it. */
  readonly gramsByTerm = new IntListPool();
  /** By term the number of its stem. */
  stemOf = new Int32Array(0);
  /** Encoded terms, see analyse.ts. */
  private readonly terms = new StringTable();
  private readonly stems = new StringTable();
  private readonly termsByStem = new IntListPool();
  private uses = new Int32Array(0);

  /** One above the largest term number ever used. */
  get limit(): number {
    return this.terms.limit;
  }

  get sizeBytes(): number {
    const pools = this.termsByGram.sizeBytes + this.gramsByTerm.sizeBytes + this.termsByStem.sizeBytes;
    const tables = this.terms.sizeBytes + this.stems.sizeBytes + this.grams.sizeBytes;
    return pools + tables + this.uses.byteLength + this.stemOf.byteLength;
  }

  /**
   * The numbers of the encoded terms that stand in `stored` from `start`, separated by single spaces, each with one more
   * use; a run of CJK gives its characters and pairs. Valid until the next call.
   */
  acquireAll(stored: string, start: number): Int32Array {
    let units = readUnits(stored);
    let count = 0;
    for (let from = start; from < stored.length; ) {
      let end = from;
      while (end < stored.length && units[end] !== SPACE) end++;
      acquired = grown(acquired, count + 2 * (end - from) + 1);
      const isCjk = (units[from] as number) >= CJK_FIRST && startsCjk(stored.slice(from, from + 2));
      if (!isCjk) {
        const known = this.terms.find(units, from, end);
        acquired[count++] = known >= 0 ? this.use(known) : this.create(stored.slice(from, end));
        if (known < 0) units = readUnits(stored);
      } else {
        for (const part of expandCjk(stored.slice(from, end))) {
          const known = this.terms.find(readUnits(part), 0, part.length);
          acquired[count++] = known >= 0 ? this.use(known) : this.create(part);
        }
        units = readUnits(stored);
      }
      from = end + 1;
    }
    return acquired.subarray(0, count);
  }

  private use(term: number): number {
    this.uses[term] = (this.uses[term] as number) + 1;
    return term;
  }

  private create(encoded: string): number {
    const term = this.terms.add(readUnits(encoded), 0, encoded.length);
    this.uses = grown(this.uses, term + 1);
    this.uses[term] = 1;
    const { surface, stem } = decodeTerm(encoded);
    const known = this.findStem(stem);
    const stemNumber = known < 0 ? this.stems.add(readUnits(stem), 0, stem.length) : known;
    this.stemOf = grown(this.stemOf, term + 1);
    this.stemOf[term] = stemNumber;
    this.termsByStem.insert(stemNumber, term);
    if (!startsCjk(surface)) this.addGrams(term, surface);
    return term;
  }

  private addGrams(term: number, surface: string): void {
    const grams: number[] = [];
    forEachGram(surface, (low, high) => {
      const gram = this.grams.intern(low, high);
      grams.push(gram);
      this.termsByGram.insert(gram, term);
    });
    this.gramsByTerm.assign(term, grams);
  }

  /** One use less; with the last one the term goes. */
  release(term: number): void {
    const uses = (this.uses[term] as number) - 1;
    this.uses[term] = uses;
    if (uses > 0) return;
    const stem = this.stemOf[term] as number;
    this.termsByStem.remove(stem, term);
    if (this.termsByStem.length(stem) === 0) this.stems.remove(stem);
    const start = this.gramsByTerm.start(term);
    const end = start + this.gramsByTerm.length(term);
    for (let at = start; at < end; at++) this.termsByGram.remove(this.gramsByTerm.data[at] as number, term);
    this.gramsByTerm.clear(term);
    this.terms.remove(term);
  }

  /** The number of a stem; -1 where no term has it. */
  findStem(stem: string): number {
    return this.stems.find(readUnits(stem), 0, stem.length);
  }

  /** Terms with the stem of this number. */
  withStem(stem: number): Int32Array {
    return this.termsByStem.values(stem);
  }

  /** Terms with exactly this folded surface, whatever their stem; not of CJK, where stem and surface are one. */
  withSurface(surface: string): number[] {
    let rarest = 0;
    let rarestLength = Number.POSITIVE_INFINITY;
    forEachGram(surface, (low, high) => {
      const gram = this.grams.find(low, high);
      const length = gram === 0 ? 0 : this.termsByGram.length(gram);
      if (length < rarestLength) [rarest, rarestLength] = [gram, length];
    });
    const found = new Set<number>();
    for (const term of this.termsByGram.values(rarest)) if (this.hasSurface(term, surface)) found.add(term);
    return [...found];
  }

  private hasSurface(term: number, surface: string): boolean {
    const { terms } = this;
    const { length } = surface;
    if (terms.lengthOf(term) < length) return false;
    for (let at = 0; at < length; at++) if (terms.unitAt(term, at) !== surface.charCodeAt(at)) return false;
    return terms.lengthOf(term) === length || terms.unitAt(term, length) === STEM_MARK;
  }
}
