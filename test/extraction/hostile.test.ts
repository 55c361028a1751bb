/** Files made to break their reader, through the sandbox with its real limits but a shorter time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../server/src/errors.ts';
import { DEFAULT_LIMITS } from '../../server/src/extraction/limits.ts';
import { residentBytes } from '../../server/src/extraction/sandbox/memory.ts';
import { createSandbox } from '../../server/src/extraction/sandbox.ts';
import { HOSTILE_OFFICE } from '../fixtures/hostile-office.ts';
import { HOSTILE_PDF } from '../fixtures/hostile-pdf.ts';
import { HOSTILE_TXT } from '../fixtures/hostile-txt.ts';
import { extract, makeFolder } from './extract.ts';
import { watchChildren } from './sandbox/children.ts';

const SECONDS = 8;
/** Above the watchdog's limit by what a child can take between two looks. */
const MOST_BYTES = (DEFAULT_LIMITS.childResidentMegabytes + 256) * 2 ** 20;

const sandbox = createSandbox({ seconds: SECONDS });
const children = watchChildren();
let folder: Awaited<ReturnType<typeof makeFolder>>;
let watch: NodeJS.Timeout;
let mostBytes = 0;

before(async () => {
  folder = await makeFolder();
  watch = setInterval(async () => {
    for (const { pid } of children) mostBytes = Math.max(mostBytes, (pid && (await residentBytes(pid))) || 0);
  }, 50);
});
after(async () => {
  clearInterval(watch);
  await sandbox.close();
  await folder.remove();
});

for (const [index, hostile] of [...HOSTILE_OFFICE, ...HOSTILE_PDF, ...HOSTILE_TXT].entries())
  test(`${hostile.name}: ${hostile.answers.join(' or ')}`, { concurrency: true }, async () => {
    const path = await folder.save(`hostile-${index}`, hostile.make());
    let answer = 'text';
    try {
      const { characters } = await sandbox.extract({ path, kind: hostile.kind });
      assert.ok(characters > 0);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer = error.code;
    }
    assert.ok((hostile.answers as readonly string[]).includes(answer), answer);
  });

test('no child took more memory than it may, and an honest file is still read', async () => {
  const honest = Buffer.from('Still here.');
  const path = await folder.save('honest', honest);
  assert.deepEqual(await sandbox.extract({ path, kind: 'txt' }), await extract(honest, 'txt'));
  assert.ok(mostBytes < MOST_BYTES, `${mostBytes} bytes`);
});
