/** Folders that are built from sources. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type BuiltFolderOptions, createBuiltFolder } from '../../building/built-folder.ts';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const BUILDER = 'building/built-folder.ts';

test('what builds a folder counts among what it is made of, named or not', async () => {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'built-folder-'));
  const stampOf = async (name: string, inputs: string[]): Promise<string> => {
    const distDir = join(folder, name);
    const options: BuiltFolderOptions = {
      name: `built-folder-${name}`,
      distDir,
      inputs,
      async buildInto(dir) {
        await mkdir(dir);
        await writeFile(join(dir, 'a.js'), 'a');
      },
      compressed: '*.js',
      script: '',
    };
    await createBuiltFolder(options).runFromCommandLine();
    return readFile(join(distDir, '.stamp'), 'utf8');
  };
  try {
    assert.equal(
      await stampOf('silent', ['package.json']),
      await stampOf('named', ['package.json', BUILDER]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
