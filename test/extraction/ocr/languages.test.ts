import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findLanguages } from '../../../server/src/extraction/ocr/languages.ts';
import { DEFAULT_OCR_SETTINGS } from '../../../server/src/extraction/ocr/settings.ts';

test('data of the default languages is installed with the product, in the order of the setting', () => {
  const { found, missing } = findLanguages(DEFAULT_OCR_SETTINGS.languages, null);
  assert.deepEqual(
    found.map(({ name }) => name),
    DEFAULT_OCR_SETTINGS.languages.split(','),
  );
  assert.deepEqual(missing, []);
});

test('languages without data are named, and names that are paths are no languages', () => {
  const { found, missing } = findLanguages('eng, xyz,../../eng', null);
  assert.deepEqual([found.map(({ name }) => name), missing], [['eng'], ['xyz', '../../eng']]);
});

test('none turns it off', () => {
  assert.deepEqual(findLanguages('none', null), { found: [], missing: [] });
});

test('a folder of the owner has further languages, and comes before the packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ocr-'));
  try {
    for (const name of ['xyz', 'eng']) await writeFile(join(folder, `${name}.traineddata`), 'data');
    const { found, missing } = findLanguages('eng,xyz', folder);
    assert.deepEqual(missing, []);
    for (const { path } of found) assert.match(path, /\.traineddata$/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
