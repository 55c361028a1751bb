/** Tags, the switch, the span of time and the name of a file, changed without training it anew. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import type { FileSnapshot } from '../../../../server/src/store/file-snapshot.ts';
import { formWithFile } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { runSql } from '../../../support/run-sql.ts';
import { START_MS, stageAvailability } from './stage.ts';

const LAMPS = 'Returns\n\nUnopened lamps can be returned within thirty days of delivery.\n';

onEveryEngine('availability of files', (startService) => {
  const stage = stageAvailability(startService);
  const { ask } = stage;

  async function upload(): Promise<string> {
    const form = formWithFile('handbook.txt', LAMPS);
    const { status, body } = await stage.client.call<{ id: number }>('POST', stage.client.files, {
      body: form,
    });
    assert.equal(status, 201);
    return `${stage.client.files}/${body.id}`;
  }

  async function change(file: string, body: object): Promise<FileDetails> {
    const reply = await stage.client.call<FileDetails>('PATCH', file, { body });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  it('switches a file off and on and renames it without training it anew', async () => {
    const file = await upload();
    const question = 'Can unopened lamps be returned?';
    assert.equal((await ask(question)).answered, true);
    const trained = (await stage.client.call<FileDetails>('GET', file)).body;
    const off = await change(file, { enabled: false });
    assert.deepEqual([off.enabled, off.availability, off.isTrained], [false, 'off', true]);
    assert.deepEqual((await ask(question)).matches, []);
    const on = await change(file, { enabled: true, fileName: 'docs/returns.txt' });
    assert.deepEqual([on.availability, on.fileName, on.docId], ['active', 'returns.txt', trained.docId]);
    const { answered, matches } = await ask(question);
    assert.deepEqual([answered, matches[0]?.fileName], [true, 'returns.txt']);
    const list = await stage.client.call<{ fileName: string }[]>(
      'GET',
      `${stage.client.files}?search=RETURNS`,
    );
    assert.deepEqual(
      list.body.map(({ fileName }) => fileName),
      ['returns.txt'],
    );
  });

  it('gives a file tags and a span of time, and lists what has ended as ended', async () => {
    const file = await upload();
    const question = 'Can unopened lamps be returned?';
    const filter = { any: ['shop'] };
    assert.equal((await ask(question, { filter })).answered, false);
    const validUntil = '2026-11-25T10:00:01.000Z';
    const tagged = await change(file, { tags: ['shop'], validFrom: '2026-11-25T09:00:00+00:00', validUntil });
    assert.deepEqual(
      [tagged.tags, tagged.validFrom, tagged.validUntil, tagged.availability],
      [['shop'], '2026-11-25T09:00:00.000Z', validUntil, 'active'],
    );
    assert.equal((await ask(question, { filter })).answered, true);
    stage.nowMs = START_MS + 1_000;
    for (const more of [{}, { filter }]) assert.deepEqual((await ask(question, more)).matches, []);
    const { body } = await stage.client.call<FileDetails>('GET', file);
    assert.equal(body.availability, 'ended');
    const open = await change(file, { validUntil: null, validFrom: '2027-01-01T00:00:00Z' });
    assert.equal(open.availability, 'scheduled');
    const forEver = await change(file, { validFrom: null });
    assert.deepEqual([forEver.tags, forEver.availability], [['shop'], 'active']);
    assert.equal((await ask(question)).answered, true);
  });

  it('refuses changes of a file that cannot be, and changes nothing then', async () => {
    const file = await upload();
    const refused: [object, RegExp][] = [
      [{ fileName: 'docs/' }, /fileName/],
      [{ fileName: 'a'.repeat(256) }, /255/],
      [{ enabled: 'yes' }, /true or false/],
      [{ tags: ['a', 'a'] }, /tags/],
      [{ validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-12-01T00:00:00Z' }, /after validFrom/],
      [{ validUntil: 'tomorrow' }, /time such as/],
    ];
    for (const [body, message] of refused) {
      const reply = await stage.client.call('PATCH', file, { body: { ...body } });
      assert.equal(reply.status, 400, JSON.stringify(body));
      assert.match(reply.body.detail, message);
    }
    const { body } = await stage.client.call<FileDetails>('GET', file);
    assert.deepEqual([body.fileName, body.tags, body.availability], ['handbook.txt', [], 'active']);
    assert.equal((await stage.client.call('PATCH', `${stage.client.files}/999`, { body: {} })).status, 404);
  });

  it('notes who changed a file from what to what, and nothing where nothing changed', async () => {
    const file = await upload();
    const { chatbots } = stage.service.context.store.read;
    const before = await chatbots.find(stage.bot.chatbotId);
    await change(file, {});
    await change(file, { enabled: true, fileName: 'handbook.txt', tags: [] });
    assert.deepEqual(await chatbots.find(stage.bot.chatbotId), before);
    await change(file, { tags: ['shop'], validUntil: '2027-01-01T00:00:00Z' });
    const changed = await runSql(
      stage.service,
      `select actor_kind, before, after from history
        where chatbot_id = '${stage.bot.chatbotId}' and subject = 'file' and action = 'changed'`,
    );
    assert.equal(changed.length, 1);
    const [{ actor_kind: actor, before: from, after: to }] = changed as [Record<string, string>];
    const read = (json = '{}') => {
      const { tags, enabled, validUntilMs, fileName } = JSON.parse(json) as FileSnapshot;
      return { tags, enabled, validUntilMs, fileName };
    };
    const same = { enabled: true, fileName: 'handbook.txt' };
    assert.equal(actor, 'key');
    assert.deepEqual(read(from), { ...same, tags: [], validUntilMs: null });
    assert.deepEqual(read(to), { ...same, tags: ['shop'], validUntilMs: Date.parse('2027-01-01T00:00:00Z') });
  });

  it('keeps what is said of a file when its content is replaced', async () => {
    const file = await upload();
    await change(file, { tags: ['shop'], enabled: false });
    const form = formWithFile('handbook.txt', LAMPS.replace('thirty', 'sixty'));
    assert.equal((await stage.client.call('PUT', file, { body: form })).status, 200);
    const { body } = await stage.client.call<FileDetails>('GET', file);
    assert.deepEqual([body.tags, body.availability], [['shop'], 'off']);
    assert.deepEqual((await ask('Can unopened lamps be returned?')).matches, []);
    await change(file, { enabled: true });
    assert.match((await ask('Can unopened lamps be returned?')).answer, /sixty/);
  });
});
