/** Chunks of tables: rows with the titles of their columns, and the cells they come from. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block } from '../../../server/src/extraction/types.ts';
import { chunkBlocks, spanRanges } from '../../../server/src/training/chunking/chunk.ts';
import { LABEL_MAX_CHARACTERS } from '../../../server/src/training/chunking/segments.ts';

describe('chunks of tables', () => {
  const table: Block = {
    kind: 'table',
    header: ['Plan', 'Price'],
    rows: [
      { cells: ['Basic', '€9'], range: 'A2:B2' },
      { cells: ['Pro', '€19'], range: 'A3:B3' },
    ],
    locator: { sheet: 'Prices' },
  };

  it('renders each row with its column titles, and gives the cell range', () => {
    const [chunk] = chunkBlocks([table]);
    assert.equal(chunk?.text, 'Plan: Basic; Price: €9\nPlan: Pro; Price: €19');
    assert.deepEqual(chunk?.locator, { sheet: 'Prices', cells: 'A2:B3' });
  });

  it('counts the column titles once per chunk in what is matched', () => {
    assert.equal(chunkBlocks([table])[0]?.indexText, 'Plan Price\nBasic €9\nPro €19');
  });

  it('carries the titles of its own columns alone, however wide the table is', () => {
    const columns = Array.from({ length: 5_000 }, (_, at) => `Column${at}`);
    const sparse = (at: number) => columns.map((_, column) => (column === at ? 'yes' : ''));
    const [chunk] = chunkBlocks([
      { ...table, header: columns, rows: [{ cells: sparse(7) }, { cells: sparse(9) }] },
    ]);
    assert.equal(chunk?.indexText, 'Column7 Column9\nyes\nyes');
    const full = chunkBlocks([{ ...table, header: columns, rows: [{ cells: columns.map(() => 'yes') }] }]);
    const length = (part: 'text' | 'indexText') => full.reduce((sum, one) => sum + one[part].length, 0);
    assert.ok(full.length > 1 && length('indexText') <= length('text'));
  });

  it('puts a title before each cell up to a length, and a longer one into what is matched alone', () => {
    for (const [extra, isLabel] of [
      [0, true],
      [1, false],
    ] as const) {
      const title = 'x'.repeat(LABEL_MAX_CHARACTERS + extra);
      const [chunk] = chunkBlocks([{ ...table, header: [title, 'Price'] }]);
      assert.equal(chunk?.text.startsWith(isLabel ? `${title}: Basic; Price: €9` : 'Basic; Price: €9'), true);
      assert.equal(chunk?.indexText, `${title} Price\nBasic €9\nPro €19`);
    }
  });

  it('keeps a table that has nothing but its header', () => {
    assert.equal(chunkBlocks([{ ...table, rows: [] }])[0]?.text, 'Plan | Price');
  });

  it('never mixes two sheets or two slides', () => {
    const other: Block = { ...table, locator: { sheet: 'Old prices' } };
    const slides: Block[] = [1, 2].map((slide) => ({
      kind: 'paragraph',
      text: `Slide ${slide}.`,
      locator: { slide },
    }));
    assert.deepEqual(
      chunkBlocks([table, other, ...slides]).map((chunk) => chunk.locator?.sheet ?? chunk.locator?.slide),
      ['Prices', 'Old prices', 1, 2],
    );
  });

  it('spans cell ranges by column order, not by alphabet', () => {
    assert.equal(spanRanges('Z2:AA2', 'B9:C9'), 'B2:AA9');
    assert.equal(spanRanges('A1', 'A1'), 'A1');
  });
});
