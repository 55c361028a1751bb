/** Packs units, as those of a section, into parts, as soon as it is certain how they fall. */

/** What is packed: a sentence or a row. */
export interface PackedUnit {
  words: number;
  /** What begins with it: a block of its own, or an item of a list or row of a table. Absent: it goes on with what is before it. */
  begins?: 'block' | 'item';
}

export interface Packer<Unit extends PackedUnit> {
  /** Takes the next unit; the parts that are certain by it. */
  add(unit: Unit): Unit[][];
  /** The last parts, where there are no more units. */
  finish(): Unit[][];
}

/** Of a long section hundreds of parts become certain with one unit: the others follow with the next ones. */
const PARTS_AT_ONCE = 8;

/** A part ends at a border only where it has at least this share of the most words. */
const SHARE_MIN = 0.25;

/** Where a part may end. */
interface Place {
  /** Of the part, if it ends here. */
  units: number;
  words: number;
}

/**
 * Runs of units, none above `maxWords` unless a single unit is. Their target is the words that a part would have if all were
 * equal: of the borders within its reach, each ends at that of blocks which is nearest to it; where there is none, at that of items;
 * where there is none either, once it has reached the target.
 *
 * How many words that are is known for good at the section's end only, but never more than `maxWords`, and the longer the
 * section, the closer to it. So most parts of a long one are certain long before.
 */
export function createPacker<Unit extends PackedUnit>(maxWords: number): Packer<Unit> {
  let total = 0;
  /** From `begin` on, the units that are in no part yet: with short ones, tens of thousands wait for the first certain part. */
  let waiting: Unit[] = [];
  let begin = 0;
  let waitingWords = 0;
  /** Of the part that they begin with; undefined where not found yet. */
  let findEnd: ((target: number) => Place) | undefined;

  /** Takes off the parts that end at the same place for any target from `least` to `most`, no more than `limit`. */
  function take(least: number, most: number, limit = Number.POSITIVE_INFINITY): Unit[][] {
    const parts: Unit[][] = [];
    while (waiting.length - begin > 1 && waitingWords > maxWords && parts.length < limit) {
      findEnd ??= endsOfPart(waiting, begin, maxWords);
      const end = findEnd(least);
      if (end.units !== findEnd(most).units) break;
      parts.push(waiting.slice(begin, begin + end.units));
      begin += end.units;
      waitingWords -= end.words;
      findEnd = undefined;
    }
    if (parts.length > 0) {
      waiting = waiting.slice(begin);
      begin = 0;
    }
    return parts;
  }

  return {
    add(unit) {
      total += unit.words;
      waiting.push(unit);
      waitingWords += unit.words;
      const parts = Math.max(1, Math.ceil(total / maxWords));
      // The total may stay as it is, or grow into further parts.
      return take(Math.min(total / parts, (maxWords * parts) / (parts + 1)), maxWords, PARTS_AT_ONCE);
    },
    finish() {
      const target = total / Math.max(1, Math.ceil(total / maxWords));
      const parts = take(target, target);
      if (waiting.length > 0) parts.push(waiting);
      waiting = [];
      waitingWords = 0;
      findEnd = undefined;
      return parts;
    },
  };
}

/** For a target, where the part ends that these units have from `begin` on; they are more than one, and more than fit into it. */
function endsOfPart(
  units: readonly PackedUnit[],
  begin: number,
  maxWords: number,
): (target: number) => Place {
  const places: Place[] = [];
  const borders: Record<'block' | 'item', Place[]> = { block: [], item: [] };
  let words = 0;
  for (let at = 0; begin + at < units.length; at++) {
    const unit = units[begin + at] as PackedUnit;
    if (at > 0) {
      const place = { units: at, words };
      places.push(place);
      if (unit.begins !== undefined && words >= SHARE_MIN * maxWords) borders[unit.begins].push(place);
    }
    words += unit.words;
    if (at > 0 && words > maxWords) break;
  }
  const chosen = [borders.block, borders.item].find((ofKind) => ofKind.length > 0);
  if (chosen !== undefined) return (target) => nearest(chosen, target);
  return (target) => places.find((place) => place.words >= target) ?? (places.at(-1) as Place);
}

/** The later one of two that are as near. */
function nearest(places: readonly Place[], target: number): Place {
  return places.reduce((best, place) => {
    return Math.abs(place.words - target) <= Math.abs(best.words - target) ? place : best;
  });
}
