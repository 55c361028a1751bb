/** How fast files are read in the warm sandbox, beside officeparser on the same files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseOffice } from 'officeparser';
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

export async function benchExtraction(): Promise<void> {
  console.log(`## Files read in the warm sandbox, beside officeparser; median of ${REPEATS}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const sandbox = createSandbox({ poolSize: 1 });
  try {
    await sandbox.warm();
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
      ]);
    }
    printTable(['kind', 'size', 'MB of text', 'MB/s', 'officeparser MB/s', 'ratio'], rows);
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}
