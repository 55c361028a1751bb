import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { MECHANISMS } from '../../research/ablation/mechanisms.ts';

const read = (module: string): string =>
  readFileSync(new URL(`../../server/src/${module}`, import.meta.url), 'utf8');

suite('the mechanisms that the ablation switches off', () => {
  for (const { name, edits, files } of MECHANISMS) {
    test(`each edit finds its place: ${name}`, () => {
      for (const { module, replace } of edits)
        assert.equal(read(module).split(replace).length - 1, 1, `${module}: ${replace}`);
      for (const file of files) assert.notEqual(read(file), '');
    });
  }
});
