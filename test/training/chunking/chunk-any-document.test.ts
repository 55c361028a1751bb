/** What holds of the chunks of any document, however it is made up: no word is lost, and none is too long. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Block } from '../../../server/src/extraction/types.ts';
import { countWords } from '../../../server/src/language/count-words.ts';
import { type Chunk, chunkBlocks, createChunker } from '../../../server/src/training/chunking/chunk.ts';
import { SMALL } from './small-segments.ts';

const text = fc
  .array(fc.stringMatching(/^[a-zäß]{1,9}[.!?]?$/), { minLength: 1, maxLength: 60 })
  .map((words) => words.join(' '));
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('paragraph' as const, 'listItem' as const, 'notes' as const),
    text,
    locator: fc.record({ page: fc.integer({ min: 1, max: 3 }) }),
  }),
  fc.record({
    kind: fc.constant('heading' as const),
    text,
    level: fc.integer({ min: 1, max: 4 }),
    locator: fc.record({ page: fc.integer({ min: 1, max: 3 }) }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    header: fc.constant<string[]>([]),
    rows: fc.array(fc.record({ cells: fc.array(text, { minLength: 1, maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    locator: fc.record({ slide: fc.integer({ min: 1, max: 3 }) }),
  }),
);

const wordsOf = (value: string): string[] => (value.match(/[\p{L}]+/gu) ?? []).sort();

describe('chunks of any document', () => {
  it('hold every word of the document exactly once', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const given = blocks.flatMap((one) =>
          wordsOf(one.kind === 'table' ? one.rows.flatMap((row) => row.cells).join(' ') : one.text),
        );
        const kept = chunkBlocks(blocks, SMALL).flatMap((chunk) => wordsOf(chunk.text));
        assert.deepEqual(kept.sort(), given.sort());
      }),
    );
  });

  it('are the same when its blocks come in parts', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (blocks, length) => {
        const chunker = createChunker(SMALL);
        const chunks: Chunk[] = [];
        for (let from = 0; from < blocks.length; from += length)
          chunks.push(...chunker.add(blocks.slice(from, from + length)));
        assert.deepEqual([...chunks, ...chunker.finish()], chunkBlocks(blocks, SMALL));
      }),
    );
  });

  it('are numbered from 0 and no longer than allowed, headings aside', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const plain = blocks.filter((one) => one.kind !== 'heading');
        chunkBlocks(plain, SMALL).forEach((chunk, position) => {
          assert.equal(chunk.ordinal, position);
          assert.ok(countWords(chunk.text) <= SMALL.maxUnitWords);
        });
      }),
    );
  });
});
