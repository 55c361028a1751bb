/** The README's tour with curl: each request in its order, and what the text around it says of the reply. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { PairBody } from '../../contract/knowledge/pairs.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
/** One request: a path below /api, and what is sent there: JSON, a file, or each of the sample pairs. */
const REQUEST =
  /\$API\/api\/(?<path>[\w/]+)\/\$BOT(?:(?!curl)[\s\S])*?(?:-d '(?<json>[^']+)'|-F file=@(?<file>\S+)|-d "\$pair")/g;

let service: TestService;
let bot: Provisioned;
let client: Client;
before(async () => {
  // As the reader of the README starts it.
  service = await startService({ withSentenceEncoders: true });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
});
after(() => service.close());

async function readTour(): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  return readme.slice(readme.indexOf('## Five minutes with curl'), readme.indexOf('## The console'));
}

/** The replies to asks, in their order. */
async function walk(tour: string): Promise<AskReply[]> {
  const replies: AskReply[] = [];
  for (const { groups: { path, json, file } = {} } of tour.matchAll(REQUEST)) {
    if (path === 'Chat') {
      const body: unknown = JSON.parse(json ?? '');
      replies.push((await client.call<AskReply>('POST', client.chat, { body })).body);
    } else if (file !== undefined) {
      const body = formWithFile(basename(file), await readFile(join(ROOT, file)));
      assert.equal((await client.call('POST', client.files, { body })).status, 201);
    } else for (const pair of await pairsOf(json)) await addPair(pair);
  }
  return replies;
}

async function pairsOf(json: string | undefined): Promise<PairBody[]> {
  if (json !== undefined) return [JSON.parse(json) as PairBody];
  return JSON.parse(await readFile(join(ROOT, 'samples/pairs.json'), 'utf8')) as PairBody[];
}

async function addPair(body: PairBody): Promise<void> {
  assert.equal((await client.call('POST', client.pairs, { body })).status, 201);
}

test('what the README says of its tour is what happens', async () => {
  const [byPair, byFile, unknown, ...more] = await walk(await readTour());
  assert.equal(more.length, 0);

  assert.equal(byPair?.answered, true);
  assert.equal(byPair.matches[0]?.type, 'qa');

  assert.equal(byFile?.answered, true);
  const [passage] = byFile.matches;
  assert.equal(passage?.type, 'file');
  assert.equal(passage.fileName, 'lamp-handbook.txt');
  assert.match(passage.locator?.heading ?? '', /Bulb/);
  assert.match(byFile.answer, /E14/);

  assert.equal(unknown?.answered, false);
  assert.deepEqual(unknown.suggestions, []);
  assert.equal((await service.context.store.read.unanswered.list(bot.chatbotId)).length, 1);
});
