import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BY_TEXT, Forecast } from '../../../server/src/retrieval/structures/growth-forecast.ts';
import {
  PackedString,
  readUnits,
  StringTable,
} from '../../../server/src/retrieval/structures/string-table.ts';

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '語', '\ud83d'), minLength: 1, maxLength: 4 }),
  fc.string({ minLength: 1, maxLength: 40 }),
);

const packed = new PackedString();
const pack = (text: string): PackedString => packed.read(readUnits(text), 0, text.length);

test('a string table knows exactly the strings that were added and not taken out', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.boolean()), { maxLength: 900 }), (changes) => {
      const table = new StringTable();
      const expected = new Map<string, number>();
      for (const [text, isAdded] of changes) {
        const found = table.find(packed.read(readUnits(`<${text}>`), 1, text.length + 1));
        assert.equal(found, expected.get(text) ?? -1);
        if (isAdded && found < 0) {
          const number = table.findOrAdd(pack(text));
          assert.ok(![...expected.values()].includes(number) && number < table.limit);
          expected.set(text, number);
        } else if (!isAdded && found >= 0) {
          table.remove(found);
          expected.delete(text);
        }
      }
      for (const [text, number] of expected) {
        assert.equal(table.find(pack(text)), number);
        const units = Array.from({ length: table.lengthOf(number) }, (_, at) => table.unitAt(number, at));
        assert.equal(String.fromCharCode(...units), text);
      }
    }),
    { numRuns: 60 },
  );
});

test('a string table knows its strings after it gave back room that a forecast took', () => {
  const forecast = new Forecast(BY_TEXT);
  const table = new StringTable(forecast);
  const texts = Array.from({ length: 3_000 }, (_, at) => `word ${at}`);
  forecast.begin(4 * texts.length);
  const numbers = texts.map((text) => {
    forecast.note();
    return table.findOrAdd(pack(text));
  });
  const takenBytes = table.sizeBytes;
  forecast.end();
  table.fit();
  assert.ok(table.sizeBytes < takenBytes);
  assert.deepEqual(
    texts.map((text) => table.find(pack(text))),
    numbers,
  );
});
