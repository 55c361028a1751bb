import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLicenceFaults, type LockedPackage } from '../../scripts/licences.ts';

const check = (packages: Record<string, LockedPackage>, installed: Record<string, string> = {}): string[] =>
  findLicenceFaults(packages, (folder) => installed[folder]);

describe('the licences of production dependencies', () => {
  it('pass where they are permissive', () => {
    assert.deepEqual(
      check({ 'node_modules/a': { license: 'MIT' }, 'node_modules/b': { license: '0BSD' } }),
      [],
    );
  });

  it('fail where they are not, with the name of the package, scope and nesting included', () => {
    const faults = check({
      'node_modules/a': { license: 'GPL-3.0-only' },
      'node_modules/a/node_modules/@scope/b': { license: 'SSPL-1.0' },
    });
    assert.deepEqual(faults, ['a has the licence GPL-3.0-only', '@scope/b has the licence SSPL-1.0']);
  });

  it('need one permissive alternative, and of those that apply together each', () => {
    assert.deepEqual(check({ 'node_modules/a': { license: '(GPL-2.0-only OR MIT)' } }), []);
    assert.deepEqual(check({ 'node_modules/a': { license: 'MIT AND ISC' } }), []);
    assert.equal(check({ 'node_modules/a': { license: 'MIT AND GPL-2.0-only' } }).length, 1);
    assert.equal(check({ 'node_modules/a': { license: 'GPL-2.0-only AND (MIT OR ISC)' } }).length, 1);
  });

  it('are read from the installed package where the lock says nothing, and fail where there are none', () => {
    const packages = { 'node_modules/a': {}, 'node_modules/b': {} };
    assert.deepEqual(check(packages, { 'node_modules/a': 'ISC' }), ['b has no licence']);
  });

  it('are excepted by name and licence together', () => {
    assert.deepEqual(check({ 'node_modules/lightningcss-linux-x64-gnu': { license: 'MPL-2.0' } }), []);
    assert.equal(check({ 'node_modules/lightningcss': { license: 'GPL-3.0-only' } }).length, 1);
    assert.equal(check({ 'node_modules/another': { license: 'MPL-2.0' } }).length, 1);
  });

  it('do not count for the project itself, for links, and for what only development needs', () => {
    const license = 'GPL-3.0-only';
    assert.deepEqual(
      check({
        '': { license },
        'node_modules/a': { license, dev: true },
        'node_modules/b': { license, link: true },
      }),
      [],
    );
  });
});
