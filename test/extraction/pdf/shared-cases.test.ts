/** Files of others that were read wrong, kept outside this project: what a right reading of each says. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSandbox } from '../../../server/src/extraction/sandbox.ts';
import { outline } from '../extract.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/cases/files/', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'the shared cases are not here';

const sandbox = createSandbox();
after(() => sandbox.close());

/** What the outline has, in this order, and what it must not have. */
const CASES: Record<string, { has: readonly string[]; lacks?: RegExp }> = {
  '13-table-over-pages-without-repeated-titles': {
    has: [
      't Article|Number|Price|Guarantee / Chair Arendal|CH-134|73.90 euros|3 years',
      'Chair Hamar|CH-143',
    ],
  },
  '14-excel-pdf-cells-tagged-out-of-order': {
    has: ['t Article|Number|Price|Remark / Chair Oslo|CH-100|39.90 euros|in stock', '|41.90 euros|in stock'],
  },
  '15-wrapped-cells-horizontal-rules': {
    has: ['Return of a sofa|59 euros|Within thirty days. The legs', 'Second delivery attempt|15 euros|'],
  },
  '17-em-dash-at-line-end': { has: ['everyone—whether', 'sell—furniture'] },
  '18-two-columns-with-two-coloured-blocks-and-a-footer-rule': {
    has: ['carry a guarantee that begins on the day of purchase. Keep', 'account from which it was paid.'],
    lacks: /^t /m,
  },
  '19-chinese-one-text-object-per-character': { has: ['退货政策', '客户可以在收到商品后三十天内退货。'] },
  '20-page-turned-clockwise': {
    has: [
      'Price list',
      't Article|Price|Warranty / Kettle|29 euros|2 years',
      'return any article within thirty',
    ],
  },
  '20-page-rotate-90': { has: ['Returns', 'return any article within thirty', 'five working days.'] },
  '21-letter-spaced-text': { has: ['You can return any article within thirty days of delivery. Send'] },
  '22-form-values-without-appearances': { has: ['Hotline at night: 040 998877'] },
  '22-dynamic-xfa': { has: ['Claims are paid within ten days.'], lacks: /Please wait/ },
  '26-addresses-side-by-side': {
    has: ['Garden World Ltd Lange Reihe 5 20099 Hamburg', 'Repair workshop Am Wall 12 28195 Bremen'],
  },
};

for (const [name, { has, lacks }] of Object.entries(CASES))
  test(`${name}.pdf is read right`, { skip }, async () => {
    const { blocks } = await sandbox.extract({ path: `${FOLDER}${name}.pdf`, kind: 'pdf' });
    const text = outline(blocks).join('\n');
    let from = 0;
    for (const said of has) {
      from = text.indexOf(said, from);
      assert.ok(from >= 0, `${said}\n\n${text}`);
    }
    if (lacks) assert.doesNotMatch(text, lacks);
  });
