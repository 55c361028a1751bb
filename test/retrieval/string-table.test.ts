import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readUnits, StringTable } from '../../server/src/retrieval/string-table.ts';

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '語', '\ud83d'), minLength: 1, maxLength: 4 }),
  fc.string({ minLength: 1, maxLength: 40 }),
);

test('a string table knows exactly the strings that were added and not taken out', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.boolean()), { maxLength: 900 }), (changes) => {
      const table = new StringTable();
      const expected = new Map<string, number>();
      for (const [text, isAdded] of changes) {
        const found = table.find(readUnits(`<${text}>`), 1, text.length + 1);
        assert.equal(found, expected.get(text) ?? -1);
        if (isAdded && found < 0) {
          const number = table.findOrAdd(readUnits(text), 0, text.length);
          assert.ok(![...expected.values()].includes(number) && number < table.limit);
          expected.set(text, number);
        } else if (!isAdded && found >= 0) {
          table.remove(found);
          expected.delete(text);
        }
      }
      for (const [text, number] of expected) {
        assert.equal(table.find(readUnits(text), 0, text.length), number);
        const units = Array.from({ length: table.lengthOf(number) }, (_, at) => table.unitAt(number, at));
        assert.equal(String.fromCharCode(...units), text);
      }
    }),
    { numRuns: 60 },
  );
});
