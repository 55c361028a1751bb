import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPacker } from '../../server/src/language/pack.ts';
import type { Segment as Unit } from '../../server/src/training/chunking/segments.ts';

type Begins = Unit['begins'];

/** @param begins by position; by default all units go on with what is before them */
function unitsOf(words: readonly number[], begins: (at: number) => Begins = () => undefined): Unit[] {
  return words.map((count, at) => {
    const what = begins(at);
    return {
      text: `${at}`,
      indexText: `${at}`,
      words: count,
      separator: '\n',
      locator: {},
      ...(what !== undefined && { begins: what }),
    };
  });
}

function wordsOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.words, 0);
}

/** The same rule with all units at hand. */
function packWhole(units: readonly Unit[], maxWords: number): Unit[][] {
  const target = wordsOf(units) / Math.max(1, Math.ceil(wordsOf(units) / maxWords));
  const parts: Unit[][] = [];
  let rest = [...units];
  while (rest.length > 1 && wordsOf(rest) > maxWords) {
    const words = rest.map(() => 0);
    rest.slice(0, -1).forEach((unit, at) => {
      words[at + 1] = (words[at] as number) + unit.words;
    });
    const wordsIn = (length: number): number => words[length] as number;
    const offBy = (length: number): number => Math.abs(wordsIn(length) - target);
    const fitting = [...words.keys()].filter(
      (length) => length === 1 || (length > 1 && wordsIn(length) <= maxWords),
    );
    const [blocks, items] = (['block', 'item'] as const).map((kind) =>
      fitting
        .filter((length) => wordsIn(length) >= maxWords / 4 && rest[length]?.begins === kind)
        .sort((a, b) => offBy(a) - offBy(b) || b - a),
    );
    const reached = fitting.find((length) => wordsIn(length) >= target);
    const length = blocks?.[0] ?? items?.[0] ?? reached ?? fitting.at(-1);
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return rest.length === 0 ? parts : [...parts, rest];
}

/** The lengths of the parts, in units. */
function lengthsOf(units: readonly Unit[], maxWords: number): number[] {
  const packer = createPacker<Unit>(maxWords);
  const parts = [...units.flatMap((unit) => packer.add(unit)), ...packer.finish()];
  assert.deepEqual(parts.flat(), units);
  return parts.map((part) => part.length);
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
      // Blocks and lists here and there, or nowhere.
      const kinds: Begins[] = [undefined, undefined, 'block', 'item'];
      const units = unitsOf(words, (at) => kinds[(seed >> (at % 30)) & (seed < 0 ? 0 : 3)]);
      const packer = createPacker<Unit>(maxWords);
      const parts = units.flatMap((unit) => packer.add(unit));
      assert.deepEqual([...parts, ...packer.finish()], packWhole(units, maxWords));
    }),
    { numRuns: 500, examples: [[[0, 0], 1, 0]] },
  );
});

test('a part ends between two paragraphs where one does within its reach', () => {
  // Four paragraphs of five sentences; the targets are 150 words, in the middle of the second and the fourth.
  const units = unitsOf(new Array<number>(20).fill(15), (at) => (at % 5 === 0 ? 'block' : undefined));
  assert.deepEqual(lengthsOf(units, 200), [10, 10]);
  const uneven = unitsOf([20, 20, 20, 2, 70, 70, 70], (at) => ([0, 3].includes(at) ? 'block' : undefined));
  assert.deepEqual(lengthsOf(uneven, 200), [3, 3, 1]);
});

test('a part of one long paragraph ends where it has reached its target, and a short one goes on into it', () => {
  const units = unitsOf(new Array<number>(20).fill(12), (at) => ([0, 4].includes(at) ? 'block' : undefined));
  // 48 words are less than a quarter of 200.
  assert.deepEqual(lengthsOf(units, 200), [10, 10]);
  assert.deepEqual(lengthsOf(units, 191), [4, 10, 6]);
});

test('a list stays with its opening line and whole where it fits', () => {
  // Six sentences, the line that opens the list, eight steps, seven sentences.
  const units = unitsOf(new Array<number>(22).fill(12), (at) => {
    if (at > 6 && at < 15) return 'item';
    return [0, 6, 15].includes(at) ? 'block' : undefined;
  });
  assert.deepEqual(lengthsOf(units, 200), [15, 7]);
});

test('a list that does not fit is parted between its items', () => {
  // A line that opens it and thirty items of two sentences.
  const units = unitsOf(new Array<number>(61).fill(10), (at) => (at % 2 === 1 ? 'item' : undefined));
  assert.deepEqual(lengthsOf(units, 200), [15, 16, 16, 14]);
});

test('a long section gives its parts long before its end', () => {
  const packer = createPacker<Unit>(200);
  const given = unitsOf(Array.from({ length: 5_000 }, () => 18)).map((unit) => packer.add(unit).length);
  assert.ok(given.slice(0, 1_000).reduce((sum, count) => sum + count) > 50);
});
