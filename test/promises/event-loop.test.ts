/** One thread serves everybody: whatever a file is made of, nothing that is done with it holds that thread for long. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FileDetails, UploadResult } from '../../contract/knowledge/files.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';
import { watchLoop } from './loop-watch.ts';

/** Milliseconds of processor time. Half of it is the aim (`npm run bench hold`); collected garbage and a shared cache may double it here. */
const HELD_MAX_MS = 100;

let service: TestService;
let provisioned: Provisioned;
let client: Client;
before(async () => {
  service = await startService();
  provisioned = await service.provision();
  client = createClient(service.baseUrl, provisioned);
  // What the first ask of a process loads and compiles is not the files'.
  await teachAskAndForget('The lamp is blue.\n\n'.repeat(50));
});
after(() => service.close());

async function teachAskAndForget(text: string): Promise<number> {
  const body = formWithFile('a.txt', text);
  const { status, body: file } = await client.call<UploadResult>('POST', client.files, { body });
  assert.equal(status, 201);
  assert.equal(
    (await service.context.trainer.waitForFile(provisioned.chatbotId, file.id, 60_000)).outcome,
    'trained',
  );
  for (const question of ['What is x y z?', 'Where is the blue lamp?'])
    assert.equal((await client.call('POST', client.chat, { body: { question } })).status, 200);
  const { body: trained } = await client.call<FileDetails>('GET', `${client.files}/${file.id}`);
  assert.equal((await client.call('DELETE', `${client.files}/${file.id}`)).status, 204);
  assert.equal((await client.call('POST', client.chat, { body: { question: 'And now?' } })).status, 200);
  return trained.receipt?.parts.reduce((sum, { chunks }) => sum + chunks, 0) ?? 0;
}

const FILES: [of: string, text: string][] = [
  ['a hundred thousand headings', '# x\n'.repeat(100_000)],
  ['headings with a line of text each', '# x\ny\n'.repeat(40_000)],
  [
    'headings of all levels',
    Array.from({ length: 20_000 }, (_, at) => `${'#'.repeat(1 + (at % 6))} h${at}\n`).join(''),
  ],
  ['paragraphs of a letter', 'y\n\n'.repeat(100_000)],
  ['items of a list', '- y\n'.repeat(100_000)],
  ['one line', 'The lamp is blue. '.repeat(100_000)],
  ['one word', 'x'.repeat(2_000_000)],
  ['a heading as long as a book', `# ${'word '.repeat(40_000)}\n${'## x\n\ny\n\n'.repeat(5_000)}`],
  [
    'a table of long titles',
    `| ${'the title of a column | '.repeat(400)}\n|${'---|'.repeat(400)}\n${`| ${'1 | '.repeat(400)}\n`.repeat(300)}`,
  ],
];

for (const [of, text] of FILES) {
  test(`a file of ${of} holds the event loop for no longer than others may wait`, async () => {
    const watch = watchLoop({ limitMs: HELD_MAX_MS });
    try {
      const chunks = await teachAskAndForget(text);
      assert.ok(chunks < 20_000, `${chunks} chunks`);
    } finally {
      watch.stop();
    }
    assert.deepEqual(watch.holds, []);
  });
}

test('the watch says which function held the loop', async () => {
  const watch = watchLoop({ limitMs: 20 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  holdTheLoop();
  await new Promise((resolve) => setTimeout(resolve, 5));
  watch.stop();
  assert.ok((watch.holds[0]?.ms ?? 0) >= 30);
  assert.match(watch.holds[0]?.culprit ?? '', /holdTheLoop test\/promises\/event-loop\.test\.ts:\d+/);
});

function holdTheLoop(): void {
  const { user } = process.threadCpuUsage();
  while (process.threadCpuUsage().user - user < 40_000);
}
