import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPacker } from '../../server/src/training/pack.ts';
import type { Unit } from '../../server/src/training/units.ts';

/** @param isListItem by position, whether the unit is an item of a list; none where it is left out */
function unitsOf(words: readonly number[], isListItem: (at: number) => boolean = () => false): Unit[] {
  return words.map((count, at) => ({
    text: `${at}`,
    indexText: `${at}`,
    words: count,
    separator: '\n',
    locator: {},
    ...(isListItem(at) && { isListItem: true }),
  }));
}

/** The same rule with all units at hand. */
function packWhole(units: readonly Unit[], maxWords: number): Unit[][] {
  const total = units.reduce((sum, unit) => sum + unit.words, 0);
  const target = total / Math.max(1, Math.ceil(total / maxWords));
  const parts: Unit[][] = [[]];
  const wordsOf = (part: readonly Unit[] = []): number => part.reduce((sum, unit) => sum + unit.words, 0);
  for (const [at, unit] of units.entries()) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && wordsOf(part) + unit.words > maxWords) parts.push([unit]);
    else part.push(unit);
    const isFull = wordsOf(parts.at(-1)) >= target;
    const following = units[at + 1];
    if (isFull && following !== undefined && following.isListItem !== true) parts.push([]);
  }
  const rest = parts.pop() ?? [];
  if (rest.length === 0) return parts;
  const last = parts.at(-1);
  if (last !== undefined && wordsOf(last) + wordsOf(rest) <= maxWords) last.push(...rest);
  else parts.push(rest);
  return parts;
}

test('parts that come while units are added are those of the whole section', () => {
  const word = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 0.5, 1, 99.5, 100, 150));
  const sections = fc.oneof(
    fc.array(word, { maxLength: 60 }),
    // Long ones of rows that are much alike.
    fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 900 }))
      .chain(([size, length]) =>
        fc.array(fc.integer({ min: size, max: size + 3 }), { minLength: length, maxLength: length }),
      ),
  );
  fc.assert(
    fc.property(sections, fc.constantFrom(1, 7, 20, 100), fc.integer(), (words, maxWords, seed) => {
      // Lists here and there.
      const units = unitsOf(words, (at) => ((seed >> (at % 30)) & 1) === 1);
      const packer = createPacker(maxWords);
      const parts = units.flatMap((unit) => packer.add(unit));
      assert.deepEqual([...parts, ...packer.finish()], packWhole(units, maxWords));
    }),
    { numRuns: 500, examples: [[[0, 0], 1, 0]] },
  );
});

test('a list stays with its opening line and whole where it fits', () => {
  // Six sentences, the line that opens the list, eight steps, seven sentences.
  const units = unitsOf(new Array<number>(22).fill(12), (at) => at > 6 && at < 15);
  const packer = createPacker(200);
  const parts = [...units.flatMap((unit) => packer.add(unit)), ...packer.finish()];
  assert.deepEqual(
    parts.map((part) => part.length),
    [15, 7],
  );
});

test('a long section gives its parts long before its end', () => {
  const packer = createPacker(200);
  const given = unitsOf(Array.from({ length: 5_000 }, () => 18)).map((unit) => packer.add(unit).length);
  assert.ok(given.slice(0, 1_000).reduce((sum, count) => sum + count) > 50);
});
