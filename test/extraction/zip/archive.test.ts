import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../../server/src/errors.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from '../../../server/src/extraction/limits.ts';
import { openArchive } from '../../../server/src/extraction/zip/archive.ts';
import { makeZip, repeated, type ZipEntry } from '../../fixtures/zip.ts';
import { failure } from '../extract.ts';

async function readAll(file: Buffer, name: string, limits: Partial<ExtractionLimits> = {}): Promise<Buffer> {
  const archive = await openArchive(file, { ...DEFAULT_LIMITS, ...limits });
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Text that deflate cannot pack. */
function dense(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + ((index * index) >> 5)) & 255));
}

test('entries are read whatever the case of their name, deflated or stored', async () => {
  const file = makeZip([
    { name: 'Word/Document.xml', data: 'deflated' },
    { name: '/b.xml', data: 'stored', isStored: true },
  ]);
  assert.equal((await readAll(file, 'word/document.xml')).toString(), 'deflated');
  assert.equal((await readAll(file, 'b.xml')).toString(), 'stored');
  assert.equal((await readAll(file, 'none.xml')).length, 0);
});

test('an entry larger than what is inflated in one go comes whole', async () => {
  const data = repeated('<', 'a'.repeat(1_000_000), 17, '>');
  const text = (await readAll(makeZip([{ name: 'a', data }]), 'a', { ratio: 10_000 })).toString();
  assert.equal(text.length, 17_000_002);
  assert.ok(text.startsWith('<aa') && text.endsWith('aa>'));
});

test('an entry whose checksum is not that of its bytes is refused, however it is packed', async () => {
  const damaged = { isDamaged: true } as const;
  for (const entry of [
    { name: 'a', data: 'text', ...damaged },
    { name: 'a', data: 'text', isStored: true, ...damaged },
    { name: 'a', data: repeated('<', 'a'.repeat(1_000_000), 17, '>'), ...damaged },
  ])
    await assert.rejects(
      readAll(makeZip([entry]), 'a', { ratio: 10_000 }),
      failure('file_unreadable', /damaged/),
    );
});

test('bytes after the end record, and a comment cut short, do no harm', async () => {
  const file = makeZip([{ name: 'a', data: 'text' }], Buffer.from('trailing bytes'));
  assert.equal((await readAll(file, 'a')).toString(), 'text');
  const short = makeZip([{ name: 'a', data: 'text' }]);
  short.writeUInt16LE(500, short.length - 2);
  assert.equal((await readAll(short, 'a')).toString(), 'text');
});

test('the limit on entries holds on both sides', async () => {
  const file = makeZip([1, 2, 3].map((n): ZipEntry => ({ name: `${n}`, data: `${n}` })));
  assert.equal((await readAll(file, '3', { zipEntries: 3 })).toString(), '3');
  await assert.rejects(readAll(file, '3', { zipEntries: 2 }), failure('file_too_complex', /2 parts/));
});

test('the limit on bytes per entry holds on both sides', async () => {
  const file = makeZip([{ name: 'a', data: dense(5000) }]);
  assert.equal((await readAll(file, 'a', { entryBytes: 5000 })).length, 5000);
  await assert.rejects(readAll(file, 'a', { entryBytes: 4999 }), failure('file_too_complex'));
  const stored = makeZip([{ name: 'a', data: dense(5000), isStored: true }]);
  await assert.rejects(readAll(stored, 'a', { entryBytes: 4999 }), failure('file_too_complex'));
});

test('the limit on all bytes counts every entry read, and each reading', async () => {
  const file = makeZip([
    { name: 'a', data: dense(3000) },
    { name: 'b', data: dense(3000) },
  ]);
  const readBoth = async (totalBytes: number) => {
    const archive = await openArchive(file, { ...DEFAULT_LIMITS, totalBytes });
    for (const name of ['a', 'b']) for await (const _ of archive.read(name));
  };
  await readBoth(6000);
  await assert.rejects(readBoth(5999), failure('file_too_complex'));
});

test('the limit on tight packing holds above its floor only', async () => {
  const file = makeZip([{ name: 'a', data: Buffer.alloc(100_000) }]);
  assert.equal((await readAll(file, 'a', { ratioFloorBytes: 100_000 })).length, 100_000);
  assert.equal((await readAll(file, 'a', { ratioFloorBytes: 10, ratio: 2000 })).length, 100_000);
  await assert.rejects(
    readAll(file, 'a', { ratioFloorBytes: 99_999 }),
    failure('file_too_complex', /tightly/),
  );
});

test('an entry that is larger than it declares is refused before it is whole', async () => {
  const data = repeated('', Buffer.alloc(1 << 20), 300, '');
  await assert.rejects(
    readAll(makeZip([{ name: 'a', data, declaredBytes: 10 }]), 'a'),
    failure('file_too_complex'),
  );
  const small = makeZip([{ name: 'a', data: 'abcdef', declaredBytes: 3 }]);
  await assert.rejects(readAll(small, 'a'), failure('file_unreadable'));
});

test('encrypted entries and files cut short have their own codes', async () => {
  const locked = makeZip([{ name: 'a', data: 'text', isEncrypted: true }]);
  await assert.rejects(readAll(locked, 'a'), failure('file_encrypted'));
  const file = makeZip([{ name: 'a', data: dense(500) }]);
  await assert.rejects(readAll(file.subarray(0, 300), 'a'), failure('file_unreadable'));
});

test('a file with any bytes changed is read or refused, and never anything else', async () => {
  const file = makeZip([
    { name: 'word/document.xml', data: dense(2000) },
    { name: 'b', data: 'stored text', isStored: true },
  ]);
  const edits = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(file.length), async (changes, length) => {
      const changed = Buffer.from(file);
      for (const [offset, value] of changes) changed[offset] = value;
      for (const candidate of [changed, changed.subarray(0, length)]) {
        try {
          await readAll(candidate, 'word/document.xml');
          await readAll(candidate, 'b');
        } catch (error) {
          assert.ok(error instanceof AppError, String(error));
          assert.match(error.code, /^file_/);
        }
      }
    }),
    { numRuns: 300 },
  );
});
