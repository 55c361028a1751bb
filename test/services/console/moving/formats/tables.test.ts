/** Tables and Markdown of any origin. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceTable } from '../../../../../server/src/services/console/moving/formats/format.ts';
import { readImport } from '../../../../../server/src/services/console/moving/read-import.ts';
import type { ImportFile } from '../../../../../server/src/services/console/moving/read-sources.ts';
import { file, read, rowsOf } from './reading.ts';

test('Markdown: each heading with text below it is a question', () => {
  const text =
    '---\ntitle: FAQ\n---\n# FAQ\n\n## When are you open?\n\nAlways.\n\n```\n# no heading\n```\n\n### Really? ##\nYes.\n';
  const result = read(file('faq.md', text));
  assert.equal(result.format, 'markdown');
  assert.deepEqual(rowsOf(result), [
    { questions: ['When are you open?'], answer: 'Always.\n\n```\n# no heading\n```', tags: [] },
    { questions: ['Really?'], answer: 'Yes.', tags: [] },
  ]);
  assert.deepEqual(result.warnings, ['1 heading without text of its own was left out.']);
  assert.equal(result.rows[0]?.place, 'line 6');
});

test('tables: commas, semicolons or tabs, with or without titles, with umlauts, quotes and line breaks', () => {
  const expected = [{ questions: ['Wann öffnet "ihr"?'], answer: 'Um 9;\num 10', tags: [] }];
  for (const text of [
    'Frage;Antwort\r\n"Wann öffnet ""ihr""?";"Um 9;\r\num 10"\r\n',
    'answer,question\n"Um 9;\num 10","Wann öffnet ""ihr""?"\n',
    '"Wann öffnet ""ihr""?"\t"Um 9;\num 10"\n',
  ]) {
    const result = read(file('faq.csv', text));
    assert.equal(result.format, 'table');
    assert.deepEqual(rowsOf(result), expected);
  }
  const latin1: ImportFile = {
    fileName: 'faq.csv',
    content: Buffer.from('Frage;Antwort\nÖffnung?;Um 9\n', 'latin1'),
  };
  assert.deepEqual(rowsOf(read(latin1)), [{ questions: ['Öffnung?'], answer: 'Um 9', tags: [] }]);
  const utf16: ImportFile = {
    fileName: 'faq.csv',
    content: Buffer.from('\ufeffÖffnung?\tUm 9\n', 'utf16le'),
  };
  assert.deepEqual(rowsOf(read(utf16)), [{ questions: ['Öffnung?'], answer: 'Um 9', tags: [] }]);
});

test('tables: columns may be chosen by title or number, and further ones are wordings, tags and the external id', () => {
  const table: SourceTable = {
    name: '',
    rows: [
      { number: 1, cells: ['Id', 'Thema', 'Kunde', 'Text'] },
      { number: 2, cells: ['1', 'x', 'Open?', 'Always.'] },
    ],
  };
  const named = readImport([{ fileName: 'a.xlsx', tables: [table] }], {
    columns: { question: 'kunde', answer: 'Text' },
  });
  assert.deepEqual(rowsOf(named), [{ questions: ['Open?'], answer: 'Always.', tags: [] }]);
  const numbered = readImport([{ fileName: 'a.xlsx', tables: [table] }], {
    columns: { question: '3', answer: '4' },
  });
  assert.deepEqual(
    rowsOf(numbered).map((row) => 'questions' in row && row.questions),
    [['Kunde'], ['Open?']],
  );
  assert.throws(
    () => readImport([{ fileName: 'a.xlsx', tables: [table] }], { columns: { question: 'Nobody' } }),
    {
      code: 'invalid_request',
      message: 'No column is called "Nobody". There are: Id, Thema, Kunde, Text.',
    },
  );
  const full = read(
    file('a.csv', 'question,answer,question2,tags,externalId\nOpen?,Always.,Hours?,"a,b",x-1\n'),
  );
  assert.deepEqual(rowsOf(full), [
    { externalId: 'x-1', questions: ['Open?', 'Hours?'], answer: 'Always.', tags: ['a', 'b'] },
  ]);
});
