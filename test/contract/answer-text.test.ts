/** What of an answer is shown as a list, in bold or as a link, and that everything else stands as it was written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Block, type Inline, LINK_SCHEMES, readAnswerText } from '../../contract/asking/answer-text.ts';
import { ANSWER_MAX_CHARACTERS } from '../../contract/knowledge/pair-limits.ts';
import { ATTACKS } from './attacks.ts';

const inlinesOf = (block: Block): readonly Inline[] =>
  block.kind === 'paragraph' ? block.lines.flat() : block.items.flatMap(({ content }) => content);

function linksOf(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return [];
    return [...(inline.kind === 'link' ? [inline.href] : []), ...linksOf(inline.content)];
  });
}
const linksIn = (text: string) => linksOf(readAnswerText(text).flatMap(inlinesOf));

const wordsOf = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : wordsOf(inline.content))).join('');

/** In one line: `<b>`, `<a>` stand for elements, nothing is escaped. */
const drawn = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      const inside = drawn(inline.content);
      return inline.kind === 'bold' ? `<b>${inside}</b>` : `<a ${inline.href}>${inside}</a>`;
    })
    .join('');
const draw = (text: string) =>
  readAnswerText(text).map((block) =>
    block.kind === 'paragraph'
      ? block.lines.map(drawn).join('|')
      : block.items.map(({ number, content }) => `${number ?? '•'} ${drawn(content)}`).join('|'),
  );

test('paragraphs are parted by blank lines, and lines within them stay lines', () => {
  assert.deepEqual(draw('One\ntwo\r\n\r\nthree\n\n\nfour'), ['One|two', 'three', 'four']);
  assert.deepEqual(draw(' \n\t\n'), []);
});

test('lists keep the numbers that they were written with', () => {
  assert.deepEqual(draw('Bring:\n- your card\n* a pen\n\n• time\nDone'), [
    'Bring:',
    '• your card|• a pen|• time',
    'Done',
  ]);
  assert.deepEqual(draw('2. open it\n5) close it'), ['2 open it|5 close it']);
  assert.deepEqual(draw('1. January is off'), ['1 January is off']);
});

test('bold is what stands between two asterisks on either side, and nothing else is', () => {
  assert.deepEqual(draw('It is **very** important'), ['It is <b>very</b> important']);
  assert.deepEqual(draw('**Note:** see **[here](https://a.example/)**'), [
    '<b>Note:</b> see <b><a https://a.example/>here</a></b>',
  ]);
  for (const text of ['2 * 3 * 4', '2 ** 3 ** 4', '****', '**open', '** open **', '*no*', '__init__.py']) {
    assert.deepEqual(draw(text), [text]);
  }
});

test('links lead to http, https, mailto and tel', () => {
  assert.deepEqual(draw('[the shop](https://shop.example/a_(b)?c=d#e)!'), [
    '<a https://shop.example/a_(b)?c=d#e>the shop</a>!',
  ]);
  assert.deepEqual(draw('[call](tel:+4930123) or [write](mailto:us@shop.example)'), [
    '<a tel:+4930123>call</a> or <a mailto:us@shop.example>write</a>',
  ]);
  assert.deepEqual(draw('[**plans**](http://shop.example)'), ['<a http://shop.example/><b>plans</b></a>']);
});

test('an address that is written out is a link, without the sentence around it', () => {
  assert.deepEqual(linksIn('See https://a.example/b, (https://a.example/c) or https://a.example/d_(e).'), [
    'https://a.example/b',
    'https://a.example/c',
    'https://a.example/d_(e)',
  ]);
  assert.deepEqual(draw('Write to help@shop.example.'), [
    'Write to <a mailto:help@shop.example>help@shop.example</a>.',
  ]);
  assert.deepEqual(draw('**https://a.example**'), ['<b><a https://a.example/>https://a.example</a></b>']);
  assert.deepEqual(draw('[https://a.example](https://b.example)'), [
    '<a https://b.example/>https://a.example</a>',
  ]);
  for (const text of ['http://', 'xhttp://a.example', 'a@b', '@me', 'shop.example/a']) {
    assert.deepEqual(draw(text), [text]);
  }
});

test('what would run or load something is no link, and stands as it was written', () => {
  for (const attack of ATTACKS) {
    assert.deepEqual(linksIn(attack), [], attack);
    const shown = readAnswerText(attack).map((block) => wordsOf(inlinesOf(block)));
    assert.equal(shown.join(''), attack.split(/\n/).join(''), attack);
  }
});

test('whatever a text holds, its links have a safe scheme and no word of it is lost', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '**',
      '[',
      '](',
      ')',
      '(',
      'https://a.example',
      'javascript:',
      'a@b.example',
      '- ',
      '1. ',
      '\n',
    ),
    fc.constantFrom(...ATTACKS),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      for (const href of linksIn(text)) {
        assert.ok((LINK_SCHEMES as readonly string[]).includes(new URL(href).protocol), href);
      }
      const letters = (of: string) => of.replaceAll(/[^\p{L}\p{N}]/gu, '');
      const words = readAnswerText(text).map((block) => wordsOf(inlinesOf(block)));
      // Only an address that a link has in its stead, and the number of an item, is not among the words.
      if (!/\]\(|\d[.)]/.test(text)) assert.equal(letters(words.join('')), letters(text));
    }),
  );
});

test('a text of the greatest length is read whole, of marks that are never closed as well', () => {
  for (const piece of ['**a ', '[b', '[a](', 'https://', 'http://a)', 'a@', 'a.', '(', '[a](http://a(']) {
    const text = piece.repeat(Math.ceil(ANSWER_MAX_CHARACTERS / piece.length));
    assert.equal(
      readAnswerText(text)
        .map((block) => wordsOf(inlinesOf(block)))
        .join(''),
      text,
      piece,
    );
  }
});
