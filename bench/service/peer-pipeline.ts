/**
 * What a team would build from npm: officeparser, a recursive character splitter (1,000 characters, 100 of overlap) and
 * MiniSearch with its defaults, in process. One process reads all files of a measurement, as it would behind a server;
 * forked, so that a fault of the parser ends only this process.
 */
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { parseOffice } from 'officeparser';

const CHUNK_CHARACTERS = 1_000;
const OVERLAP_CHARACTERS = 100;
const SEPARATORS = ['\n\n', '\n', '. ', ' ', ''];

/** Splits at the coarsest separator that makes pieces small enough, then joins neighbours up to the size. */
function splitRecursively(text: string, separators: readonly string[] = SEPARATORS): string[] {
  if (text.length <= CHUNK_CHARACTERS) return [text];
  const [separator = '', ...finer] = separators;
  const chunks: string[] = [];
  let chunk = '';
  for (const piece of separator === '' ? [...text] : text.split(separator)) {
    if (piece.length > CHUNK_CHARACTERS) {
      if (chunk !== '') chunks.push(chunk);
      chunk = '';
      chunks.push(...splitRecursively(piece, finer));
    } else if (chunk.length + separator.length + piece.length > CHUNK_CHARACTERS) {
      chunks.push(chunk);
      chunk = chunk.slice(-OVERLAP_CHARACTERS) + separator + piece;
    } else {
      chunk += (chunk === '' ? '' : separator) + piece;
    }
  }
  if (chunk !== '') chunks.push(chunk);
  return chunks;
}

async function readText(path: string): Promise<string> {
  if (path.endsWith('.txt')) return readFileSync(path, 'utf8');
  return (await parseOffice(path)).toText();
}

process.on('message', async ({ path, question }: { path: string; question: string }) => {
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  try {
    const text = await readText(path);
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll(splitRecursively(text).map((chunk, id) => ({ id, text: chunk })));
    const found = index.search(question).length;
    const ms = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(startedCpu);
    process.send?.({ ms, cpuMs: (user + system) / 1000, found });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.send?.({ port: 0 });
