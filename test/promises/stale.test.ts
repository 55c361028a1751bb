/** The second promise: once a PUT or DELETE has been answered, nothing is answered from the old content. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import type { Core } from '../../server/src/app/core.ts';
import { type Client, createClient } from '../support/client.ts';
import { onEveryDeployment } from '../support/engines.ts';
import type { TestService } from '../support/service.ts';

const RACES = 10_000;
const RACERS = 8;

onEveryDeployment('stale answers', (startService, engine) => {
  const races = engine === 'SQLite' ? RACES : RACES / 10;
  let service: TestService<Core>;
  before(async () => {
    // Training gathers for a moment only, so that its writes fall between the changes and the asks.
    service = await startService({
      env: { DOCENT_TRAINING_GATHER_MS: '1' },
    });
  });
  after(() => service.close());

  async function ask(client: Client, question: string): Promise<AskReply> {
    return (await client.call<AskReply>('POST', client.chat, { body: { question, log: false } })).body;
  }

  it(`never answers from a text that was replaced, in ${races} updates each followed by an ask`, async () => {
    const client = createClient(service.baseUrl, await service.provision());
    let raced = 0;
    let stale = 0;
    let lastVersion = 0;
    const race = async (racer: number): Promise<void> => {
      const question = `what is the password of door number ${racer}`;
      const added = await client.call<PairRecord>('POST', client.pairs, {
        body: { question, answer: `door ${racer}: 0` },
      });
      while (raced < races) {
        raced += 1;
        const answer = `door ${racer}: ${raced}`;
        const put = await client.call('PUT', `${client.pairs}/${added.body.id}`, {
          body: { question, answer },
        });
        assert.equal(put.status, 200);
        const reply = await ask(client, question);
        if (reply.matches[0]?.text !== answer) stale += 1;
        lastVersion = Math.max(lastVersion, reply.knowledgeVersion);
      }
    };
    await Promise.all(Array.from({ length: RACERS }, (_, racer) => race(racer)));
    assert.equal(stale, 0);
    assert.ok(lastVersion >= races);
  });

  it('never answers from a pair that was deleted, and always from one that was just added', async () => {
    const client = createClient(service.baseUrl, await service.provision());
    const race = async (racer: number): Promise<void> => {
      for (let round = 0; round < 100; round += 1) {
        const question = `secret word of guest ${racer} in round ${round}`;
        const answer = `word ${racer} ${round}`;
        const { body } = await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } });
        assert.equal((await ask(client, question)).matches[0]?.text, answer);
        await client.call('DELETE', `${client.pairs}/${body.id}`);
        const texts = (await ask(client, question)).matches.map((match) => match.text);
        assert.ok(!texts.includes(answer), `"${answer}" was said after it was deleted`);
      }
    };
    await Promise.all(Array.from({ length: RACERS }, (_, racer) => race(racer)));
  });
});
