/** How fast files are read in the warm sandbox, beside officeparser on the same files; of PDF, how fast the engine alone is, which bounds that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse-wasm';
import { parseOffice } from 'officeparser';
import { BATCH_PAGES, ENGINE_OPTIONS, prepareLiteparse } from '../server/src/extraction/pdf/liteparse.ts';
import { createSandbox } from '../server/src/extraction/sandbox.ts';
import { makeDocumentSet } from './support/document-set.ts';
import { printTable, quantile } from './support/table.ts';

const REPEATS = 3;

async function medianSeconds(work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < REPEATS; run += 1) {
    const startedMs = performance.now();
    await work();
    seconds.push((performance.now() - startedMs) / 1000);
  }
  return quantile(seconds, 0.5);
}

/** All pages by the engine, of which nothing is made. */
async function runEngine(content: Buffer): Promise<void> {
  const parser = new LiteParse(ENGINE_OPTIONS);
  const session = await parser.openBatchSession(content, BATCH_PAGES);
  while (await session.nextBatch());
  session.free();
  parser.free();
}

export async function benchExtraction(): Promise<void> {
  console.log(`## Files read in the warm sandbox, beside officeparser; median of ${REPEATS}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const sandbox = createSandbox({ poolSize: 1 });
  try {
    await sandbox.warm();
    await prepareLiteparse();
    const rows: (string | number)[][] = [];
    for (const { kind, size, content, textBytes } of makeDocumentSet()) {
      const path = join(folder, `document.${kind}`);
      writeFileSync(path, content);
      const megabytes = textBytes / 1e6;
      const own = await medianSeconds(() => sandbox.extract({ path, kind }));
      // It has no reader of plain text.
      const peer =
        kind === 'txt' ? undefined : await medianSeconds(async () => (await parseOffice(path)).toText());
      rows.push([
        kind,
        size,
        megabytes,
        megabytes / own,
        peer ? megabytes / peer : '–',
        peer ? peer / own : '–',
        peer && kind === 'pdf' ? peer / (await medianSeconds(() => runEngine(content))) : '–',
      ]);
    }
    printTable(
      ['kind', 'size', 'MB of text', 'MB/s', 'officeparser MB/s', 'ratio', 'ratio of the engine alone'],
      rows,
    );
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}
