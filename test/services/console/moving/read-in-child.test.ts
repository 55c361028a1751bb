/** An import is read in a process of its own, which ends where it takes too much. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInChild } from '../../../../server/src/services/console/moving/read-in-child.ts';

const LIMITS = { readMs: 30_000, readMegabytes: 512 };
const csv = (text: string) => [{ fileName: 'a.csv', content: Buffer.from(text) }];

test('gives the rows, and what was refused with its code', async () => {
  const read = await readInChild(csv('question,answer\nOpen?,Always.\n'), { columns: {} }, LIMITS);
  assert.deepEqual(
    read.rows.map(({ row }) => row),
    [{ questions: ['Open?'], answer: 'Always.', tags: [] }],
  );
  await assert.rejects(readInChild(csv(' '), { columns: {} }, LIMITS), { code: 'file_has_no_text' });
});

test('is ended once its time is over', async () => {
  const many = `question,answer\n${'Open?,Always.\n'.repeat(200_000)}`;
  await assert.rejects(readInChild(csv(many), { columns: {} }, { ...LIMITS, readMs: 1 }), {
    code: 'file_too_complex',
    message: 'The import cannot be read: it takes longer than 0.001 seconds.',
  });
});

test('is ended where it takes too much memory', async () => {
  const nested = { fileName: 'a.json', content: Buffer.from(`[${'[],'.repeat(4_000_000)}[]]`) };
  await assert.rejects(readInChild([nested], { columns: {} }, { ...LIMITS, readMegabytes: 64 }), {
    code: 'file_too_complex',
    message: 'The import cannot be read: it takes too much memory.',
  });
});
