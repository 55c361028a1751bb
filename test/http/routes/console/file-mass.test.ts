/** Many files at once from the console: one step of the history, all of it or nothing. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Problem } from '../../../../contract/common.ts';
import type { MassFilesReply } from '../../../../contract/knowledge/console-files.ts';
import type { FileDetails, UploadResult } from '../../../../contract/knowledge/files.ts';
import { type Client, createClient, formWithFile } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import { runSql } from '../../../support/run-sql.ts';
import type { Provisioned, TestService } from '../../../support/service.ts';

onEveryEngine('many files at once', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  let headers: Record<string, string>;

  before(async () => {
    service = await startService({});
    await service.provision();
    headers = await openOwnerSession(service);
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  const upload = async (name: string): Promise<number> => {
    const body = formWithFile(name, `What ${name} says of opening times is that we open at nine.`);
    return (await client.call<UploadResult>('POST', client.files, { body })).body.id;
  };
  const send = async <T>(method: string, path: string, body?: object) =>
    client.call<T>(method, `/api/chatbots/${bot.chatbotId}/${path}`, { key: null, headers, body });
  const change = (body: object) => send<MassFilesReply & Problem>('POST', 'files/mass', body);
  const list = async () => (await send<FileDetails[]>('GET', 'files')).body;
  const tags = async () => (await list()).map((file) => file.tags);
  const undo = (stepId: string | null) =>
    client.call('POST', `/api/Training/History/${bot.chatbotId}/steps/${stepId}/undo`);

  test('are tagged and switched as one step, which is undone as a whole; what is gone is left out', async () => {
    const ids = [await upload('a.txt'), await upload('b.txt')];
    const { body } = await change({
      ids: [...ids, 4_711],
      action: 'change',
      enabled: false,
      addTags: ['old'],
    });
    assert.equal(body.count, 2);
    assert.deepEqual(
      (await list()).map((file) => [file.tags, file.enabled, file.availability]),
      [
        [['old'], false, 'off'],
        [['old'], false, 'off'],
      ],
    );
    const kept = await runSql(service, `select count(*) as n from history where step_id = '${body.stepId}'`);
    assert.equal(Number(kept[0]?.n), 2);
    assert.equal((await undo(body.stepId)).status, 200);
    assert.deepEqual(await tags(), [[], []]);
    const again = await change({ ids, action: 'change', addTags: ['new', 'old'], removeTags: ['old'] });
    assert.equal(again.status, 200);
    assert.deepEqual(await tags(), [['new'], ['new']]);
  });

  test('are deleted as one step, and come back with it', async () => {
    const ids = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    const { body } = await change({ ids: ids.slice(1), action: 'delete' });
    assert.equal(body.count, 2);
    assert.deepEqual(
      (await list()).map(({ fileName }) => fileName),
      ['a.txt'],
    );
    assert.equal((await undo(body.stepId)).status, 200);
    assert.deepEqual((await list()).map(({ fileName }) => fileName).sort(), ['a.txt', 'b.txt', 'c.txt']);
  });

  test('stay all as they are where one would have too many tags', async () => {
    const ids = [await upload('a.txt'), await upload('b.txt')];
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await client.call('PATCH', `${client.files}/${ids[1]}`, { body: { tags: full } });
    const { status, body } = await change({ ids, action: 'change', addTags: ['one more'] });
    assert.equal(status, 400);
    assert.deepEqual(body.errors, [{ path: '/addTags', message: 'would give “b.txt” more than 20 tags' }]);
    assert.deepEqual(await tags(), [full, []]);
  });

  test('have no step to undo where no history is kept', async () => {
    const ids = [await upload('a.txt')];
    const settings = { name: 'Bot', fallbackText: 'No.', historyDays: 0 };
    const path = `/api/chatbots/${bot.chatbotId}`;
    assert.equal((await client.call('PATCH', path, { key: null, headers, body: settings })).status, 200);
    const { body } = await change({ ids, action: 'delete' });
    assert.deepEqual(body, { count: 1, stepId: null });
  });
});
