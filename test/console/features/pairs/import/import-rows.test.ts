/** How texts are taken apart for the import of pairs: at which mark, and with which row numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRows } from '../../../../../console/src/features/pairs/import/check-rows.ts';
import { guessDelimiter } from '../../../../../console/src/features/pairs/import/delimiter.ts';
import { guessLayout } from '../../../../../console/src/features/pairs/import/layout.ts';
import { readDelimited } from '../../../../../console/src/features/pairs/import/read-sheets.ts';
import type { Delimiter } from '../../../../../console/src/features/pairs/import/sheet.ts';

const cellsOf = (text: string, delimiter?: Delimiter) =>
  readDelimited(text, delimiter).rows.map(({ cells }) => cells);

test('tabs, semicolons and commas are told apart', () => {
  for (const mark of [',', ';', '\t']) {
    assert.deepEqual(cellsOf(`question${mark}answer\r\n"a ""b"""${mark}"c\nd"\r\n`), [
      ['question', 'answer'],
      ['a "b"', 'c\nd'],
    ]);
  }
});

test('marks within the sentences of a list do not split it', () => {
  const lists: [Delimiter, string[]][] = [
    [',', ['Question,Answer', 'When do you open?,Mon 9-6; Tue 9-6; Wed closed']],
    [',', ['When do you open?,Mon 9-6; Tue 9-6']],
    [
      ',',
      [
        'Question,Answer',
        '"When do you open?",At nine',
        'How much?,5 EUR\tplus VAT',
        '"Where, exactly?",Here',
      ],
    ],
    [',', ['When?,At nine', 'How much?,5 EUR\tplus VAT', 'Where?,Here']],
    [';', ['Wann?;Mo, Di', 'Wo?;In Rom, Italien', 'Wie?;So']],
    [';', ['Frage;Antwort', 'Wann, wo und wie?;Heute, hier und so, wie immer']],
    ['\t', ['When?\tMon, Tue', 'Where?\tRome, Italy']],
    ['\t', ['Question\tAnswer', 'When?\t9,5 to 6; Sundays closed']],
    [',', ['When?,At nine', 'No answer', 'Where?,Here']],
    [',', ['Nothing to split at']],
  ];
  for (const [delimiter, lines] of lists) {
    assert.equal(guessDelimiter(lines.join('\n')), delimiter, lines.join(' / '));
  }
});

test('a list is split where the owner says', () => {
  assert.deepEqual(cellsOf('a,b;c', ','), [['a', 'b;c']]);
  assert.deepEqual(cellsOf('a,b;c', ';'), [['a,b', 'c']]);
});

test('rows are numbered as a spreadsheet does, blank ones and lines within a cell included', () => {
  const { rows } = readDelimited('Question,Answer\nQ1,"two\nlines"\n\n,\nQ2,\nQ3,A3\n');
  const { refused, ready } = checkRows(rows, guessLayout(rows[0]?.cells), []);
  assert.deepEqual(
    refused.map(({ rowNumber }) => rowNumber),
    [5],
  );
  assert.deepEqual(
    ready.map(({ rowNumber }) => rowNumber),
    [2, 6],
  );
});
