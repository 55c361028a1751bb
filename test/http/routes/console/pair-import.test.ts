/** The console's import: its batches are one step of the history, by whom the import was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportPairsReply } from '../../../../contract/knowledge/pair-import.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { createClient } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import { runSql } from '../../../support/run-sql.ts';

onEveryEngine("the console's import", (startService) => {
  test('adds every pair of its batches, and all of them are one step of the history', async () => {
    const service = await startService({ training: false });
    try {
      const bot = await service.provision();
      const client = createClient(service.baseUrl, bot);
      const headers = await openOwnerSession(service);
      const send = async (body: object): Promise<ImportPairsReply> => {
        const path = `/api/chatbots/${bot.chatbotId}/pairs/import`;
        const reply = await client.call<ImportPairsReply>('POST', path, { key: null, headers, body });
        assert.equal(reply.status, 200, reply.text);
        return reply.body;
      };
      const same = { question: 'Same?', answer: 'Yes.' };
      const { added, stepId } = await send({ pairs: [same, same] });
      assert.equal(added, 2);
      assert.deepEqual(await send({ pairs: [{ ...same, answer: 'No.' }], stepId }), { added: 1, stepId });
      const pairs = (await client.call<PairRecord[]>('GET', client.pairs)).body;
      assert.deepEqual(
        pairs.map(({ answer }) => answer),
        ['No.', 'Yes.', 'Yes.'],
      );
      const history = await runSql(
        service,
        "select step_id, actor_kind, actor_name from history where subject = 'answer'",
      );
      const expected = { step_id: stepId, actor_kind: 'import', actor_name: 'owner@example.com' };
      assert.deepEqual(
        history.map((row) => ({ ...row })),
        [expected, expected, expected],
      );
    } finally {
      await service.close();
    }
  });
});
