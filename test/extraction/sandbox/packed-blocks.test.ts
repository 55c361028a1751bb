import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBlockSink } from '../../../server/src/extraction/block-sink.ts';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import { packBlocks, unpackBlocks } from '../../../server/src/extraction/sandbox/packed-blocks.ts';
import type { Block } from '../../../server/src/extraction/types.ts';

/** As a sink lets them out. */
async function clean(given: readonly Block[]): Promise<Block[]> {
  const blocks: Block[] = [];
  const sink = createBlockSink(DEFAULT_LIMITS, (batch) => {
    blocks.push(...batch);
  });
  sink.startPart('document', 1);
  sink.add({ kind: 'paragraph', text: 'some text', locator: {} });
  for (const block of given) sink.add(block);
  await sink.finish();
  return blocks;
}

test('whatever a sink lets out comes out of the sandbox as it went in', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '日', '\n', '\t', ' ', '\u001e', '\u001f', '\0') }),
    fc.string({ unit: 'binary' }),
  );
  const range = fc.constantFrom(undefined, 'A1', 'B2:XFD1048576');
  const row = fc
    .tuple(fc.array(cell, { maxLength: 4 }), range)
    .map(([cells, at]) => (at === undefined ? { cells } : { cells, range: at }));
  const table = fc
    .tuple(fc.array(cell, { maxLength: 3 }), fc.array(row, { maxLength: 5 }))
    .map(([header, rows]): Block => ({ kind: 'table', header, rows, locator: { sheet: 'Prices' } }));
  const text = cell.map((value): Block => ({ kind: 'listItem', text: value, locator: { page: 2 } }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(table, text), { maxLength: 5 }), async (given) => {
      const blocks = await clean(given);
      assert.deepEqual(unpackBlocks(structuredClone(packBlocks(blocks))), blocks);
    }),
    { numRuns: 500 },
  );
});

test('the rows of a table leave as one string', () => {
  const [packed] = packBlocks([
    {
      kind: 'table',
      header: [],
      rows: [{ cells: ['a', 'b'], range: 'A1:B1' }, { cells: ['c'] }],
      locator: {},
    },
  ]);
  assert.ok(packed !== undefined && 'packedRows' in packed && !('rows' in packed));
});
