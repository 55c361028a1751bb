import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type {
  Calibration,
  CalibrationLine,
  EncodingProgress,
  Thresholds,
} from '../../../contract/asking/tuning.ts';
import type { Problem } from '../../../contract/common.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

const TOPICS = {
  'Open Orders and choose Track.': [
    'Where is my parcel?',
    'How do I track my order?',
    'When will my package arrive?',
    'Track the delivery of my order',
  ],
  'Choose Forgot password on the log-in page.': [
    'I forgot my password',
    'How can I reset my password?',
    'My password does not work any more',
    'Set a new password',
  ],
  'Refunds are paid within five days.': [
    'When do I get my refund?',
    'How long does a refund take?',
    'Where is the refund for the lamp I returned?',
    'Has my refund been paid?',
  ],
};

onEveryDeployment('tuning', (startService) => {
  let service: TestService<Core>;
  let client: Client;
  let tuning: string;

  before(async () => {
    service = await startService();
    const bot = await service.provision();
    client = createClient(service.baseUrl, bot);
    tuning = `/api/chatbots/${bot.chatbotId}`;
  });
  after(() => service.close());

  /** Training is a change of the knowledge, too. */
  async function untilTrained(): Promise<void> {
    const untrained = () => client.call<unknown[]>('GET', `${client.pairs}?isTrained=false`);
    while ((await untrained()).body.length > 0) await nextTurn();
  }

  describe('calibration', () => {
    it('says that there is nothing to measure by while the chatbot has no pairs', async () => {
      const reply = await client.call('GET', `${tuning}/calibration`);
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict']);
    });

    it('asks each question while it is left out, and off-topic ones, at every threshold', async () => {
      for (const [answer, questions] of Object.entries(TOPICS)) {
        for (const question of questions)
          await client.call('POST', client.pairs, { body: { question, answer } });
      }
      const alone = { question: 'Do you sell gift cards?', answer: 'Yes, in the shop.' };
      await client.call('POST', client.pairs, { body: alone });
      const { body, status } = await client.call<Calibration>('GET', `${tuning}/calibration`);
      assert.equal(status, 200);
      assert.deepEqual([body.questions, body.inScope], [13, 12]);
      assert.ok(body.offTopic > 100, `${body.offTopic} off-topic questions`);
      assert.equal(body.points.length, 19);
      const [lowest, highest] = [body.points[0], body.points.at(-1)];
      assert.ok((lowest?.coverage ?? 0) >= (highest?.coverage ?? 1));
      assert.ok((lowest?.offTopicRefused ?? 1) <= (highest?.offTopicRefused ?? 0));
      assert.ok((lowest?.right ?? 0) >= 6, 'most questions find their answer when they are left out');
    });

    it('tells how far it is to whoever takes lines, and then the same', async () => {
      const another = { question: 'Do you sell vouchers?', answer: 'Yes, in the shop.' };
      await client.call('POST', client.pairs, { body: another });
      await untilTrained();
      const headers = { accept: 'application/x-ndjson' };
      const { status, text, headers: told } = await client.call('GET', `${tuning}/calibration`, { headers });
      assert.deepEqual([status, told.get('content-type')], [200, 'application/x-ndjson; charset=utf-8']);
      assert.ok(told.get('x-request-id'));
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as CalibrationLine);
      const shares = lines.flatMap((line) => ('progress' in line ? line.progress.share : []));
      assert.ok(shares.length > 10 && shares.at(-1) === 1, `${shares}`);
      assert.deepEqual(
        shares,
        shares.toSorted((one, other) => one - other),
      );
      const { body } = await client.call<Calibration>('GET', `${tuning}/calibration`);
      assert.equal(body.questions, 14);
      assert.deepEqual(lines.at(-1), { calibration: body });
      const again = await client.call('GET', `${tuning}/calibration`, { headers });
      assert.deepEqual(JSON.parse(again.text), { calibration: body });
    });

    it('tells in a line what it fails by once it has begun, and as a problem before', async () => {
      const empty = createClient(service.baseUrl, await service.provision());
      const path = empty.chat.replace('/api/Chat/', '/api/chatbots/');
      const headers = { accept: 'application/x-ndjson' };
      const begun = await empty.call('GET', `${path}/calibration`, { headers });
      const last = JSON.parse(begun.text.trimEnd().split('\n').at(-1) ?? '') as { problem: Problem };
      assert.deepEqual([last.problem.status, last.problem.code], [409, 'conflict']);
      const refused = await empty.call('GET', `${tuning}/calibration`, { headers });
      assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden']);
    });

    it('leaves what the chatbot answers as it was', async () => {
      const { body } = await client.call<AskReply>('POST', client.chat, {
        body: { question: 'Where is my parcel?' },
      });
      assert.equal(body.matches[0]?.text, 'Open Orders and choose Track.');
    });
  });

  describe('thresholds', () => {
    it('decide what is answered, and null returns to the measured default', async () => {
      const question = { question: 'where is my parcel' };
      const strict = await client.call<Thresholds>('PUT', `${tuning}/thresholds`, {
        body: { answerThreshold: 1, suggestThreshold: 0 },
      });
      assert.deepEqual([strict.status, strict.body.answerThreshold], [200, 1]);
      const unsure = await client.call<AskReply>('POST', client.chat, { body: question });
      assert.equal(unsure.body.answered, false);
      assert.ok(unsure.body.suggestions.length > 0);

      await client.call('PUT', `${tuning}/thresholds`, { body: { answerThreshold: 0 } });
      assert.equal(
        (await client.call<AskReply>('POST', client.chat, { body: question })).body.answered,
        true,
      );

      const reset = await client.call<Thresholds>('PUT', `${tuning}/thresholds`, {
        body: { answerThreshold: null, suggestThreshold: null },
      });
      assert.equal(reset.body.answerThreshold, null);
      assert.ok(reset.body.defaultAnswerThreshold > reset.body.defaultSuggestThreshold);
    });

    it('are refused out of bounds, and where suggesting would begin above answering', async () => {
      for (const body of [
        { answerThreshold: 1.01 },
        { answerThreshold: -0.01 },
        { answerThreshold: 0.2, suggestThreshold: 0.3 },
      ]) {
        const reply = await client.call('PUT', `${tuning}/thresholds`, { body });
        assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request']);
      }
    });

    it('are refused by the name of the one that was sent', async () => {
      await client.call('PUT', `${tuning}/thresholds`, {
        body: { answerThreshold: 0.6, suggestThreshold: 0.3 },
      });
      for (const [body, path] of [
        [{ answerThreshold: 0.2 }, '/answerThreshold'],
        [{ suggestThreshold: 0.7 }, '/suggestThreshold'],
        [{ answerThreshold: 0.2, suggestThreshold: 0.3 }, '/suggestThreshold'],
      ] as const) {
        const { body: problem } = await client.call<Problem>('PUT', `${tuning}/thresholds`, { body });
        assert.deepEqual(
          problem.errors?.map((error) => error.path),
          [path],
        );
        assert.ok(problem.detail.includes(path));
      }
    });

    it('are never both set where together they would suggest above answering', async () => {
      const set = async (body: object): Promise<number> =>
        (await client.call('PUT', `${tuning}/thresholds`, { body })).status;
      for (let round = 0; round < 10; round += 1) {
        assert.equal(await set({ answerThreshold: 0.9, suggestThreshold: 0.1 }), 200);
        const statuses = await Promise.all([set({ answerThreshold: 0.3 }), set({ suggestThreshold: 0.6 })]);
        assert.deepEqual(statuses.sort(), [200, 400]);
      }
    });

    it("cannot be read or set with another chatbot's key", async () => {
      const other = createClient(service.baseUrl, await service.provision());
      for (const path of ['thresholds', 'calibration', 'encoding']) {
        assert.equal((await other.call('GET', `${tuning}/${path}`)).status, 403);
      }
      assert.equal((await other.call('PUT', `${tuning}/thresholds`, { body: {} })).status, 403);
    });
  });

  describe('encoding', () => {
    it('has nothing left to do where no encoder is in force', async () => {
      const { questions } = (await client.call<Calibration>('GET', `${tuning}/calibration`)).body;
      await untilTrained();
      const { body } = await client.call<EncodingProgress>('GET', `${tuning}/encoding`);
      assert.deepEqual(body.encoders, []);
      assert.deepEqual(body.pairs, { chunks: questions, encoded: questions });
      assert.deepEqual(body.files, { chunks: 0, encoded: 0 });
    });
  });
});
