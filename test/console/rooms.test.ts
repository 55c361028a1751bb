/** Where the console's files stand: each room imports from those below it, and no room grows into a heap. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE_DIR = fileURLToPath(new URL('../../console/src/', import.meta.url));
const FILES_MAX = 25;
/** From the top down: each may import those behind it, and itself. */
const ROOMS = ['app', 'features', 'pair-writing', 'components', 'state', 'api', 'strings'];
/** Whoever logs in types for seconds, in which the first pages are loaded. */
const EXCEPTIONS = new Set(['features/accounts/credentials-form.tsx → app/load-owner-pages.ts']);

const files = globSync('**/*.*', { cwd: SOURCE_DIR }).filter((file) => !file.endsWith('.d.ts'));
const IMPORT = /(?:from |import\(|^import )['"](\.[^'"]+)['"]/gm;

/** File → the files of the console that it imports, types included. */
const imports = new Map(
  files.map((file) => {
    const targets = [...readFileSync(join(SOURCE_DIR, file), 'utf8').matchAll(IMPORT)]
      .map(([, path = '']) => relative(SOURCE_DIR, resolve(SOURCE_DIR, dirname(file), path)))
      .filter((target) => !target.startsWith('..'));
    return [file, targets];
  }),
);

const roomOf = (file: string): string => file.split('/')[0] ?? '';
const featureOf = (file: string): string => file.split('/').slice(0, 2).join('/');

test('a room imports from those below it, and a feature from no other feature', () => {
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => {
        if (!file.includes('/')) return false;
        if (roomOf(file) !== roomOf(target))
          return ROOMS.indexOf(roomOf(file)) > ROOMS.indexOf(roomOf(target));
        return roomOf(file) === 'features' && featureOf(file) !== featureOf(target);
      })
      .map((target) => `${file} → ${target}`),
  );
  assert.deepEqual(
    wrong.filter((one) => !EXCEPTIONS.has(one)),
    [],
  );
  for (const file of imports.keys()) if (file.includes('/')) assert.ok(ROOMS.includes(roomOf(file)), file);
});

test('no files import each other in a circle', () => {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
});

test(`no folder has more than ${FILES_MAX} files side by side`, () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  assert.deepEqual(
    [...counts].filter(([, count]) => count > FILES_MAX),
    [],
  );
});
