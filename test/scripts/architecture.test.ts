import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCircles } from '../../scripts/architecture/circles.ts';
import { checkDirections, findUnranked } from '../../scripts/architecture/directions.ts';
import { findCrowdedFolders, treeFolders } from '../../scripts/architecture/folders.ts';
import { findSpecifiers } from '../../scripts/architecture/imports.ts';

const graph = (imports: Record<string, string[]>): Map<string, string[]> => new Map(Object.entries(imports));

describe('the imports of a module', () => {
  it('count as types, over several lines, for their effect alone, when first needed and inside a type', () => {
    const source = `
import type { A } from './a.ts';
import {
  b,
  type B,
} from '../b.ts';
import './c.ts';
export { d } from './d.ts';
const e = await import('./e.ts');
type F = import('./f.ts').F;
import { g } from 'a-package';
`;
    assert.deepEqual(findSpecifiers(source), ['./a.ts', '../b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
  });
});

describe('circles of files', () => {
  it('are found whole, however long, and apart from what only leads to them', () => {
    const imports = graph({ a: ['b'], b: ['c'], c: ['d', 'e'], d: ['b'], e: ['f'], f: ['e'], g: ['a', 'f'] });
    assert.deepEqual(findCircles(imports).sort(), [
      ['b', 'c', 'd'],
      ['e', 'f'],
    ]);
  });

  it('are none where two ways lead to the same file', () => {
    assert.deepEqual(findCircles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })), []);
  });

  it('are of one file where it imports itself', () => {
    assert.deepEqual(findCircles(graph({ a: ['a'] })), [['a']]);
  });
});

describe('imports between rooms', () => {
  const fault = (from: string, to: string): string[] =>
    checkDirections(graph({ [`server/src/${from}`]: [`server/src/${to}`] })).faults;

  it('pass downwards through a door', () => {
    assert.deepEqual(fault('http/routes/chat.ts', 'services/asking/asking.ts'), []);
  });

  it('fail upwards', () => {
    assert.match(fault('store/open.ts', 'services/asking/asking.ts').join(), /store may not/);
  });

  it('fail past a door', () => {
    assert.match(fault('training/trainer.ts', 'retrieval/search/contents/vocabulary.ts').join(), /no door/);
  });

  it('pass anywhere inside a room', () => {
    assert.deepEqual(
      fault('retrieval/search/chatbot-index.ts', 'retrieval/search/contents/vocabulary.ts'),
      [],
    );
  });

  it('pass to a leaf from everywhere, and fail from a leaf', () => {
    assert.deepEqual(fault('language/stop-words.ts', 'errors.ts'), []);
    assert.match(fault('errors.ts', 'language/stop-words.ts').join(), /a leaf imports no room/);
  });

  it('fail from a file that no room has, and to the entry', () => {
    assert.match(fault('helpers.ts', 'errors.ts').join(), /in no room/);
    assert.match(fault('commands/list.ts', 'main.ts').join(), /nothing may/);
  });

  it('count as arrows, and as doors of a wing where they come from outside of it', () => {
    const { arrows, doorsOf } = checkDirections(
      graph({
        'server/src/training/trainer.ts': ['server/src/retrieval/encoders/encoder.ts'],
        'server/src/training/states.ts': ['server/src/retrieval/encoders/encoder.ts'],
        'server/src/retrieval/search/types.ts': ['server/src/retrieval/encoders/encoder-set.ts'],
      }),
    );
    assert.deepEqual(
      [...arrows],
      ['training -> retrieval/encoders', 'retrieval/search -> retrieval/encoders'],
    );
    assert.deepEqual([...doorsOf('retrieval')], ['server/src/retrieval/encoders/encoder.ts']);
  });
});

describe('the list of rooms', () => {
  it('is an order: a room that may import one above it is reported', () => {
    const rooms = [
      { path: 'upper', imports: ['lower'], doors: [] },
      { path: 'lower', imports: ['upper', 'nowhere'], doors: [] },
    ];
    assert.deepEqual(
      findUnranked(rooms).map((fault) => /imports (\w+)/.exec(fault)?.[1]),
      ['upper', 'nowhere'],
    );
  });
});

describe('folders', () => {
  it('are crowded with more than 25 files side by side, the root of the server with more than six', () => {
    const files = (folder: string, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
    assert.deepEqual(findCrowdedFolders([...files('bench', 25), ...files('server/src', 6)]), []);
    const [first, second] = findCrowdedFolders([...files('bench', 26), ...files('server/src', 7)]);
    assert.match(first ?? '', /bench\/ has more than 25/);
    assert.match(second ?? '', /server\/src\/ has more than 6/);
  });

  it('are read from the tree of the README by their indentation', () => {
    const readme = '## Folders\n\n```\nserver/\n  src/    code\n    http/ routes\ntest/\n```\n';
    assert.deepEqual(treeFolders(readme), ['server', 'server/src', 'server/src/http', 'test']);
  });
});
