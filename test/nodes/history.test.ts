/** The history on nodes whose own clocks are days ahead: times and their end are those of the store. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { HistoryPage } from '../../contract/history.ts';
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { createClient } from '../support/client.ts';
import { type Nodes, startNodes } from '../support/nodes.ts';
import type { Provisioned } from '../support/service.ts';

const DAY_MS = 86_400_000;

describe('history on nodes with clocks of their own', { skip: whyNoPostgres() ?? false }, () => {
  let nodes: Nodes;
  let bot: Provisioned;

  before(async () => {
    nodes = await startNodes({
      training: false,
      serverClockMs: 3 * DAY_MS,
      env: { DOCENT_HISTORY_DAYS: '1' },
    });
    bot = await nodes.provision();
  });
  after(() => nodes.close());

  test('what one node changes another lists, undoes, and calls neither too old nor of days to come', async () => {
    const [one, other] = nodes.servers.map(({ baseUrl }) => createClient(baseUrl, bot));
    assert.ok(one !== undefined && other !== undefined);
    const body = { question: 'Which clock?', answer: 'That of the store.' };
    const { body: pair } = await one.call<{ id: number }>('POST', one.pairs, { body });
    await one.call('DELETE', `${one.pairs}/${pair.id}`);
    const path = `/api/Training/History/${bot.chatbotId}`;
    const { body: page } = await other.call<HistoryPage>('GET', `${path}?subject=answer`);
    assert.deepEqual(
      [page.days, page.steps.map(({ changes }) => changes[0]?.action)],
      [1, ['deleted', 'created']],
    );
    for (const { date } of page.steps)
      assert.ok(Math.abs(Date.parse(date) - Date.now()) < DAY_MS / 2, `${date} is not of today`);
    const undone = await other.call('POST', `${path}/steps/${page.steps[0]?.stepId}/undo`);
    assert.equal(undone.status, 200);
    const { body: answered } = await one.call<{ answer: string }>('POST', one.chat, {
      body: { question: body.question },
    });
    assert.equal(answered.answer, body.answer);
  });
});
