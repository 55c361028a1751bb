/** A database whose disk is full takes no writes, and answers go on; PostgreSQL is told to report it so. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import type { AskReply } from '../../contract/asking/chat.ts';
import { borrowPostgres, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { createClient } from '../support/client.ts';
import { startService } from '../support/service.ts';

const FULL = `
  create function be_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger full_pairs before insert or update on pairs for each row execute function be_full();
  create trigger full_unanswered before insert on unanswered for each row execute function be_full();`;
const ROOM = 'drop function be_full() cascade;';

describe('a full disk', { skip: whyNoPostgres() ?? false }, () => {
  test('writes are refused with 507, asks go on, whether or not they can be noted, and nothing is lost', async () => {
    const databases = await borrowPostgres();
    const url = await databases.cloneDatabase();
    const service = await startService({ env: { DOCENT_DATABASE_URL: url } });
    const run = async (statements: string): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(statements);
      await client.end();
    };
    try {
      const { call, pairs, chat } = createClient(service.baseUrl, await service.provision());
      const teach = (question: string) =>
        call<{ code?: string }>('POST', pairs, { body: { question, answer: 'Open Orders.' } });
      const ask = (question: string) => call<AskReply>('POST', chat, { body: { question } });
      assert.equal((await teach('Where is my parcel?')).status, 201);
      await run(FULL);
      const refused = await teach('How do I pay?');
      assert.deepEqual([refused.status, refused.body.code], [507, 'storage_full']);
      const answered = (await ask('Where is my parcel?')).body;
      assert.equal(answered.answer, 'Open Orders.');
      const unknown = await ask('Do you sell submarines with a discount for retired admirals?');
      assert.equal(unknown.status, 200);
      assert.equal(unknown.body.answered, false);
      await run(ROOM);
      assert.equal((await teach('How do I pay?')).status, 201);
      const listed = (await call<{ question: string }[]>('GET', pairs)).body;
      assert.deepEqual(
        listed.map(({ question }) => question),
        ['How do I pay?', 'Where is my parcel?'],
      );
    } finally {
      await service.close();
      await databases.dispose();
    }
  });
});
