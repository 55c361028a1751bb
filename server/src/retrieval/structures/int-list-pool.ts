/** Very many short, sorted lists of integers in one typed array: an index of postings without an object per list. */
import { fitted, grown } from '../../typed-arrays.ts';
import type { Forecast } from './growth-forecast.ts';

/** Room of a list, by size class: steps of at most a half keep the waste low. */
const CAPACITIES = [1, 2, 3, 4, 6, 8, 12, 16];
for (let size = 24; size < 2 ** 30; ) {
  CAPACITIES.push(size);
  size = CAPACITIES.length % 2 === 0 ? Math.round(size * 1.5) : Math.ceil((size * 4) / 3);
}

/** The class of every short length. */
const SHORT_CLASSES = Uint8Array.from({ length: 65 }, (_, length) => searchClass(length));

function classFor(length: number): number {
  return length < SHORT_CLASSES.length ? (SHORT_CLASSES[length] as number) : searchClass(length);
}

function searchClass(length: number): number {
  let low = 0;
  let high = CAPACITIES.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((CAPACITIES[middle] as number) >= length) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Lists are numbered from 0 and empty at first. Values are kept ascending; equal values may repeat. */
export class IntListPool {
  /** Values of list `l` stand at `start(l)` to `start(l) + length(l)`. Replaced when the pool grows. */
  data = new Int32Array(0);
  private starts = new Int32Array(0);
  private lengths = new Int32Array(0);
  private classes = new Uint8Array(0);
  private top = 0;
  private readonly freed: number[][] = CAPACITIES.map(() => []);
  private readonly forecast: Forecast | undefined;

  /** @param forecast of what the lists will hold, while much is loaded */
  constructor(forecast?: Forecast) {
    this.forecast = forecast;
  }

  start(list: number): number {
    return this.starts[list] ?? 0;
  }

  length(list: number): number {
    return this.lengths[list] ?? 0;
  }

  /** A view of a list's values; valid until the pool changes. */
  values(list: number): Int32Array {
    const start = this.start(list);
    return this.data.subarray(start, start + this.length(list));
  }

  get sizeBytes(): number {
    return this.data.byteLength + this.starts.byteLength * 2 + this.classes.byteLength;
  }

  private allocate(sizeClass: number): number {
    const reused = this.freed[sizeClass]?.pop();
    if (reused !== undefined) return reused;
    const start = this.top;
    this.top += CAPACITIES[sizeClass] as number;
    this.data = grown(this.data, this.top, this.forecast);
    return start;
  }

  private reserveLists(count: number): void {
    if (count <= this.starts.length) return;
    this.starts = grown(this.starts, count, this.forecast);
    this.lengths = grown(this.lengths, count, this.forecast);
    this.classes = grown(this.classes, count, this.forecast);
  }

  /** Gives back room that a forecast took in vain; `limit` is above every list in use. */
  fit(limit: number): void {
    this.data = fitted(this.data, this.top);
    this.starts = fitted(this.starts, limit);
    this.lengths = fitted(this.lengths, limit);
    this.classes = fitted(this.classes, limit);
  }

  /** Makes room for one more value at the end of a list. */
  private reserve(list: number): void {
    this.reserveLists(list + 1);
    const length = this.lengths[list] as number;
    const sizeClass = this.classes[list] as number;
    if (length === 0) {
      this.classes[list] = 0;
      this.starts[list] = this.allocate(0);
    } else if (length === CAPACITIES[sizeClass]) {
      const from = this.starts[list] as number;
      const to = this.allocate(sizeClass + 1);
      this.data.copyWithin(to, from, from + length);
      this.freed[sizeClass]?.push(from);
      this.starts[list] = to;
      this.classes[list] = sizeClass + 1;
    }
  }

  /** Where `value` stands or would stand: the first position whose value is not smaller. */
  private position(list: number, value: number): number {
    let low = this.start(list);
    let high = low + this.length(list);
    if (high > low && (this.data[high - 1] as number) < value) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.data[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(list: number, value: number): void {
    this.reserve(list);
    const end = this.start(list) + this.length(list);
    const at = this.position(list, value);
    if (at < end) this.data.copyWithin(at + 1, at, end);
    this.data[at] = value;
    this.lengths[list] = this.length(list) + 1;
  }

  /** Takes one occurrence of the value out; false where it is not there. */
  remove(list: number, value: number): boolean {
    const end = this.start(list) + this.length(list);
    const at = this.position(list, value);
    if (at >= end || this.data[at] !== value) return false;
    this.data.copyWithin(at, at + 1, end);
    const length = this.length(list) - 1;
    this.lengths[list] = length;
    if (length === 0) this.free(list);
    return true;
  }

  /**
   * Gives a list the first `count` of these values in the given order, which need not be ascending if never inserted into.
   */
  assign(list: number, values: Int32Array, count = values.length): void {
    this.clear(list);
    if (count === 0) return;
    const start = this.open(list, count);
    const { data } = this;
    for (let at = 0; at < count; at++) data[start + at] = values[at] as number;
  }

  /** Gives an empty list `count` values, for the caller to write into `data`: where they begin. */
  open(list: number, count: number): number {
    this.reserveLists(list + 1);
    const sizeClass = classFor(count);
    const start = this.allocate(sizeClass);
    this.classes[list] = sizeClass;
    this.starts[list] = start;
    this.lengths[list] = count;
    return start;
  }

  /** Gives empty lists as many values as `counts` says, for the caller to write into `data` at their starts. */
  makeRoom(counts: Int32Array): void {
    this.reserveLists(counts.length);
    let size = this.top;
    for (let list = 0; list < counts.length; list++) {
      const count = counts[list] as number;
      if (count > 0) size += CAPACITIES[classFor(count)] as number;
    }
    this.data = grown(this.data, size);
    for (let list = 0; list < counts.length; list++) {
      const count = counts[list] as number;
      if (count === 0) continue;
      const sizeClass = classFor(count);
      this.classes[list] = sizeClass;
      this.starts[list] = this.allocate(sizeClass);
      this.lengths[list] = count;
    }
  }

  clear(list: number): void {
    if (this.length(list) === 0) return;
    this.lengths[list] = 0;
    this.free(list);
  }

  private free(list: number): void {
    this.freed[this.classes[list] as number]?.push(this.starts[list] as number);
  }
}
