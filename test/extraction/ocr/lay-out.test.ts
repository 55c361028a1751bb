import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsOf } from '../../../server/src/extraction/block-texts.ts';
import { layOutSeenPage } from '../../../server/src/extraction/ocr/lay-out.ts';

test('no word of a page is lost, however little sure it was read', async () => {
  const texts = 'The parcel costs 4.95 euros and arrives within three working days.'.split(' ');
  const words = texts.map((text, at) => ({
    text,
    confidence: text === '4.95' ? 3 : 96,
    left: 300 + 130 * at,
    top: 400,
    right: 410 + 130 * at,
    bottom: 440,
    line: '1.1.1',
  }));
  const blocks = await layOutSeenPage({ words, turns: 0, width: 2_550, height: 3_300, dpi: 300 });
  assert.equal(blocks.flatMap(textsOf).join(' '), texts.join(' '));
});
