/** The runtime of the models has a telemetry of its own, which would tell its maker and the home folder what runs here. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { makeTinyEncoders } from '../support/tiny-encoders.ts';

const ENCODERS = new URL('../../server/src/retrieval/encoders/open-encoders.ts', import.meta.url);
const SETTINGS = new URL('../../server/src/config/config.ts', import.meta.url);
const USE = `
  const { openEncoders } = await import(${JSON.stringify(ENCODERS.href)});
  const { parseConfig } = await import(${JSON.stringify(SETTINGS.href)});
  const set = await openEncoders(parseConfig({}).encoders, JSON.parse(process.argv[2]));
  const vectors = await Promise.all(set.encoders.map((encoder) => encoder.encode(['parcel'])));
  await set.close();
  console.log(vectors.length);
`;

test('models leave no trace in the home folder of who runs them, as their telemetry would', () => {
  const home = makeTemporaryFolder('nothing-leaves');
  const script = join(makeTemporaryFolder('nothing-leaves-script'), 'use.mjs');
  writeFileSync(script, USE);
  const output = runAtHome(home, [script, JSON.stringify(makeTinyEncoders())]);
  assert.match(output, /^2$/m);
  assert.deepEqual(readdirSync(home), []);
});

test('the runtime alone does leave one: what is looked for can be found', {
  skip: process.platform !== 'linux',
}, () => {
  const home = makeTemporaryFolder('something-leaves');
  const { models } = makeTinyEncoders();
  const graph = join(models, 'english-encoder', 'model.onnx');
  const package_ = createRequire(import.meta.url).resolve('onnxruntime-node');
  const alone = `require(${JSON.stringify(package_)}).InferenceSession.create(${JSON.stringify(graph)})`;
  runAtHome(home, ['--eval', alone]);
  assert.notDeepEqual(readdirSync(home), []);
});

/** It is silent in CI, so that nothing of that is in the environment. */
function runAtHome(home: string, args: string[]): string {
  const env = { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home };
  return execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env,
    cwd: home,
    encoding: 'utf8',
  });
}
