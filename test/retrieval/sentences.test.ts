import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { splitSentences } from '../../server/src/retrieval/sentences.ts';
import { splitUnits } from '../../server/src/retrieval/text-units.ts';
import { anyText } from './any-text.ts';

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
    'abbreviations of contracts': [
      'Die Frist beginnt gem. § 355 BGB mit Erhalt der Ware, insb. bei Teillieferungen. Danach nicht.',
      ['Die Frist beginnt gem. § 355 BGB mit Erhalt der Ware, insb. bei Teillieferungen.', 'Danach nicht.'],
    ],
    'abbreviations behind a hyphen': [
      'Ersetzen, Best.-Nr. 88-410. Tel.-Nr. 0800 1234. Ende.',
      ['Ersetzen, Best.-Nr. 88-410.', 'Tel.-Nr. 0800 1234.', 'Ende.'],
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
