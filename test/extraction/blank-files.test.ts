/** A file in which nothing can be seen has no text, whatever characters it holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileKind } from '../../contract/knowledge/files.ts';
import { makeDocx, numberingXml } from '../fixtures/docx.ts';
import { makePptx } from '../fixtures/pptx.ts';
import { makeXlsx } from '../fixtures/xlsx.ts';
import { extract, failure } from './extract.ts';

const INVISIBLE = ['\u200b', '\u2060', '\u2800', '\u3164 \ufe0f'];

const FILES: [FileKind, (text: string) => Buffer][] = [
  ['txt', (text) => Buffer.from(`${text}\n\n${text}`)],
  [
    'docx',
    (text) =>
      makeDocx({
        body: [text, { heading: text, level: 1 }, { item: text, numberId: 1 }, { table: [[text], [text]] }],
        numbering: numberingXml(1, [['decimal', '%1.']]),
      }),
  ],
  ['xlsx', (text) => makeXlsx({ sheets: [{ name: 'Sheet1', rows: [[text, text], [text]] }] })],
  ['pptx', (text) => makePptx({ slides: [{ title: text, body: [text] }] })],
];

for (const [kind, make] of FILES) {
  test(`a ${kind} of characters that draw nothing has no text`, async () => {
    for (const text of INVISIBLE)
      await assert.rejects(extract(make(text), kind), failure('file_has_no_text'), JSON.stringify(text));
  });
}

test('a part in which nothing can be seen is empty, beside parts with text', async () => {
  const sheets = [
    { name: 'Sheet1', rows: [['\u200b']] },
    { name: 'Sheet2', rows: [['Seen']] },
  ];
  const { receipt } = await extract(makeXlsx({ sheets }), 'xlsx');
  assert.deepEqual(
    receipt.parts.map(({ isEmpty, characters }) => [isEmpty, characters]),
    [
      [true, 0],
      [false, 4],
    ],
  );
});
