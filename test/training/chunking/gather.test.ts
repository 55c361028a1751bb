/** Short sections of a document stay chunks of their own until there are too many of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block } from '../../../server/src/extraction/types.ts';
import { countWords } from '../../../server/src/language/count-words.ts';
import { chunkBlocks } from '../../../server/src/training/chunking/chunk.ts';

const SHORT = { shortChunks: 3, shortWords: 10, maxWords: 12 };

const headings = (count: number, locatorOf: (at: number) => Block['locator'] = () => ({})): Block[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'heading',
    level: 1,
    text: `Part ${at}`,
    locator: locatorOf(at),
  }));

describe('short chunks', () => {
  it('stand alone up to their limit, and are gathered beyond it without loss', () => {
    const texts = chunkBlocks(headings(20), SHORT).map(({ text }) => text);
    assert.deepEqual(texts.slice(0, 3), ['Part 0', 'Part 1', 'Part 2']);
    assert.equal(texts[3], 'Part 3\nPart 4\nPart 5\nPart 6\nPart 7\nPart 8');
    assert.deepEqual(texts.join('\n').split('\n').length, 20);
    assert.ok(texts.every((text) => countWords(text) <= SHORT.maxWords));
  });

  it('are never gathered where there are no more than the limit', () => {
    assert.equal(chunkBlocks(headings(3), SHORT).length, 3);
  });

  it('are not gathered over slides, nor around a chunk that is not short', () => {
    const slides = chunkBlocks(
      headings(9, (at) => ({ slide: at < 6 ? 1 : 2 })),
      SHORT,
    );
    assert.deepEqual(slides.map(({ text, locator }) => [text, locator?.slide]).slice(3), [
      ['Part 3\nPart 4\nPart 5', 1],
      ['Part 6\nPart 7\nPart 8', 2],
    ]);
    const long: Block = {
      kind: 'paragraph',
      text: 'one two three four five six seven eight nine ten',
      locator: {},
    };
    const around = chunkBlocks([...headings(5), long, ...headings(1)], SHORT).map(({ text }) => text);
    assert.deepEqual(around, ['Part 0', 'Part 1', 'Part 2', 'Part 3', `Part 4\n${long.text}`, 'Part 0']);
  });

  it('name the pages from the first to the last of them', () => {
    const chunks = chunkBlocks(
      headings(6, (at) => ({ page: at + 1 })),
      SHORT,
    );
    assert.deepEqual(chunks.at(-1)?.locator, { page: 4, pageEnd: 6, heading: 'Part 3' });
  });
});

it('takes a heading that is longer than any for a text, so that it is indexed once', () => {
  const text = 'word '.repeat(100).trim();
  const [first, second] = chunkBlocks([
    { kind: 'heading', level: 1, text, locator: {} },
    { kind: 'heading', level: 2, text: 'Below', locator: {} },
    { kind: 'paragraph', text: 'A lamp.', locator: {} },
  ]);
  assert.equal(first?.text, text);
  assert.equal(second?.indexText, 'Below\nA lamp.');
});
