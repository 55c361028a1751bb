import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { askTeacher, TEACHER_DIMENSIONS } from '../../scripts/encoder/teacher.ts';

const folder = mkdtempSync(join(tmpdir(), 'teacher-'));
after(() => rmSync(folder, { recursive: true }));

const ignore = (): void => {};

test('each text is asked once, and comes back in the order asked for, at unit length', async () => {
  const first = await askTeacher(['where is my parcel', 'hello'], folder, ignore);
  const asked: number[] = [];
  const texts = ['hello', 'how are you', 'where is my parcel', 'hello'];
  const second = await askTeacher(texts, folder, (_done, of) => asked.push(of));
  assert.deepEqual(second.texts, ['hello', 'how are you', 'where is my parcel']);
  assert.deepEqual([...new Set(asked)], [1]);
  const row = (of: Float32Array, n: number): Float32Array =>
    of.subarray(n * TEACHER_DIMENSIONS, (n + 1) * TEACHER_DIMENSIONS);
  assert.deepEqual(row(second.vectors, 0), row(first.vectors, 1));
  assert.deepEqual(row(second.vectors, 2), row(first.vectors, 0));
  assert.ok(Math.abs(Math.hypot(...row(second.vectors, 1)) - 1) < 1e-5);
});

test('what an interrupted run left half written is dropped and asked again', async () => {
  appendFileSync(join(folder, 'vectors.f32'), Buffer.alloc(700));
  appendFileSync(join(folder, 'texts.jsonl'), '"half wri');
  const { texts } = await askTeacher(['hello', 'goodbye'], folder, ignore);
  assert.deepEqual(texts, ['hello', 'goodbye']);
  const lines = readFileSync(join(folder, 'texts.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(readFileSync(join(folder, 'vectors.f32')).length, lines.length * TEACHER_DIMENSIONS * 4);
  assert.equal(lines.at(-1), 'goodbye');
});
