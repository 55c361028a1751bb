/** The recipes of docs/connect: what they say was tested is there, and the Telegram relay runs as it is printed. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { createClient } from '../support/client.ts';
import { endWithUs } from '../support/end-with-us.ts';
import { startService } from '../support/service.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const ROOT = new URL('../../', import.meta.url);
const CONNECT = new URL('docs/connect/', ROOT);

test('every recipe is in the list, says what was tested, and names tests that exist', () => {
  const list = readFileSync(new URL('README.md', CONNECT), 'utf8');
  const recipes = readdirSync(CONNECT).filter((name) => name !== 'README.md');
  assert.ok(recipes.length >= 6);
  for (const name of recipes) {
    assert.ok(list.includes(`(${name}`), name);
    const text = readFileSync(new URL(name, CONNECT), 'utf8');
    assert.match(text, /\*\*Tested:\*\*/, name);
    const named = [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
    for (const path of named) assert.ok(existsSync(new URL(path, ROOT)), `${name} names ${path}`);
  }
});

test('the Telegram relay answers a message, and offers what it might have meant', async () => {
  const [, program = ''] =
    /```js\n([\s\S]*?)```/.exec(readFileSync(new URL('telegram.md', CONNECT), 'utf8')) ?? [];
  assert.ok(program.split('\n').length <= 35);
  const service = await startService({ training: false });
  const bot = await service.provision();
  const { secret } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
  const owner = createClient(service.baseUrl, bot);
  const body = { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' };
  await owner.call('POST', owner.pairs, { body });

  const sent: { chat_id: number; text: string }[] = [];
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  const messages = ['Where is my parcel?', undefined, 'Do you sell umbrellas?'];
  const telegram = createServer(async (request, response) => {
    const given = (await json(request)) as { offset: number; chat_id: number; text: string };
    response.setHeader('content-type', 'application/json');
    if (request.url === '/bot123/sendMessage') {
      sent.push(given);
      if (sent.length === 2) resolve();
      response.end('{"ok":true}');
      return;
    }
    assert.equal(request.url, '/bot123/getUpdates');
    // Once all are taken, the next poll waits as Telegram's does.
    if (given.offset >= messages.length + 1) return;
    const result = messages.map((text, at) => ({ update_id: at + 1, message: { chat: { id: 7 }, text } }));
    response.end(JSON.stringify({ ok: true, result }));
  });
  await once(telegram.listen(0, '127.0.0.1'), 'listening');
  const folder = await makeTemporaryFolder('relay');
  try {
    const file = join(folder, 'telegram.mjs');
    await writeFile(file, program);
    const child = endWithUs(
      spawn(process.execPath, [file], {
        env: {
          ...process.env,
          TELEGRAM_API: `http://127.0.0.1:${(telegram.address() as AddressInfo).port}`,
          TELEGRAM_TOKEN: '123',
          DOCENT_URL: service.baseUrl,
          DOCENT_CHATBOT: bot.chatbotId,
          DOCENT_KEY: secret,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const ended = once(child, 'exit');
    await Promise.race([isDone, ended]);
    child.kill();
    await ended;
    assert.deepEqual(
      sent.map(({ chat_id, text }) => [chat_id, text]),
      [
        [7, 'Open Orders and choose Track.'],
        [7, 'Sorry, I do not know the answer to that.'],
      ],
    );
  } finally {
    telegram.closeAllConnections();
    telegram.close();
    await service.close();
    await rm(folder, { recursive: true });
  }
});
