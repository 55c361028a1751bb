/** What every format has in common: bounds, tags, several wordings, and what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FinishedRow } from '../../../../../server/src/services/console/moving/finish-rows.ts';
import { readImport } from '../../../../../server/src/services/console/moving/read-import.ts';
import type { ImportFile } from '../../../../../server/src/services/console/moving/read-sources.ts';
import { file, json, read } from './reading.ts';

test('nothing is cut: what is too long is refused with the reason, up to the bound it is taken', () => {
  const csv = (question: string, answer: string) =>
    file('a.csv', `question,answer\n"${question}","${answer}"\n`);
  const outcome = (question: string, answer: string) => read(csv(question, answer)).rows[0];
  assert.equal(outcome('Open?', 'x'.repeat(25_000))?.reason, undefined);
  const long = outcome('Open?', 'x'.repeat(25_001));
  assert.equal(
    long?.reason,
    'Its answer has 25001 characters; 25000 are allowed. Upload it as a file instead.',
  );
  assert.deepEqual(long?.draft, { questions: ['Open?'], answer: 'x'.repeat(25_001) });
  assert.equal(outcome('?'.repeat(2_000), 'Always.')?.reason, undefined);
  assert.equal(outcome('?'.repeat(2_001), 'Always.')?.reason, 'Its question is longer than 2000 characters.');
  assert.equal(outcome('', 'Always.')?.reason, 'It has no question.');
  assert.equal(outcome('Open?', ' ')?.reason, 'It has no answer.');
});

test('an answer with more wordings than one may have becomes several', () => {
  const examples = Array.from({ length: 401 }, (_, index) => `    - Question ${index}?\n`).join('');
  const nlu = `nlu:\n- intent: many\n  examples: |\n${examples}responses:\n  utter_many:\n  - text: Yes.\n`;
  const counts = read(file('rasa.yml', nlu)).rows.map(({ row }) => row?.questions.length);
  assert.deepEqual(counts, [200, 200, 1]);
});

test('negative questions beyond their bounds are left out with a warning', () => {
  const read200 = readNegatives(200);
  assert.deepEqual([read200.row?.negativeQuestions?.length, read200.warnings], [200, []]);
  const read202 = readNegatives(202);
  assert.equal(read202.row?.negativeQuestions?.length, 200);
  assert.deepEqual(read202.warnings, ['2 negative questions left out: more than 200']);
  const long = readNegatives(0, 'x'.repeat(2_001));
  assert.deepEqual(long.row, { questions: ['Open?'], answer: 'Always.', tags: [] });
  assert.deepEqual(long.warnings, ['a negative question of more than 2000 characters left out']);
});

function readNegatives(count: number, ...more: string[]): FinishedRow {
  const negative_questions = [...Array.from({ length: count }, (_, at) => `Not ${at}?`), ...more];
  const entry = { standard_question: 'Open?', answers: ['Always.'], negative_questions };
  return read(json([entry])).rows[0] ?? assert.fail();
}

test('tags beyond their bounds are left out with a warning', () => {
  const tags = [...Array.from({ length: 20 }, (_, index) => `t${index}`), 'one more', 'x'.repeat(65)];
  const result = read(file('a.csv', `question,answer,tags\nOpen?,Always.,"${tags.join(',')}"\n`));
  assert.equal(result.rows[0]?.row?.tags?.length, 20);
  assert.deepEqual(result.rows[0]?.warnings, ['2 tags left out: too long, or more than 20']);
  const one = read(file('a.csv', `question,answer,tags\nOpen?,Always.,"${tags.slice(0, 21).join(',')}"\n`));
  assert.deepEqual(one.rows[0]?.warnings, ['1 tag left out: too long, or more than 20']);
});

test('what is of no known format, empty or broken is refused with the reason', () => {
  const code = (source: ImportFile) => {
    try {
      return read(source).format;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  assert.equal(code(json({ hello: 'world' })), 'unsupported_file_type');
  assert.equal(code(file('a.json', '{"qna": [')), 'file_unreadable');
  assert.equal(code(file('a.yml', 'nlu: [')), 'file_unreadable');
  assert.equal(code(file('a.csv', ' \n')), 'file_has_no_text');
  assert.throws(() => readImport([json({})], { format: 'nonsense', columns: {} }), {
    code: 'invalid_request',
  });
});
