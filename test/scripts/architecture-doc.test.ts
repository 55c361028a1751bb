import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { drawRooms } from '../../scripts/architecture/drawing.ts';
import { ROOMS } from '../../scripts/architecture/rooms.ts';
import { ARCHITECTURE_DOC, withDrawing } from '../../scripts/architecture-doc.ts';

const page = readFileSync(ARCHITECTURE_DOC, 'utf8');
const PLACES = ['../../server/src/', '../../'].map((place) => new URL(place, import.meta.url));

describe('a drawing of rooms', () => {
  it('leaves out the arrows that a way through other rooms implies', () => {
    const drawn = drawRooms([
      { path: 'services/sign-in', imports: ['store', 'language'], doors: [] },
      { path: 'store', imports: ['language'], doors: [] },
      { path: 'language', imports: [], doors: [] },
    ]);
    assert.deepEqual(
      drawn.split('\n').filter((line) => line.includes('-->')),
      ['  services_sign_in --> store', '  store --> language'],
    );
  });
});

describe('the page on the architecture', () => {
  it('draws the rooms that there are: node scripts/architecture-doc.ts', () => {
    assert.equal(withDrawing(page), page);
  });

  it('says of each room what it is for, in the order of the list', () => {
    const told = [...page.matchAll(/^\| `([\w/-]+)\/` \|/gm)].map(([, path]) => path);
    assert.deepEqual(
      told,
      ROOMS.map(({ path }) => path),
    );
  });

  it('names only files and folders that there are', () => {
    const named = [...page.matchAll(/`([\w-][\w./-]*(?:\.ts|\/))`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 50);
    // Every room may have one.
    const missing = named.filter(
      (path) => path !== 'settings.ts' && !PLACES.some((place) => existsSync(new URL(path, place))),
    );
    assert.deepEqual(missing, []);
  });
});
