/** Test files share a process, and yet each is told of as if it had one of its own. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runBatch } from '../../../scripts/test-run/batch-runner.ts';
import { planBatches } from '../../../scripts/test-run/batches.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const HEAD = "import { after, before, beforeEach, describe, test } from 'node:test';\n";
const PASSES = "test('passes', () => {});";

interface Told {
  /** By file: its tests, `-` before those that failed, and the first line of why. */
  results: Record<string, string[]>;
  output: string;
}

/** Runs files of this content as one batch. */
async function run(contents: Record<string, string>, timeoutMs = 60_000): Promise<Told> {
  const folder = makeTemporaryFolder('batch');
  const files = Object.entries(contents).map(([name, content]) => {
    const file = join(folder, `${name}.test.mjs`);
    writeFileSync(file, HEAD + content);
    return file;
  });
  const told: Told = { results: {}, output: '' };
  // The processes are to run tests, not to report as the one of this file does.
  const { NODE_TEST_CONTEXT: context, ...env } = process.env;
  await runBatch(files, {
    timeoutMs,
    env,
    signal: new AbortController().signal,
    onOutput: (text) => {
      told.output += text;
    },
    onResult({ file, events }) {
      const name = file.slice(folder.length + 1).replace('.test.mjs', '');
      told.results[name] = events.flatMap(({ type, data }) => {
        const why = data.details?.error?.text.split('\n')[0];
        const title = data.name === file ? 'the file' : data.name;
        if (type === 'test:pass') return [`${title}`];
        return type === 'test:fail' ? [`- ${title}: ${why}`] : [];
      });
    },
  });
  return told;
}

test('hooks of a file run for its own tests, and end with it', async () => {
  const hooked = (name: string) =>
    `before(() => console.log('${name} begins')); after(() => console.log('${name} ends'));
     beforeEach(() => console.log('${name} each')); ${PASSES}`;
  const { results, output } = await run({ one: hooked('one'), two: hooked('two') });
  assert.deepEqual(results, { one: ['passes'], two: ['passes'] });
  const said = ['one begins', 'one each', 'one ends', 'two begins', 'two each', 'two ends'];
  assert.deepEqual(output.trim().split('\n'), said);
});

test('a test that fails is told with its error, and the files after it run', async () => {
  const { results } = await run({
    fails: `test('fails', () => { throw new Error('on purpose'); }); ${PASSES}`,
    broken: "throw new Error('cannot be loaded');",
    'hook fails': `after(() => { throw new Error('not closed'); }); ${PASSES}`,
    last: PASSES,
  });
  assert.deepEqual(results, {
    fails: ['- fails: Error: on purpose', 'passes'],
    broken: ['- the file: Error: cannot be loaded'],
    'hook fails': ['passes', '- the file: Error: not closed'],
    last: ['passes'],
  });
});

for (const [what, content, why] of [
  ['ends its process', "test('ends', () => process.exit(0));", 'the process ended early, with 0'],
  [
    'crashes',
    "test('crashes', () => process.kill(process.pid, 'SIGKILL'));",
    'the process ended early, with SIGKILL',
  ],
  ['waits in vain', "test('waits', () => new Promise(() => {}));", 'the process ended early, with 1'],
] as const) {
  test(`a file that ${what} fails, and those after it run in another process`, async () => {
    const { results } = await run({ first: PASSES, bad: content, last: PASSES });
    assert.deepEqual(results, { first: ['passes'], bad: [`- the file: ${why}`], last: ['passes'] });
  });
}

test('a file that takes too long fails, and one that leaves something open does', async () => {
  const stays = 'setInterval(() => {}, 1000);';
  const { results } = await run(
    { 'never ends': `${stays} test('waits', () => new Promise(() => {}));`, open: `${stays} ${PASSES}` },
    5_000,
  );
  const late = '- the file: not done after 5 s';
  assert.deepEqual(results, { 'never ends': [late], open: ['passes', late] });
});

test('each file is in one batch, and those that change their process have one of their own', () => {
  const files = [
    'test/store/sqlite/snapshot-memory.test.ts',
    'test/store/fold-text.test.ts',
    'test/http/replies/timestamp.test.ts',
    'test/promises/event-loop.test.ts',
  ];
  const { together, alone } = planBatches(files);
  assert.deepEqual(together, [[files[0]], [files[1], files[2]]]);
  assert.deepEqual(alone, [[files[3]]]);
});
