/** What is said of words that may have been read wrong in a scan: to everybody who is answered, whether or not sources show. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { runSql } from '../../support/run-sql.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const TEXT = 'The fee for a lost library card is 47 euros.\n';
const QUESTION = 'What is the fee for a lost library card?';

onEveryEngine('an answer that may have been misread', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let owner: Client;
  let customer: Client;

  before(async () => {
    service = await startService();
    bot = await service.provision();
    owner = createClient(service.baseUrl, bot);
    const body = formWithFile('scan.txt', TEXT);
    assert.equal((await owner.call('POST', owner.files, { body })).status, 201);
    const { secret } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
    customer = createClient(service.baseUrl, { ...bot, apiKey: secret });
  });
  after(() => service.close());

  /** As if the page had been read from its picture. */
  async function readWithDoubt(doubtfulWords: readonly string[]): Promise<void> {
    const locator = JSON.stringify({ page: 1, isFromPicture: true, doubtfulWords });
    await runSql(
      service,
      `update chunks set locator = '${locator}' where kind = 'file' and chatbot_id = '${bot.chatbotId}'`,
    );
  }
  const ask = async ({ call, chat }: Client, question = QUESTION): Promise<AskReply> =>
    (await call<AskReply>('POST', chat, { body: { question, log: false } })).body;

  it('tells owners and customers where a doubtful word is said', async () => {
    await readWithDoubt(['47']);
    for (const client of [owner, customer]) {
      const reply = await ask(client);
      assert.match(reply.answer, /47 euros/);
      assert.equal(reply.isReadWithDoubt, true);
    }
    assert.deepEqual((await ask(customer)).matches, []);
  });

  it('tells nothing where none is said, or nothing is answered', async () => {
    await readWithDoubt(['48']);
    assert.equal((await ask(customer)).isReadWithDoubt, undefined);
    await readWithDoubt(['47']);
    const refused = await ask(customer, 'Where do penguins live?');
    assert.deepEqual([refused.answered, refused.isReadWithDoubt], [false, undefined]);
  });

  it('leaves the text of the other doors as it is, and tells it beside', async () => {
    await readWithDoubt(['47']);
    const completion = await customer.call<{
      choices: { message: { content: string } }[];
      docent: AskReply;
    }>('POST', '/v1/chat/completions', {
      body: { model: bot.chatbotId, messages: [{ role: 'user', content: QUESTION }] },
    });
    const { choices, docent } = completion.body;
    assert.equal(choices[0]?.message.content, docent.answer);
    assert.equal(docent.isReadWithDoubt, true);
    const found = await customer.call<{ records: { content: string; metadata: object }[] }>(
      'POST',
      '/retrieval',
      { body: { knowledge_id: bot.chatbotId, query: QUESTION } },
    );
    assert.deepEqual(found.body.records[0]?.metadata, { isReadWithDoubt: true });
  });
});
