/** Keeps vectors of slow encoders under .cache/, so that a benchmark asks for each text once. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Encoder } from '../../server/src/retrieval/encoders/encoder.ts';

const FOLDER = new URL('../../.cache/quality/', import.meta.url);
const BATCH = 64;

/** What was read already, by encoder. */
const memory = new Map<string, Map<string, Int8Array>>();

/** One text to a line, its vector in base64 before it; what an interrupted run left half-written is not read. */
function readKnown(file: URL, dimensions: number): Map<string, Int8Array> {
  const known = new Map<string, Int8Array>();
  if (!existsSync(file)) return known;
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const [vector = '', text = ''] = line.split('\t');
    const bytes = Buffer.from(vector, 'base64');
    if (bytes.length !== dimensions || !text.endsWith('"')) continue;
    known.set(JSON.parse(text) as string, new Int8Array(bytes));
  }
  return known;
}

/** Vectors of all the texts, computed where the cache has none yet. */
export async function encodeCached(
  encoder: Pick<Encoder, 'name' | 'dimensions' | 'encode'>,
  texts: Iterable<string>,
  role: 'query' | 'passage' = 'query',
): Promise<Map<string, Int8Array>> {
  mkdirSync(FOLDER, { recursive: true });
  const name = `${encoder.name}.${role}`;
  const file = new URL(`${name}.tsv`, FOLDER);
  const known = memory.get(name) ?? readKnown(file, encoder.dimensions);
  memory.set(name, known);
  const missing = [...new Set(texts)].filter((text) => !known.has(text));
  for (let start = 0; start < missing.length; start += BATCH) {
    const batch = missing.slice(start, start + BATCH);
    const vectors = await encoder.encode(batch, { role });
    const lines = batch.map((text, at) => {
      const values = vectors[at] as Int8Array;
      known.set(text, values);
      return `${Buffer.from(values).toString('base64')}\t${JSON.stringify(text)}\n`;
    });
    appendFileSync(file, lines.join(''));
  }
  return known;
}
