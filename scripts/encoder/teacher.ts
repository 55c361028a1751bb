/** Vectors of the teacher, the sentence encoder that ships, kept in a cache so that each text is asked once. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const TEACHER_DIMENSIONS = 384;
const BATCH = 48;
const PROCESSES = 2;
const BYTES = TEACHER_DIMENSIONS * 4;

export interface Teacher {
  /** Texts whose vectors are known, in the order of the rows. */
  texts: string[];
  /** Row-major, unit length. */
  vectors: Float32Array;
}

/**
 * Unit vectors of all `texts`; what the cache lacks is computed by two processes of low priority, about 100 short
 * texts a second each, and written as it comes, so that an interrupted run goes on where it stopped.
 */
export async function askTeacher(
  texts: readonly string[],
  folder: string,
  report: (done: number, of: number) => void,
): Promise<Teacher> {
  mkdirSync(folder, { recursive: true });
  const cached = readCache(folder);
  const known = new Set(cached.texts);
  const missing = [...new Set(texts)].filter((text) => !known.has(text));
  if (missing.length > 0) {
    missing.sort((a, b) => a.length - b.length);
    await computeMissing(missing, folder, report);
  }
  return select(missing.length > 0 ? readCache(folder) : cached, texts);
}

function readCache(folder: string): Teacher {
  const keys = join(folder, 'texts.jsonl');
  const rows = join(folder, 'vectors.f32');
  if (!existsSync(keys) || !existsSync(rows)) return { texts: [], vectors: new Float32Array(0) };
  const bytes = readFileSync(rows);
  const lines = readFileSync(keys, 'utf8').split('\n').slice(0, -1);
  const count = Math.min(lines.length, Math.floor(bytes.length / BYTES));
  if (lines.length !== count || bytes.length !== count * BYTES) {
    truncateSync(rows, count * BYTES);
    truncateSync(
      keys,
      Buffer.byteLength(
        lines
          .slice(0, count)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    );
  }
  const vectors = new Float32Array(bytes.buffer, bytes.byteOffset, count * TEACHER_DIMENSIONS);
  return { texts: lines.slice(0, count).map((line) => JSON.parse(line) as string), vectors };
}

/** Batches of texts of like length; written in the order of the batches, whichever process is faster. */
async function computeMissing(
  missing: readonly string[],
  folder: string,
  report: (done: number, of: number) => void,
): Promise<void> {
  const batches: string[][] = [];
  for (let start = 0; start < missing.length; start += BATCH)
    batches.push(missing.slice(start, start + BATCH));
  const keys = openSync(join(folder, 'texts.jsonl'), 'a');
  const rows = openSync(join(folder, 'vectors.f32'), 'a');
  const finished = new Map<number, Float32Array>();
  let next = 0;
  let written = 0;
  const writeFinished = (): void => {
    for (let packed = finished.get(written); packed !== undefined; packed = finished.get(written)) {
      writeSync(rows, Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength));
      writeSync(keys, (batches[written] as string[]).map((text) => `${JSON.stringify(text)}\n`).join(''));
      finished.delete(written);
      written += 1;
    }
    report(Math.min(written * BATCH, missing.length), missing.length);
  };
  const work = async (child: ChildProcess): Promise<void> => {
    await answerOf(child);
    while (next < batches.length) {
      const index = next;
      next += 1;
      child.send(batches[index] as string[]);
      finished.set(index, (await answerOf(child)) as Float32Array);
      writeFinished();
    }
  };
  const children = Array.from({ length: PROCESSES }, () =>
    fork(join(import.meta.dirname, 'teacher-process.ts'), { serialization: 'advanced' }),
  );
  try {
    await Promise.all(children.map(work));
  } finally {
    for (const child of children) child.kill();
    closeSync(keys);
    closeSync(rows);
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const failed = new AbortController();
  const onExit = (code: number | null): void =>
    failed.abort(new Error(`A teacher process ended with ${code}`));
  child.once('exit', onExit);
  try {
    const [message] = await once(child, 'message', { signal: failed.signal });
    return message;
  } finally {
    child.off('exit', onExit);
  }
}

function select(all: Teacher, texts: readonly string[]): Teacher {
  const rowOf = new Map(all.texts.map((text, row) => [text, row]));
  const wanted = [...new Set(texts)];
  const vectors = new Float32Array(wanted.length * TEACHER_DIMENSIONS);
  for (const [index, text] of wanted.entries()) {
    const from = (rowOf.get(text) as number) * TEACHER_DIMENSIONS;
    vectors.set(all.vectors.subarray(from, from + TEACHER_DIMENSIONS), index * TEACHER_DIMENSIONS);
  }
  return { texts: wanted, vectors };
}
