/** Links by which visitors open the file that an answer comes from. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { UploadResult } from '../../../contract/knowledge/files.ts';
import { DEFAULT_WEBSITE_SETTINGS, type WebsiteSettings } from '../../../contract/website.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { createFileLinks } from '../../../server/src/services/tenants/file-links.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const TEXT = 'The fee for a lost library card is 5 euros.';
const OPEN = { showSources: true, openFiles: true };
const HOSTILE = 'a"; x=\'<img src=x onerror=alert(1)>\r\nSet-Cookie: b=c; “Gebühr” 料金.txt';

onEveryDeployment('links to files', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;
  let asker: { id: string; secret: string };
  let fileId: number;

  before(async () => {
    service = await startService();
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
    const { key, secret } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
    asker = { id: key.id, secret };
    fileId = (await upload('fees.txt')).body.id;
    await setWebsite(OPEN);
  });

  const upload = (name: string) =>
    client.call<UploadResult>('POST', client.files, { body: formWithFile(name, `# Fees\n\n${TEXT}\n`) });
  const setWebsite = (settings: Partial<WebsiteSettings>) =>
    service.context.store.write((tx) => tx.websites.save(bot.chatbotId, settings, Date.now()));
  const ask = async (key = asker.secret): Promise<AskReply> => {
    const body = { question: 'What is the fee for a lost library card?', log: false };
    return (await client.call<AskReply>('POST', client.chat, { body, key })).body;
  };
  const getLink = async (): Promise<string> => {
    const { matches } = await ask();
    const [{ contentUrl } = {}] = matches;
    assert.ok(contentUrl !== undefined, JSON.stringify(matches));
    return contentUrl;
  };
  const open = (link: string) => fetch(service.baseUrl + link);
  const statusOf = async (link: string): Promise<number> => {
    const reply = await open(link);
    const text = await reply.text();
    if (reply.status !== 200) assert.doesNotMatch(text, /euros|fees/);
    return reply.status;
  };

  test('the source of an answer comes with a link by which anybody opens the file, as a download', async () => {
    const reply = await open(await getLink());
    assert.equal(reply.status, 200);
    assert.equal(await reply.text(), `# Fees\n\n${TEXT}\n`);
    const headers = Object.fromEntries(reply.headers);
    assert.match(headers['content-type'] ?? '', /^text\/plain/);
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename="fees\.txt"/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(headers['content-security-policy'] ?? '', /^sandbox; default-src 'none'/);
    assert.equal(headers['access-control-allow-origin'], undefined);
  });

  test('there is no link unless sources show and visitors may open files', async () => {
    const settings = [{}, { showSources: true }, { openFiles: true }];
    for (const one of settings) {
      await setWebsite(one);
      assert.doesNotMatch(JSON.stringify(await ask()), /contentUrl/);
    }
  });

  test('an owner, who may read files with the key, gets none', async () => {
    assert.doesNotMatch(JSON.stringify(await ask(bot.apiKey)), /contentUrl/);
  });

  test('a link opens one file of one chatbot until its time, and nothing where anything in it is changed', async () => {
    const other = await upload('other.txt');
    const link = await getLink();
    const url = new URL(link, service.baseUrl);
    const changed = (change: (url: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.pathname + copy.search;
    };
    const set = (name: string, value: string) => changed(({ searchParams }) => searchParams.set(name, value));
    const signature = url.searchParams.get('signature') ?? '';
    const { chatbotId } = await service.provision();
    const { key } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
    const forged = [
      changed((copy) => {
        copy.pathname = copy.pathname.replace(/\d+$/, String(other.body.id));
      }),
      changed((copy) => {
        copy.pathname = copy.pathname.replace(bot.chatbotId, chatbotId);
      }),
      set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      set('key', key.id),
      set(
        'signature',
        signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
      set('signature', 'A'.repeat(43)),
      set('signature', '\u00e9'.repeat(43)),
    ];
    for (const one of forged) assert.equal(await statusOf(one), 404, one);
    for (const one of [url.pathname, set('signature', 'short'), set('expires', 'soon'), set('key', 'x')])
      assert.equal(await statusOf(one), 400, one);
    assert.equal(await statusOf(link), 200);
  });

  test('a link that was signed half an hour ago opens nothing', async () => {
    const signAt = async (agoMinutes: number): Promise<string> => {
      const links = createFileLinks({
        store: service.context.store,
        readWebsite: async () => ({ ...DEFAULT_WEBSITE_SETTINGS, ...OPEN }),
        nowMs: () => Date.now() - agoMinutes * 60_000,
        settings: { fileLinkMinutes: 30 },
      });
      const [key] = (await service.context.keys.list(bot.chatbotId)).filter(({ id }) => id === asker.id);
      assert.ok(key);
      const link = await links.sign(key, fileId);
      assert.ok(link);
      const query = { expires: `${link.expiresAtMs}`, key: link.keyId, signature: link.signature };
      return `/api/embed/${bot.chatbotId}/files/${fileId}?${new URLSearchParams(query)}`;
    };
    assert.equal(await statusOf(await signAt(29)), 200);
    assert.equal(await statusOf(await signAt(30)), 404);
  });

  test('a link ends with the switch, with sources, with its key and with the file', async () => {
    const link = await getLink();
    for (const settings of [
      { ...OPEN, openFiles: false },
      { ...OPEN, showSources: false },
    ]) {
      await setWebsite(settings);
      assert.equal(await statusOf(link), 404);
    }
    await setWebsite(OPEN);
    assert.equal(await statusOf(link), 200);
    await client.call('DELETE', `${client.files}/${fileId}`);
    assert.equal(await statusOf(link), 404);
    fileId = (await upload('fees.txt')).body.id;
    const second = await getLink();
    assert.equal(await statusOf(second), 200);
    await service.context.keys.revoke(bot.chatbotId, asker.id);
    assert.equal(await statusOf(second), 404);
  });

  test('a hostile name is a name in the headers and nothing else', async () => {
    await client.call('DELETE', `${client.files}/${fileId}`);
    const { body } = await upload(HOSTILE);
    const reply = await open(await getLink());
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('set-cookie'), null);
    const disposition = reply.headers.get('content-disposition') ?? '';
    assert.match(disposition, /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w%.~!#$&+^`|-]*$/);
    assert.equal(decodeURIComponent(disposition.split("UTF-8''")[1] ?? ''), body.fileName);
  });
});
