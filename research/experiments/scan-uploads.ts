/**
 * Whether a long scan slows the uploads of others: small text files are uploaded one after another, alone and then while 200 scanned pages of
 * another account are read: node research/experiments/scan-uploads.ts
 */
import { head, row } from '../../bench/quality/markdown-table.ts';
import { makeScan } from '../../test/fixtures/scans.ts';
import { createClient, formWithFile } from '../../test/support/client.ts';
import { startService } from '../../test/support/service.ts';

const UPLOADS = 20;
const PAGES = 200;
const LINES = Array.from(
  { length: 40 },
  (_, line) => `Line ${line} of a long contract that says little, and says it slowly.`,
);

const scan = await makeScan(
  Array.from({ length: PAGES }, () => ({ lines: LINES })),
  { dpi: 100 },
);
const service = await startService();
const [one, other] = [await service.provision(), await service.provision()];
const client = createClient(service.baseUrl, one);

/** Milliseconds of each upload, training included. */
async function uploadAll(name: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < UPLOADS; count++) {
    const started = performance.now();
    const text = `The fee for service ${name} ${count} is ${count} euros.`;
    await client.call('POST', client.files, { body: formWithFile(`${name}-${count}.txt`, text) });
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right);
}

const show = (name: string, times: readonly number[]): string =>
  row([name, (times[UPLOADS >> 1] ?? 0).toFixed(0), (times.at(-1) ?? 0).toFixed(0)]);

await uploadAll('first');
const alone = await uploadAll('alone');
const scanner = createClient(service.baseUrl, other);
const reading = scanner.call('POST', scanner.files, { body: formWithFile('scan.pdf', scan) });
// It is answered before it is read: its pages wait in the background.
await reading;
const beside = await uploadAll('beside');
const [file] = (await scanner.call<{ isTrained: boolean }[]>('GET', scanner.files)).body;
console.log(head(['uploads', 'median, ms', 'slowest, ms']));
console.log(show('alone', alone));
console.log(show(`while ${PAGES} scanned pages are read`, beside));
console.log(
  `The scan was ${file?.isTrained ? 'read before the end, so this tells nothing' : 'still being read'}.`,
);
await service.close();
