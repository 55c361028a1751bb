/** Packs units, as those of a section, into parts, as soon as it is certain how they fall. */

/** What is packed: a sentence or a row. */
export interface PackedUnit {
  words: number;
  /** Belongs to an item of a list, which its list is not parted from where it fits. */
  isListItem?: true;
}

export interface Packer<Unit extends PackedUnit> {
  /** Takes the next unit; the parts that are certain by it. */
  add(unit: Unit): Unit[][];
  /** The last parts, where there are no more units. */
  finish(): Unit[][];
}

/**
 * Runs of units of about equal length, none above `maxWords` unless a single unit is: each ends once it has the words that a
 * part would have if all were equal, or before the unit that does not fit; a rest goes to the part before where it fits. A
 * list goes on in the part of its opening line and of its first items as long as it fits.
 *
 * How many words that are is known for good at the section's end only, but never more than `maxWords`, and the longer the
 * section, the closer to it. So most parts of a long one are certain long before.
 */
export function createPacker<Unit extends PackedUnit>(maxWords: number): Packer<Unit> {
  let total = 0;
  /** Units that are in no part yet, from `next` on. */
  let waiting: Unit[] = [];
  let next = 0;
  let part: Unit[] = [];
  let words = 0;
  /** The last whole part, which may get the rest. */
  let last: Unit[] | undefined;
  let lastWords = 0;
  let certain: Unit[][] = [];

  function endPart(): void {
    if (last !== undefined) certain.push(last);
    last = part;
    lastWords = words;
    part = [];
    words = 0;
  }

  /** Whether the part ends behind the unit just put into it, with a target of at least `least`; undefined where unknown. */
  function isFull(least: number, most: number): boolean | undefined {
    if (words < least) return false;
    const following = waiting[next];
    if (following === undefined) return undefined;
    if (words + following.words > maxWords) return true;
    if (following.isListItem) return false;
    return words >= most ? true : undefined;
  }

  /** Puts units into parts as far as it is certain, for any target from `least` to `most`. */
  function settle(least: number, most: number): void {
    for (;;) {
      if (part.length > 0) {
        const full = isFull(least, most);
        if (full === undefined) return;
        if (full) endPart();
      }
      const unit = waiting[next];
      if (unit === undefined) break;
      next++;
      if (part.length > 0 && words + unit.words > maxWords) endPart();
      part.push(unit);
      words += unit.words;
    }
    waiting = [];
    next = 0;
  }

  function take(): Unit[][] {
    const taken = certain;
    if (taken.length > 0) certain = [];
    return taken;
  }

  return {
    add(unit) {
      total += unit.words;
      waiting.push(unit);
      const parts = Math.max(1, Math.ceil(total / maxWords));
      // The total may stay as it is, or grow into further parts.
      settle(Math.min(total / parts, (maxWords * parts) / (parts + 1)), maxWords);
      return take();
    },
    finish() {
      const target = total / Math.max(1, Math.ceil(total / maxWords));
      settle(target, target);
      if (part.length > 0) {
        if (last !== undefined && lastWords + words <= maxWords) last.push(...part);
        else endPart();
      }
      if (last !== undefined) certain.push(last);
      return take();
    },
  };
}
