import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { selectSentences } from '../../server/src/retrieval/select-sentences.ts';
import { splitSentences } from '../../server/src/retrieval/sentences.ts';
import { splitUnits } from '../../server/src/retrieval/text-units.ts';

const piece = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '. ',
    '! ',
    '? ',
    '。',
    'Dr. ',
    '3.5 ',
    'No. 7 ',
    '\n',
    '\n\n',
    '• ',
    '1. ',
    ' | ',
    ': ',
    'The card. ',
    'z.B. ',
  ),
);
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

describe('splitSentences', () => {
  test('loses nothing but white space, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sentences = splitSentences(text);
        assert.equal(withoutSpace(sentences.join('')), withoutSpace(text));
        assert.ok(sentences.every((sentence) => sentence !== '' && sentence === sentence.trim()));
        assert.equal(
          withoutSpace(
            splitUnits(text)
              .map((unit) => unit.text)
              .join(''),
          ),
          withoutSpace(text),
        );
      }),
    );
  });

  const cases: Record<string, [text: string, sentences: string[]]> = {
    'titles, decimals and initials': [
      'Dr. Smith paid $3.50 to J. K. Rowling. He left.',
      ['Dr. Smith paid $3.50 to J. K. Rowling.', 'He left.'],
    ],
    'German ordinals and abbreviations': [
      'Am 3. Mai gilt Abs. 2, z.B. für Nr. 5. Danach nicht.',
      ['Am 3. Mai gilt Abs. 2, z.B. für Nr. 5.', 'Danach nicht.'],
    ],
    'numbers that end a sentence': [
      'It was built in 1999. Then it fell.',
      ['It was built in 1999.', 'Then it fell.'],
    ],
    'quotation marks and brackets': [
      '“Stop!” She did. (Really.) Yes.',
      ['“Stop!”', 'She did.', '(Really.)', 'Yes.'],
    ],
    'full-width stops': [
      '返品できますか？はい。30日以内です。',
      ['返品できますか？', 'はい。', '30日以内です。'],
    ],
    'Hindi and Arabic': ['यह एक है। दूसरा। هل هذا؟ نعم.', ['यह एक है।', 'दूसरा।', 'هل هذا؟', 'نعم.']],
    'names with stops inside': ['See example.com or v2.0 today.', ['See example.com or v2.0 today.']],
    'list items and wrapped lines': [
      '1. Open the lid.\n2. Close it.\nThis line is long enough to have been wrapped at\nits end.',
      ['1. Open the lid.', '2. Close it.', 'This line is long enough to have been wrapped at\nits end.'],
    ],
  };
  for (const [name, [text, sentences]] of Object.entries(cases)) {
    test(`knows ${name}`, () => {
      assert.deepEqual(splitSentences(text), sentences);
    });
  }
});

describe('selectSentences', () => {
  const passage =
    'Our shop was founded in 1987 by two brothers. It has four branches. Returns are accepted within thirty days. ' +
    'They must be in their box. The refund is paid to your card within a week. Parking is free on Sundays.';

  test('never cuts a sentence, whatever is asked', () => {
    fc.assert(
      fc.property(anyText, anyText, (question, text) => {
        const units = splitUnits(text).map((unit) => unit.text);
        const selected = selectSentences(question, text);
        assert.equal(selected === '', text.trim() === '');
        // Where whole units may end, if each was taken or left out: one may begin as another does.
        const ends = new Set([0]);
        for (const unit of units) {
          for (const end of [...ends]) {
            const start = end + (/^\s*/.exec(selected.slice(end))?.[0].length ?? 0);
            if (selected.startsWith(unit, start)) ends.add(start + unit.length);
          }
        }
        assert.ok(ends.has(selected.length));
      }),
    );
  });

  test('gives the sentence that answers and not its neighbours', () => {
    assert.equal(
      selectSentences('When was the shop founded?', passage),
      'Our shop was founded in 1987 by two brothers.',
    );
    assert.equal(selectSentences('parking', passage), 'Parking is free on Sundays.');
  });

  test('brings along what a sentence points back to', () => {
    assert.equal(
      selectSentences('Must it be in its box?', passage),
      'Returns are accepted within thirty days. They must be in their box.',
    );
  });

  test('gives the same whatever was read before', () => {
    // More words than are kept: in one of these calls they are forgotten between two sentences.
    const asked = Array.from({ length: 70_000 }, (_, at) => `q${at} parking`);
    for (let from = 0; from < asked.length; from += 7) {
      const question = asked.slice(from, from + 7).join(' ');
      assert.equal(selectSentences(question, passage), 'Parking is free on Sundays.');
    }
  });

  test('finds a sentence in a text of more words than are kept', () => {
    const sentences = Array.from({ length: 7_000 }, (_, sentence) => {
      const words = Array.from({ length: 10 }, (_, at) => `x${(sentence * 10 + at).toString(36)}`);
      return `The ${words.join(' ')} is here.`;
    });
    const text = [...sentences, passage, ...sentences.reverse()].join(' ');
    assert.equal(
      selectSentences('How many branches are there?', text),
      'Our shop was founded in 1987 by two brothers. It has four branches.',
    );
  });

  test('gives the first sentences where nothing stands out', () => {
    const selected = selectSentences('quantum physics', passage);
    assert.ok(selected.startsWith('Our shop was founded') && passage.startsWith(selected));
  });

  test('gives a whole row of a table with its header', () => {
    const table = 'Plan | Price | Users\nBasic | €9 | 1\nPro | €29 | 5\nTeam | €99 | 50';
    assert.equal(selectSentences('What does Pro cost?', table), 'Plan | Price | Users\nPro | €29 | 5');
    const named = 'Plans\nPlan: Basic; Price: €9\nPlan: Pro; Price: €29. Yearly';
    assert.equal(selectSentences('Basic plan', named), 'Plan: Basic; Price: €9');
  });

  test('gives the list that a line opens, and the opening of a list item', () => {
    const list =
      'To return an item:\n• Print the label.\n• Pack the goods.\n• Hand in the parcel.\n\nRefunds take five days.';
    assert.equal(
      selectSentences('How do I return an item?', list),
      'To return an item:\n• Print the label.\n• Pack the goods.\n• Hand in the parcel.',
    );
    assert.equal(selectSentences('pack goods', list), 'To return an item:\n• Pack the goods.');
  });

  test('gives what follows a heading or a question', () => {
    const page =
      'Opening hours\nWe are open from nine to five. On Sundays we are closed.\n\nIs there a lift? Yes, beside the stairs.';
    assert.match(selectSentences('opening hours', page), /nine to five/);
    assert.match(selectSentences('lift', page), /beside the stairs/);
  });

  test('selects in Japanese and German too', () => {
    const japanese = '当店は1987年に創業しました。返品は30日以内に受け付けます。日曜日は休みです。';
    assert.equal(selectSentences('返品はできますか', japanese), '返品は30日以内に受け付けます。');
    const german =
      'Der Laden besteht seit 1987. Rücksendungen sind innerhalb von 30 Tagen möglich. Sonntags ist zu.';
    assert.equal(
      selectSentences('Rücksendung', german),
      'Rücksendungen sind innerhalb von 30 Tagen möglich.',
    );
  });
});
