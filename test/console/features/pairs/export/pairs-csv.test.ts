/** Export and import of pairs without a browser: inverse for any text, and what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pairsToCsv } from '../../../../../console/src/features/pairs/export/pairs-to-csv.ts';
import { checkRows } from '../../../../../console/src/features/pairs/import/check-rows.ts';
import { guessLayout } from '../../../../../console/src/features/pairs/import/layout.ts';
import { splitIntoParts } from '../../../../../console/src/features/pairs/import/parts.ts';
import { readDelimited, readSheets } from '../../../../../console/src/features/pairs/import/read-sheets.ts';
import { isBlank } from '../../../../../contract/text.ts';

/** Texts as pairs have them: never blank, with what spreadsheets and CSV find hard. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r\n', '＝'),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join('').replaceAll('\0', '').slice(0, 500))
  .filter((joined) => !isBlank(joined) && joined.isWellFormed() && !joined.startsWith('\ufeff'));

test('what was exported is imported unchanged, whatever the texts', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(text, text), { minLength: 1, maxLength: 8, selector: String }),
      (texts) => {
        const pairs = texts.map(([question, answer], at) => ({ id: at + 1, question, answer }));
        const { rows } = readDelimited(pairsToCsv(pairs));
        const { ready, refused } = checkRows(rows, guessLayout(rows[0]?.cells), []);
        assert.deepEqual(refused, []);
        assert.deepEqual(
          ready.map(({ question, answer }) => [question, answer]),
          texts,
        );
      },
    ),
  );
});

test('no exported cell begins as a formula does', () => {
  fc.assert(
    fc.property(text, text, (question, answer) => {
      const { rows } = readDelimited(pairsToCsv([{ id: 1, question, answer }]));
      for (const cell of rows[1]?.cells ?? []) assert.doesNotMatch(cell, /^[=+\-@＝＋－＠\t\r\n]/);
    }),
  );
});

test('rows are refused for what they lack or exceed, and skipped where they are known', () => {
  const rows = [
    ['Question', 'Answer'],
    ['good', 'pair'],
    ['', 'no question'],
    ['no answer', ' '],
    ['\u200b', 'nothing to see'],
    ['half \ud83d', 'broken'],
    ['broken', 'nul \0'],
    ['x'.repeat(2_001), 'too long'],
    ['too long', 'x'.repeat(25_001)],
    ['good', 'pair'],
    ['known', 'already'],
    ['', ''],
    ['\ufeff', '\u200b '],
  ].map((cells, index) => ({ rowNumber: index + 1, cells }));
  const layout = guessLayout(rows[0]?.cells);
  assert.deepEqual(layout, { questionColumn: 0, answerColumn: 1, hasHeader: true });
  const checked = checkRows(rows, layout, [{ question: 'known', answer: 'already' }]);
  assert.deepEqual(
    checked.rows.map(({ rowNumber, problem }) => [rowNumber, problem]),
    [
      [2, undefined],
      [3, 'questionMissing'],
      [4, 'answerMissing'],
      [5, 'questionMissing'],
      [6, 'questionBroken'],
      [7, 'answerBroken'],
      [8, 'questionTooLong'],
      [9, 'answerTooLong'],
      [10, 'duplicate'],
      [11, 'present'],
    ],
  );
  assert.equal(checked.refused.length, 7);
  assert.equal(checked.skipped.length, 2);
});

const importOf = (text: string) => {
  const { rows } = readDelimited(text);
  return checkRows(rows, guessLayout(rows[0]?.cells), []);
};

test('a row whose quotation mark never closes is refused with its line, whatever it swallowed', () => {
  const lines = ['question,answer', '', 'good?,Good.', 'open?,"At nine', 'next?,Lost.', 'last?,Lost too.'];
  const { ready, refused } = importOf(lines.join('\r\n'));
  assert.deepEqual(
    ready.map(({ question }) => question),
    ['good?'],
  );
  assert.deepEqual(
    refused.map(({ question, problem, unclosedLine }) => [question, problem, unclosedLine]),
    [['open?', 'quoteUnclosed', 4]],
  );
  for (const alone of ['"When?,At nine.\nNext?,Lost.', '"question,answer\nNext?,Lost.', 'When?,"At nine.']) {
    const { rows } = importOf(alone);
    assert.deepEqual(
      rows.map(({ problem, unclosedLine }) => [problem, unclosedLine]),
      [['quoteUnclosed', 1]],
      alone,
    );
  }
});

test('a quotation mark that only closes in a row further down refuses the rows it ran through', () => {
  const { ready, refused } = importOf('open?,"At nine\nship?,"To Europe, too."\ncards?,Yes.\n');
  assert.deepEqual(
    ready.map(({ question }) => question),
    ['cards?'],
  );
  assert.deepEqual(
    refused.map(({ problem, unclosedLine }) => [problem, unclosedLine]),
    [['quoteUnclosed', 1]],
  );
});

test('quotation marks within a line that nobody doubled are taken as they stand', () => {
  const { ready } = importOf('hi?,"Say "hello" to us."\nlines?,"One\n""two"""\n');
  assert.deepEqual(
    ready.map(({ answer }) => answer),
    ['Say "hello" to us.', 'One\n"two"'],
  );
});

test('an old Excel file is refused as a whole instead of read as text', async () => {
  const signature = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  const readWorkbook = () => Promise.reject(new Error('no workbook'));
  await assert.rejects(
    readSheets(new Blob([signature, 'question,answer\nWhen?,Now.\n']), readWorkbook),
    /before XLSX/,
  );
});

test('columns are found by their titles in any order, else the first two are taken', () => {
  assert.deepEqual(guessLayout(['Topic', 'Answer', 'Question']), {
    questionColumn: 2,
    answerColumn: 1,
    hasHeader: true,
  });
  assert.deepEqual(guessLayout(['When?', 'Now.']), {
    questionColumn: 0,
    answerColumn: 1,
    hasHeader: false,
  });
});

test('an import is handed over in parts of at most 500 rows and two million characters', () => {
  const short = Array.from({ length: 1_201 }, (_, at) => ({ questions: [`q${at}`], answer: 'a' }));
  const long = Array.from({ length: 200 }, (_, at) => ({
    questions: [`q${at}`],
    answer: 'a'.repeat(25_000),
  }));
  assert.deepEqual(
    splitIntoParts(short).map(({ length }) => length),
    [500, 500, 201],
  );
  for (const part of splitIntoParts(long)) assert.ok(JSON.stringify(part).length < 2_100_000);
  assert.deepEqual(splitIntoParts(long).flat(), long);
  assert.deepEqual(splitIntoParts([]), []);
});
