import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mendOrder } from '../../../server/src/extraction/pdf/right-to-left.ts';
import type { Block } from '../../../server/src/extraction/types.ts';
import { asDrawn, makeMappedPdf } from '../../fixtures/mapped-pdf.ts';
import { extract, outline } from '../extract.ts';

function paragraph(text: string): Block {
  return { kind: 'paragraph', text, locator: { page: 1 } };
}

test('lines of Hebrew are read from right to left, with the numbers in them', async () => {
  const lines = ['ניתן להחזיר מוצר תוך 14 ימים ממועד הרכישה.', 'המוצר חייב להיות באריזתו המקורית תמיד.'];
  const { blocks } = await extract(makeMappedPdf(lines.map(asDrawn)), 'pdf');
  assert.deepEqual(outline(blocks), [`p ${lines.join(' ')}`]);
});

test('addresses and numbers in groups among right-to-left text keep their order', () => {
  const mended = mendOrder(
    [paragraph('راسلنا على com.example@help أو 1234567-03')],
    [paragraph('03-1234567 help@example.com راسلنا')],
  );
  assert.deepEqual(outline(mended), ['p راسلنا على help@example.com أو 03-1234567']);
});

test('Arabic articles that a ligature turned round are put right, and words that have these letters stay', () => {
  const mended = mendOrder([paragraph('سياسة اإلرجاع واالشتراك ال يتغير إلى السعر')], []);
  assert.deepEqual(outline(mended), ['p سياسة الإرجاع والاشتراك لا يتغير إلى السعر']);
});

test('headings of right-to-left pages stay headings', () => {
  const heading: Block = { kind: 'heading', text: 'החזרות מדיניות', level: 2, locator: { page: 1 } };
  assert.deepEqual(outline(mendOrder([paragraph('מדיניות החזרות')], [heading])), ['h2 מדיניות החזרות']);
});

test('lines of Japanese are joined without a space', async () => {
  const lines = [
    '商品到着後14日以内であれば返品を承りま',
    'す。返品をご希望の場合はお客様窓口へ',
    'ご連絡ください。',
  ];
  const { blocks } = await extract(makeMappedPdf(lines), 'pdf');
  assert.deepEqual(outline(blocks), [`p ${lines.join('')}`]);
});
