import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DocxItem, makeDocx } from '../../fixtures/docx.ts';
import { extract } from '../extract.ts';
import { ANSWER, bold, plain, read } from './lines.ts';

test('a name above its value is read with it and is no heading, what stands above several of them is', async () => {
  const body = [
    bold('Opening hours'),
    bold('Monday'),
    plain('7:00 to 21:00'),
    bold('Sunday'),
    plain('8:00 to 12:00'),
    plain('14:00 to 18:00'),
    bold('Prices'),
    plain('Adults pay 5 euros.'),
    bold('Sauna'),
    plain('closed'),
  ];
  assert.deepEqual(await read(body), [
    'h1 Opening hours',
    'p Monday: 7:00 to 21:00',
    'p Sunday: 8:00 to 12:00, 14:00 to 18:00',
    'h1 Prices',
    'p Adults pay 5 euros.',
    'p Sauna: closed',
  ]);
});

test('a value has up to two lines of less than 60 characters and no sentence; questions and larger titles have none', async () => {
  const first = async (title: DocxItem, ...values: string[]) =>
    (await read([title, ...values.map((value) => plain(value)), bold('Prices'), plain(ANSWER)]))[0];
  const hours = bold('Hours');
  assert.equal(await first(hours, '7 to 12', '14 to 18'), 'p Hours: 7 to 12, 14 to 18');
  assert.equal(await first(hours, '7 to 12', '14 to 18', '20 to 22'), 'h1 Hours');
  assert.equal(await first(hours, 'x'.repeat(59)), `p Hours: ${'x'.repeat(59)}`);
  assert.equal(await first(hours, 'x'.repeat(60)), 'h1 Hours');
  for (const text of [
    'We are open all day.',
    'When?',
    'Monday: 7 to 12',
    'Monday\t7 to 12',
    '- from 7 to 12',
    '1. from 7 to 12',
  ])
    assert.equal(await first(hours, text), 'h1 Hours', text);
  assert.equal((await read([hours, bold('Open: daily'), bold('Prices'), plain(ANSWER)]))[0], 'p Hours');
  assert.equal(await first(bold('When?'), '7 to 12'), 'h1 When?');
  assert.equal(await first(bold('Hours', 14), '7 to 12'), 'h1 Hours');
  assert.equal((await read([hours, plain('In summer'), { table: [['Monday', '7 to 12']] }]))[0], 'h1 Hours');
});

test('whatever stands above what, all is read and in its order', async () => {
  const text = fc.constantFrom('Returns', 'How long?', ANSWER, 'Note:', '7 to 12', 'closed', 'x'.repeat(61));
  const size = fc.constantFrom(8, 10, 11, 14);
  const item = fc.oneof(
    fc.tuple(text, size).map(([said, points]) => ({ said, item: bold(said, points) })),
    fc.tuple(text, size).map(([said, points]) => ({ said, item: plain(said, points) })),
    text.map((said) => ({ said, item: { heading: said, level: 2 } })),
    text.map((said) => ({ said, item: { table: [[said, said]] } })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 14 }), async (items) => {
      const letters = (all: readonly string[]) => all.join('').replace(/[^\p{L}\p{N}?.]/gu, '');
      const { blocks } = await extract(makeDocx({ body: items.map((one) => one.item) }), 'docx');
      const found = blocks.map((block) =>
        block.kind === 'table'
          ? letters([...block.header, ...block.rows.flatMap((row) => row.cells)])
          : block.text,
      );
      const said = items.map((one) => ('table' in one.item ? one.said.repeat(2) : one.said));
      assert.equal(letters(found), letters(said));
    }),
  );
});
