/** The distinct terms of one chatbot: each with its surface, its stem, and the character ngrams it is made of. */

import { fitted, grown } from '../../../typed-arrays.ts';
import { BY_DISTINCT_WORD, Forecast } from '../../structures/growth-forecast.ts';
import { IntListPool } from '../../structures/int-list-pool.ts';
import { forEachGram, forEachGramIn, GramTable } from '../../structures/ngram-table.ts';
import { PackedString, readUnits, StringTable } from '../../structures/string-table.ts';
import { invertLists } from './bulk-postings.ts';
import { beginsCjk, endOfCharacter } from './packed-characters.ts';

const SPACE = 32;
const STEM_MARK = 46;
/** Digits of a number in base 36, of which two stand behind the mark. */
const CUT_DIGITS = 2;
const DIGIT_BASE = 36;
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
/** What stands for ten is a letter. */
const TEN = 'a'.charCodeAt(0);
/** Terms whose ngrams are not yet listed are listed one by one below this share of all, and all anew from it on. */
const RELIST_SHARE = 0.25;

/** The stem of an encoded term with a mark: see analyse.ts. */
function stemUnitsOf(units: Uint16Array, start: number, mark: number, end: number): Uint16Array {
  let cut = 0;
  for (let at = mark + 1; at <= mark + CUT_DIGITS; at++) {
    const unit = units[at] as number;
    cut = cut * DIGIT_BASE + (unit <= NINE ? unit - ZERO : unit - TEN + 10);
  }
  const kept = mark - cut;
  const added = mark + 1 + CUT_DIGITS;
  const stem = new Uint16Array(kept - start + end - added);
  stem.set(units.subarray(start, kept));
  stem.set(units.subarray(added, end), kept - start);
  return stem;
}

/**
 * Terms are numbered; a term lives as long as something uses it, and leaves nothing behind but the numbers of its
 * ngrams. Runs of CJK have no ngrams: they are characters and pairs already.
 */
export class Vocabulary {
  private readonly forecast = new Forecast(BY_DISTINCT_WORD);
  readonly ngrams = new GramTable();
  /** Per term its ngrams, in order, as often as they stand in it. */
  readonly gramsByTerm = new IntListPool(this.forecast);
  /** By term the number of its stem: its own where it has no mark. */
  stemOf = new Int32Array(0);
  /**
   * Encoded terms, see analyse.ts, and stems. No stem has a mark, so a string is a stem wherever it is one of a term, and
   * most are both.
   */
  private readonly strings = new StringTable(this.forecast);
  private readonly packed = new PackedString();
  /** By string, how often it is a term of a text; nothing where it was never more than a stem. */
  private uses = new Int32Array(0);
  private listedByGram = new IntListPool();
  private listedByStem = new IntListPool();
  /** Terms that are not in `listedByGram` and `listedByStem` yet. */
  private unlisted: number[] = [];

  /** One above the largest number of a term or stem ever used. */
  get limit(): number {
    return this.strings.limit;
  }

  get sizeBytes(): number {
    const pools = this.termsByGram.sizeBytes + this.gramsByTerm.sizeBytes + this.termsByStem.sizeBytes;
    const tables = this.strings.sizeBytes + this.ngrams.sizeBytes;
    return pools + tables + this.uses.byteLength + this.stemOf.byteLength;
  }

  /** Until `finishBulk`, room is taken by what so many texts will need. Does nothing where there are terms already. */
  beginBulk(texts: number): void {
    if (this.limit === 0) this.forecast.begin(texts);
  }

  finishBulk(): void {
    if (!this.forecast.end()) return;
    this.strings.fit();
    this.gramsByTerm.fit(this.limit);
    this.uses = fitted(this.uses, this.limit);
    this.stemOf = fitted(this.stemOf, this.limit);
  }

  /** Per ngram the terms that contain it, as often as they do. New terms are listed when this is next read. */
  get termsByGram(): IntListPool {
    for (const _ of this.listNew());
    return this.listedByGram;
  }

  /** Terms by stem, listed likewise. */
  private get termsByStem(): IntListPool {
    for (const _ of this.listNew());
    return this.listedByStem;
  }

  /** Lists new terms in steps, between which nothing may be added or looked up. */
  *listNew(): Generator<void> {
    const { unlisted, gramsByTerm } = this;
    if (unlisted.length === 0) return;
    this.unlisted = [];
    if (unlisted.length >= RELIST_SHARE * this.limit) {
      this.listedByGram = yield* invertLists(gramsByTerm, this.limit, this.ngrams.size + 1);
      this.listedByStem = this.listByStem();
      return;
    }
    for (const term of unlisted) {
      this.listedByStem.insert(this.stemOf[term] as number, term);
      const end = gramsByTerm.start(term) + gramsByTerm.length(term);
      for (let at = gramsByTerm.start(term); at < end; at++)
        this.listedByGram.insert(gramsByTerm.data[at] as number, term);
    }
  }

  private listByStem(): IntListPool {
    const { uses, stemOf, limit } = this;
    const counts = new Int32Array(limit);
    for (let term = 0; term < limit; term++) {
      if ((uses[term] ?? 0) > 0)
        counts[stemOf[term] as number] = (counts[stemOf[term] as number] as number) + 1;
    }
    const listed = new IntListPool();
    listed.makeRoom(counts);
    for (let term = limit - 1; term >= 0; term--) {
      if ((uses[term] ?? 0) === 0) continue;
      const stem = stemOf[term] as number;
      const before = (counts[stem] as number) - 1;
      counts[stem] = before;
      listed.data[listed.start(stem) + before] = term;
    }
    return listed;
  }

  /**
   * The numbers of the encoded terms that stand in `stored` from `start`, separated by single spaces, each with one more
   * use; a run of CJK gives its characters and pairs of neighbours, as `expandCjk` does.
   */
  acquireAll(stored: string, start: number): Int32Array {
    const units = readUnits(stored);
    this.forecast.note();
    const acquired: number[] = [];
    const { length } = stored;
    for (let from = start; from < length; ) {
      const packed = this.packed.read(units, from, length, SPACE);
      const { end } = packed;
      if (!beginsCjk(units, from, end)) {
        acquired.push(this.acquirePacked(packed, units, from));
      } else {
        for (let at = from; at < end; ) {
          const next = endOfCharacter(units, at, end);
          if (next < end) acquired.push(this.acquire(units, at, endOfCharacter(units, next, end)));
          acquired.push(this.acquire(units, at, next));
          at = next;
        }
      }
      from = end + 1;
    }
    return new Int32Array(acquired);
  }

  private acquire(units: Uint16Array, start: number, end: number): number {
    return this.acquirePacked(this.packed.read(units, start, end), units, start);
  }

  /** @param start where the packed term begins in `units` */
  private acquirePacked(packed: PackedString, units: Uint16Array, start: number): number {
    const { end } = packed;
    const term = this.strings.findOrAdd(packed);
    if (term >= this.uses.length) this.uses = grown(this.uses, term + 1, this.forecast);
    const uses = this.uses[term] as number;
    this.uses[term] = uses + 1;
    if (uses === 0) this.create(term, units, start, end);
    return term;
  }

  private create(term: number, units: Uint16Array, start: number, end: number): void {
    let mark = start;
    while (mark < end && units[mark] !== STEM_MARK) mark++;
    const stem = mark === end ? term : this.addStem(stemUnitsOf(units, start, mark, end));
    this.stemOf = grown(this.stemOf, term + 1, this.forecast);
    this.stemOf[term] = stem;
    this.unlisted.push(term);
    if (!beginsCjk(units, start, mark)) this.ngrams.internAll(units, start, mark, this.gramsByTerm, term);
  }

  private addStem(units: Uint16Array): number {
    return this.strings.findOrAdd(this.packed.read(units, 0, units.length));
  }

  /** One use less; with the last one the term goes. */
  release(term: number): void {
    const { uses } = this;
    if ((uses[term] as number) > 1) {
      uses[term] = (uses[term] as number) - 1;
      return;
    }
    const { termsByGram, termsByStem } = this;
    uses[term] = 0;
    const stem = this.stemOf[term] as number;
    termsByStem.remove(stem, term);
    const start = this.gramsByTerm.start(term);
    const end = start + this.gramsByTerm.length(term);
    for (let at = start; at < end; at++) termsByGram.remove(this.gramsByTerm.data[at] as number, term);
    this.gramsByTerm.clear(term);
    this.removeUnused(term);
    if (stem !== term) this.removeUnused(stem);
  }

  /** Takes a string out that is neither a term any more nor a stem of one. */
  private removeUnused(string: number): void {
    const isTerm = (this.uses[string] ?? 0) > 0;
    if (!isTerm && this.termsByStem.length(string) === 0) this.strings.remove(string);
  }

  /** The number of a stem; -1 where no term has it. */
  findStem(stem: string): number {
    return this.strings.find(this.packed.read(readUnits(stem), 0, stem.length));
  }

  /** Terms with the stem of this number. */
  withStem(stem: number): Int32Array {
    return this.termsByStem.values(stem);
  }

  /** Terms with exactly this folded surface, whatever their stem; not of CJK, where stem and surface are one. */
  withSurface(surface: string): number[] {
    const { length } = surface;
    return this.thatMayHave(`^${surface}$`).filter(
      (term) => this.surfaceLength(term) === length && this.hasAt(term, surface, 0),
    );
  }

  /** Terms whose folded surface begins with this one; not of CJK. */
  thatBegin(part: string): number[] {
    return this.thatMayHave(`^${part}`).filter((term) => this.hasAt(term, part, 0));
  }

  /** Terms whose folded surface ends with this one; not of CJK. */
  thatEnd(part: string): number[] {
    return this.thatMayHave(`${part}$`).filter((term) =>
      this.hasAt(term, part, this.surfaceLength(term) - part.length),
    );
  }

  /** Terms that have any ngram of a word. */
  withGramOf(surface: string): Set<number> {
    const found = new Set<number>();
    forEachGram(surface, (low, high) => {
      const ngram = this.ngrams.find(low, high);
      if (ngram !== 0) for (const term of this.termsByGram.values(ngram)) found.add(term);
    });
    return found;
  }

  /** The folded word. */
  surfaceOf(term: number): string {
    let surface = '';
    const length = this.surfaceLength(term);
    for (let at = 0; at < length; at++) surface += String.fromCharCode(this.strings.unitAt(term, at));
    return surface;
  }

  /** The terms with the rarest ngram of a part of a word, marked where the word begins or ends. */
  private thatMayHave(marked: string): number[] {
    const { termsByGram } = this;
    let rarest = 0;
    let rarestLength = Number.POSITIVE_INFINITY;
    forEachGramIn(marked, (low, high) => {
      const ngram = this.ngrams.find(low, high);
      const length = ngram === 0 ? 0 : termsByGram.length(ngram);
      if (length < rarestLength) [rarest, rarestLength] = [ngram, length];
    });
    return [...new Set(termsByGram.values(rarest))];
  }

  /** In UTF-16 units. */
  surfaceLength(term: number): number {
    const { strings } = this;
    const whole = strings.lengthOf(term);
    for (let at = 0; at < whole; at++) if (strings.unitAt(term, at) === STEM_MARK) return at;
    return whole;
  }

  /** Whether these units stand in the surface from `start`. */
  private hasAt(term: number, units: string, start: number): boolean {
    if (start < 0 || start + units.length > this.surfaceLength(term)) return false;
    for (let at = 0; at < units.length; at++)
      if (this.strings.unitAt(term, start + at) !== units.charCodeAt(at)) return false;
    return true;
  }
}
