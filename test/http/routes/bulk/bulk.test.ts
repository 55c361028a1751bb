/** Many answers in one call: what becomes of each row, and that the same call again changes nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { type BulkReply, NDJSON_MEDIA_TYPE } from '../../../../contract/knowledge/bulk.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { numbered, type Row, stageBulk } from './stage.ts';

onEveryEngine('many answers in one call', (startService) => {
  const stage = stageBulk(startService);
  const { send, bulk, answers } = stage;
  const sendLines = (lines: string | Uint8Array, query: string) =>
    stage.client.call<BulkReply>('POST', `${stage.client.pairs}/bulk${query}`, {
      body: typeof lines === 'string' ? lines : Buffer.from(lines).toString('latin1'),
      headers: { 'content-type': NDJSON_MEDIA_TYPE },
    });
  const states = ({ results }: BulkReply) => results.map(({ state }) => state);
  const texts = async () =>
    (await answers())
      .map(({ answer, wordings }) => `${wordings.map(({ question }) => question).join('/')}=${answer}`)
      .sort();
  const addPair = async (question: string, answer: string): Promise<PairRecord> =>
    (await stage.client.call<PairRecord>('POST', stage.client.pairs, { body: { question, answer } })).body;
  const version = async () =>
    (await stage.service.context.store.read.chatbots.find(stage.bot.chatbotId))?.knowledgeVersion;
  const ask = async (question: string): Promise<string[]> =>
    (
      await stage.client.call<AskReply>('POST', stage.client.chat, { body: { question, log: false } })
    ).body.matches.map(({ text }) => text);

  test('rows become answers that are said at once, and the same call again changes nothing', async () => {
    const rows = [
      {
        externalId: 'a',
        questions: ['Where is my parcel?', 'Track it'],
        answer: 'Open Orders.',
        tags: ['x'],
      },
      { questions: ['Who are you?'], answer: 'A bot.', enabled: false, validUntil: '2099-01-01T00:00:00Z' },
    ];
    const first = await bulk(rows);
    assert.deepEqual([first.dryRun, states(first)], [false, ['created', 'created']]);
    assert.deepEqual(first.counts, { created: 2, changed: 0, unchanged: 0, refused: 0, deleted: 0 });
    assert.match(first.stepId ?? '', /^[0-9a-f-]{36}$/);
    assert.deepEqual((await ask('Track it'))[0], 'Open Orders.');
    const raised = await version();
    for (const mode of ['upsert', 'replace']) {
      const again = await bulk(rows, mode);
      assert.deepEqual([states(again), again.stepId], [['unchanged', 'unchanged'], null]);
      assert.deepEqual(
        again.results.map(({ answerId }) => answerId),
        first.results.map(({ answerId }) => answerId),
      );
    }
    assert.equal(await version(), raised);
    const [who, where] = await answers();
    assert.deepEqual([where?.tags, where?.externalId], [['x'], 'a']);
    assert.deepEqual([who?.enabled, who?.validUntil], [false, '2099-01-01T00:00:00.000Z']);
  });

  test('upsert changes by external id or else by question, and keeps what a row leaves out', async () => {
    await bulk([{ externalId: 'a', questions: ['one', 'two'], answer: 'old', tags: ['x'], enabled: false }]);
    const { id } = await addPair('three', 'old');
    const reply = await bulk([
      { externalId: 'a', questions: ['two', 'four'], answer: 'new' },
      { questions: ['five', 'three'], answer: 'new 3' },
      { externalId: 'b', questions: ['three'], answer: 'of b' },
    ]);
    assert.deepEqual(states(reply), ['changed', 'changed', 'created']);
    assert.equal(reply.results[1]?.answerId, id);
    assert.deepEqual(await texts(), ['three/five=new 3', 'three=of b', 'two/four=new']);
    const kept = (await answers()).find(({ externalId }) => externalId === 'a');
    assert.deepEqual([kept?.tags, kept?.enabled], [['x'], false]);
    assert.ok(!(await ask('three')).includes('old'));
  });

  test('add makes a new answer of every row, but of none whose external id is taken', async () => {
    await bulk([{ externalId: 'a', questions: ['one'], answer: 'first' }], 'add');
    const reply = await bulk(
      [
        { questions: ['one'], answer: 'second' },
        { externalId: 'a', questions: ['other'], answer: 'third' },
        { questions: ['one'], answer: 'second' },
      ],
      'add',
    );
    assert.deepEqual(states(reply), ['created', 'refused', 'created']);
    assert.match(reply.results[1]?.reason ?? '', /externalId/);
    assert.deepEqual(await texts(), ['one=first', 'one=second', 'one=second']);
  });

  test('replace deletes the answers that no row names, and none of them where a row was refused', async () => {
    const old = [await addPair('kept', 'yes'), await addPair('gone', 'yes')];
    await bulk([{ externalId: 'g', questions: ['g1', 'g2'], answer: 'gone too' }]);
    const wrong = await bulk(
      [
        { questions: ['kept'], answer: 'yes' },
        { questions: [], answer: 'x' },
      ],
      'replace',
    );
    assert.deepEqual(states(wrong), ['unchanged', 'refused']);
    const rows = [
      { questions: ['kept'], answer: 'yes' },
      { questions: ['new'], answer: 'yes' },
    ];
    const dry = await bulk(rows, 'replace', true);
    assert.deepEqual(states(dry), ['unchanged', 'created', 'deleted', 'deleted']);
    assert.equal((await answers()).length, 3);
    const reply = await bulk(rows, 'replace');
    assert.deepEqual(states(reply), ['unchanged', 'created', 'deleted', 'deleted']);
    assert.deepEqual(reply.results[3], { row: -1, state: 'deleted', answerId: old[1]?.id });
    assert.deepEqual(await texts(), ['kept=yes', 'new=yes']);
    assert.deepEqual(await ask('gone'), []);
  });

  test('a dry run says of each row what would become of it, and changes nothing', async () => {
    await bulk([{ externalId: 'a', questions: ['one'], answer: 'old' }]);
    const before = await version();
    const rows = [
      { externalId: 'a', questions: ['one'], answer: 'new' },
      { externalId: 'b', questions: ['b'], answer: 'b' },
      { externalId: 'b', questions: ['c'], answer: 'c' },
    ];
    const { results, stepId, dryRun } = await bulk(rows, 'upsert', true);
    assert.deepEqual(
      [dryRun, stepId, results.map(({ state }) => state)],
      [true, null, ['changed', 'created', 'refused']],
    );
    assert.equal(results[1]?.answerId, undefined);
    assert.equal(await version(), before);
    assert.deepEqual(states(await bulk(rows)), ['changed', 'created', 'refused']);
  });

  test('a row that is wrong by itself is refused with its reason, and the others go on', async () => {
    await addPair('twice', 'one');
    await addPair('twice', 'two');
    await bulk([{ externalId: 'n', questions: ['named'], answer: 'x' }]);
    const wrong: [unknown, RegExp][] = [
      [{ answer: 'x' }, /\/questions is required/],
      [{ questions: ['  '], answer: 'x' }, /\/questions\/0 must not be blank/],
      [{ questions: ['q'], answer: 7 }, /\/answer must be a string/],
      [{ questions: ['q'], answer: 'x', validFrom: 'soon' }, /\/validFrom must be a time/],
      [{ questions: ['q'], answer: 'x', tags: ['a', 'a'] }, /\/tags/],
      [{ questions: ['q'], answer: 'x', negativeQuestions: ['q'] }, /negativeQuestions/],
      [null, /must be an object/],
      ['text', /must be an object/],
      [{ questions: ['twice'], answer: 'three' }, /several answers: \d+, \d+/],
      [{ questions: ['good'], answer: 'again' }, /Row 0 has the same question/],
      [{ externalId: 'good', questions: ['other'], answer: 'again' }, /Row 1 has the same externalId/],
      [{ externalId: 'n', questions: ['named'], answer: 'y' }, /^$/],
      [{ questions: ['named'], answer: 'z' }, /Row 13 is about the same answer/],
    ];
    const rows = [
      { questions: ['good'], answer: 'yes' },
      { externalId: 'good', questions: ['good too'], answer: 'yes' },
      ...wrong.map(([row]) => row),
    ];
    const { results, counts } = await bulk(rows);
    assert.deepEqual([counts.created, counts.changed, counts.refused], [2, 1, wrong.length - 1]);
    for (const [at, [, reason]] of wrong.entries()) {
      const result = results[at + 2];
      assert.deepEqual([result?.row, result?.answerId === undefined], [at + 2, result?.state === 'refused']);
      assert.match(result?.reason ?? '', reason);
    }
    const same = await bulk([{ questions: ['twice'], answer: 'one' }]);
    assert.deepEqual(states(same), ['unchanged']);
  });

  test('lines of JSON are applied like rows, and a line that is none is named', async () => {
    const line = (row: Row): string => JSON.stringify(row);
    const lines = [
      `\ufeff${line({ questions: ['a'], answer: 'Ä' })}\r`,
      '',
      '{"questions": ["b"], ',
      line({ questions: ['c'], answer: 'C' }),
      `${'['.repeat(40)}${']'.repeat(40)}`,
      '7',
    ];
    const reply = await sendLines(lines.join('\n'), '?mode=upsert');
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(states(reply.body), ['created', 'refused', 'created', 'refused', 'refused']);
    const reasons = reply.body.results.map(({ reason }) => reason ?? '');
    assert.match(reasons[1] ?? '', /^Line 3 is not valid JSON/);
    assert.match(reasons[3] ?? '', /^Line 5 is nested deeper than 32 levels/);
    assert.match(reasons[4] ?? '', /must be an object/);
    assert.deepEqual(await texts(), ['a=Ä', 'c=C']);
    const dry = await sendLines(line({ questions: ['d'], answer: 'D' }), '?mode=add&dryRun=true');
    assert.deepEqual([dry.body.dryRun, states(dry.body)], [true, ['created']]);
    assert.equal((await answers()).length, 2);
  });

  test('a call without a mode, with another one, without rows or of another type is refused', async () => {
    const rows = numbered(1);
    const refused = async (reply: Promise<{ status: number; text: string }>, status: number) =>
      assert.equal((await reply).status, status, (await reply).text);
    await refused(send({ rows }), 400);
    await refused(send({ rows, mode: 'merge' }), 400);
    await refused(send({ rows: [], mode: 'add' }), 400);
    await refused(send({ rows: {}, mode: 'add' }), 400);
    await refused(sendLines('{}', ''), 400);
    await refused(sendLines('{}', '?mode=merge'), 400);
    await refused(sendLines('\n\n', '?mode=add'), 400);
    const csv = { body: 'a,b', headers: { 'content-type': 'text/csv' } };
    await refused(stage.client.call('POST', `${stage.client.pairs}/bulk`, csv), 415);
    const lines = { body: '{}', headers: { 'content-type': NDJSON_MEDIA_TYPE } };
    await refused(stage.client.call('POST', stage.client.pairs, lines), 415);
    assert.deepEqual(await answers(), []);
  });

  test('as many rows and bytes as are set are taken, and not one more', async () => {
    assert.equal((await bulk(numbered(2_000))).counts.created, 2_000);
    const reply = await send({ mode: 'upsert', rows: numbered(2_001) });
    assert.equal(reply.status, 400);
    assert.match(reply.text, /at most 2000 items/);
    const line = JSON.stringify({ questions: ['q'], answer: 'a' });
    const atLimit = `${line}${' '.repeat(500_000 - line.length)}`;
    assert.equal((await sendLines(atLimit, '?mode=add')).status, 200);
    assert.equal((await sendLines(`${atLimit} `, '?mode=add')).status, 413);
  });
});
