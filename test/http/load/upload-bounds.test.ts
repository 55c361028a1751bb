/** More uploads than a chatbot, an account or the process may have under way are refused, and the others go on. */
import assert from 'node:assert/strict';
import type { ClientRequest } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';
import { beginUpload } from './begin-upload.ts';

describe('bounds of uploads under way', () => {
  let service: TestService;
  let bot: Provisioned;
  let other: Provisioned;
  let client: Client;
  const underWay: ClientRequest[] = [];
  const begin = async (of: Provisioned, contentLength?: number): Promise<void> =>
    void underWay.push(await beginUpload(service, of, contentLength));

  before(async () => {
    service = await startService({
      env: {
        DOCENT_MAX_UPLOADS: '3',
        DOCENT_MAX_UPLOADS_PER_CHATBOT: '2',
        DOCENT_MAX_UPLOAD_BYTES_UNDER_WAY: '3000',
        DOCENT_SHARE_PERCENT: '100',
      },
    });
    bot = await service.provision();
    other = await service.provision();
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  const list = () => client.call('GET', client.pairs);
  const upload = (of = bot) => {
    const { files, call } = createClient(service.baseUrl, of);
    return call('POST', files, { body: formWithFile('a.txt', 'Open from nine to five.') });
  };

  /** Breaks everything off, and waits until the service has noticed. */
  async function endAll(): Promise<void> {
    for (const request of underWay.splice(0)) request.destroy();
    while ((await upload()).status !== 201 || (await upload(other)).status !== 201) await nextTurn();
  }

  test('a chatbot has so many uploads under way and no more: 429, while another one goes on', async () => {
    await begin(bot, 500);
    assert.equal((await upload()).status, 201);
    await begin(bot, 500);
    const reply = await upload();
    assert.deepEqual([reply.status, reply.body.code], [429, 'rate_limited'], reply.text);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await upload(other)).status, 201);
    await endAll();
  });

  test('it counts them however its id and their type are written', async () => {
    await begin({ ...bot, chatbotId: bot.chatbotId.toUpperCase() }, 500);
    await begin(bot, 500);
    const body =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nOpen.\r\n--b--\r\n';
    for (const type of ['multipart/form-data', 'Multipart/Form-Data']) {
      const headers = { 'content-type': `${type}; boundary=b` };
      assert.equal((await client.call('POST', client.files, { body, headers })).status, 429, type);
    }
    await endAll();
  });

  test('the process has so many uploads under way and no more: 503, while other requests go on', async () => {
    await begin(bot, 500);
    await begin(other, 500);
    assert.equal((await upload()).status, 201);
    await begin(other, 500);
    const reply = await upload();
    assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable'], reply.text);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await list()).status, 200);
    await endAll();
  });

  test('uploads under way have so many bytes and no more; one alone may have more', async () => {
    await begin(bot, 9000);
    assert.equal((await upload(other)).status, 503);
    await endAll();
    await begin(bot, 1000);
    assert.equal((await upload(other)).status, 201);
    await begin(bot, 2000);
    assert.equal((await upload(other)).status, 503);
    await endAll();
  });

  test('an upload that does not say its size counts as the largest one', async () => {
    await begin(bot);
    assert.equal((await upload(other)).status, 503);
    await endAll();
  });
});

test('an account has its share of uploads under way and no more, whatever its chatbots: 429, while another one goes on', async (t) => {
  const service = await startService({
    training: false,
    env: { DOCENT_MAX_UPLOADS: '12', DOCENT_UPLOAD_WAIT_MS: '0' },
  });
  t.after(() => service.close());
  const { accounts, chatbots, keys } = service.context;
  const [one, two] = [await service.provision(), await service.provision()];
  const { id: accountId } = await accounts.findOrCreate('other@example.com');
  const { id: chatbotId } = await chatbots.create(accountId, 'Other');
  const other = { accountId, chatbotId, apiKey: (await keys.create(chatbotId)).secret };
  const upload = (of: Provisioned) => {
    const { files, call } = createClient(service.baseUrl, of);
    return call('POST', files, { body: formWithFile('a.txt', 'Open from nine to five.') });
  };
  const underWay = [await beginUpload(service, one, 500), await beginUpload(service, one, 500)];
  assert.equal((await upload(two)).status, 201);
  underWay.push(await beginUpload(service, two, 500));
  // Their looks for the account are over before that of what is uploaded next.
  const reply = await upload(two);
  assert.deepEqual([reply.status, reply.body.code], [429, 'rate_limited']);
  assert.match(reply.body.detail, /^This account has its share of all uploads/);
  assert.ok(Number(reply.headers.get('retry-after')) > 0);
  assert.equal((await upload(other)).status, 201);
  for (const request of underWay) request.destroy();
  while ((await upload(two)).status !== 201) await nextTurn();
});

test('an account has its share of the bytes of uploads under way and no more', async (t) => {
  const service = await startService({
    training: false,
    env: { DOCENT_MAX_UPLOAD_BYTES_UNDER_WAY: '8000', DOCENT_UPLOAD_WAIT_MS: '0' },
  });
  t.after(() => service.close());
  const bot = await service.provision();
  const upload = (of: Provisioned) => {
    const { files, call } = createClient(service.baseUrl, of);
    return call('POST', files, { body: formWithFile('a.txt', 'Open from nine to five.') });
  };
  const underWay = [await beginUpload(service, bot, 1000)];
  assert.equal((await upload(bot)).status, 201);
  underWay.push(await beginUpload(service, bot, 1000));
  assert.equal((await upload(bot)).status, 429);
  for (const request of underWay) request.destroy();
  while ((await upload(bot)).status !== 201) await nextTurn();
});
