import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { detectFileKind } from '../../server/src/extraction/detect-kind.ts';
import { makeDocx } from '../fixtures/docx.ts';
import { makeOle } from '../fixtures/ole.ts';
import { makePdf } from '../fixtures/pdf.ts';
import { makePptx } from '../fixtures/pptx.ts';
import { makeXlsx } from '../fixtures/xlsx.ts';
import { makeZip } from '../fixtures/zip.ts';
import { failure, makeFolder } from './extract.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
before(async () => {
  folder = await makeFolder();
});
after(() => folder.remove());

/** The blob on disk has no extension: only the upload's name and the content count. */
async function detect(fileName: string, data: Buffer): Promise<string> {
  return detectFileKind(fileName, await folder.save('blob', data));
}

const docx = makeDocx({ body: ['text'] });
const xlsx = makeXlsx({ sheets: [{ name: 'S', rows: [['text']] }] });
const pptx = makePptx({ slides: [{ title: 'text' }] });
const pdf = makePdf({ pages: [['text']] });

test('each kind is known by its name and content, whatever the case of the name', async () => {
  assert.equal(await detect('a.docx', docx), 'docx');
  assert.equal(await detect('A.XLSX', xlsx), 'xlsx');
  assert.equal(await detect('a.b.Pptx', pptx), 'pptx');
  assert.equal(await detect('a.pdf ', pdf), 'pdf');
  assert.equal(await detect('a.txt', Buffer.from('Just text')), 'txt');
});

test('a pdf may carry other bytes before its mark', async () => {
  assert.equal(await detect('a.pdf', Buffer.concat([Buffer.from('junk\n'), pdf])), 'pdf');
});

test('a docx with bytes after its end is still one', async () => {
  assert.equal(await detect('a.docx', Buffer.concat([docx, Buffer.alloc(100)])), 'docx');
});

test('other types are refused with the supported ones named', async () => {
  for (const name of ['a.doc', 'a.csv', 'a.md', 'a.exe', 'docx', '.docx', 'a.', 'a'])
    await assert.rejects(
      detect(name, docx),
      failure('unsupported_file_type', /pdf, docx, txt, xlsx, pptx/),
      name,
    );
});

test('a name that says another kind than the content is refused', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
  const pairs: [string, Buffer][] = [
    ['a.docx', xlsx],
    ['a.docx', pdf],
    ['a.xlsx', pptx],
    ['a.pptx', Buffer.from('plain text')],
    ['a.pdf', docx],
    ['a.pdf', Buffer.from('plain text')],
    ['a.txt', pdf],
    ['a.txt', docx],
    ['a.txt', png],
    ['a.xlsx', makeZip([{ name: 'a.txt', data: 'hello' }])],
  ];
  for (const [name, data] of pairs)
    await assert.rejects(detect(name, data), failure('unsupported_file_type', /content/), name);
});

test('an encrypted Office file is told from one of an old Office program', async () => {
  const locked = makeOle(['EncryptionInfo', 'EncryptedPackage']);
  await assert.rejects(detect('a.docx', locked), failure('file_encrypted', /password/));
  await assert.rejects(detect('a.xlsx', locked.subarray(0, 600)), failure('file_encrypted'));
  await assert.rejects(
    detect('a.docx', makeOle(['WordDocument', '1Table'])),
    failure('unsupported_file_type'),
  );
  await assert.rejects(detect('a.txt', locked), failure('unsupported_file_type'));
});

test('an empty file has no text, whatever its name', async () => {
  for (const name of ['a.txt', 'a.pdf', 'a.docx'])
    await assert.rejects(detect(name, Buffer.alloc(0)), failure('file_has_no_text'));
});

test('a package cut short is left to its reader', async () => {
  assert.equal(await detect('a.docx', docx.subarray(0, docx.length >> 1)), 'docx');
});
