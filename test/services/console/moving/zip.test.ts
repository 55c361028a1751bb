import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { openZip } from '../../../../server/src/services/console/moving/archive/read-zip.ts';
import {
  writeZip,
  type ZipContent,
} from '../../../../server/src/services/console/moving/archive/write-zip.ts';
import { makeDataDir } from '../../../support/service.ts';

async function archiveOf(entries: readonly ZipContent[]): Promise<string> {
  const path = join(await makeDataDir(), 'a.zip');
  async function* each() {
    yield* entries;
  }
  await writeFile(path, await buffer(writeZip(each(), Date.UTC(2026, 0, 2))));
  return path;
}

test('what was written is read again, whatever its name and size', async () => {
  const large = randomBytes(3_000_000);
  const path = await archiveOf([
    { name: 'a.json', content: [Buffer.from('{}')] },
    { name: 'files/1/Größe 你好.pdf', content: [large.subarray(0, 1_000_000), large.subarray(1_000_000)] },
    { name: 'empty', content: [] },
  ]);
  const zip = await openZip(path);
  assert.deepEqual(zip.names(), ['a.json', 'files/1/Größe 你好.pdf', 'empty']);
  assert.deepEqual(await buffer(await zip.read('files/1/Größe 你好.pdf', 3_000_000)), large);
  assert.equal((await buffer(await zip.read('empty', 1))).length, 0);
  await assert.rejects(zip.read('files/1/Größe 你好.pdf', 2_999_999), { code: 'file_unreadable' });
  await assert.rejects(zip.read('b.json', 10), { code: 'file_unreadable' });
  zip.close();
});

test('more entries than the old format counts are all there', async () => {
  const path = await archiveOf(
    Array.from({ length: 65_600 }, (_, index) => ({ name: `${index}`, content: [] })),
  );
  const zip = await openZip(path);
  assert.equal(zip.names().length, 65_600);
  zip.close();
});

test('an archive that is cut off or none is refused', async () => {
  const path = await archiveOf([{ name: 'a', content: [randomBytes(1_000)] }]);
  const cut = `${path}.cut`;
  await writeFile(cut, randomBytes(500));
  await assert.rejects(openZip(cut), { code: 'file_unreadable' });
});

test('an entry that fails while it is packed ends the archive with its reason', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw new Error('gone');
  }
  await assert.rejects(archiveOf([{ name: 'a', content: failing() }]), /gone/);
});
