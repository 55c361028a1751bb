/** Asks are counted, and shown by the days of the reader's time zone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { createAskStatistics } from '../../../server/src/services/console/ask-statistics.ts';
import { createInsightsService } from '../../../server/src/services/console/insights.ts';
import { aStep } from '../../support/a-step.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

const NOW = Date.parse('2026-11-21T23:30:00Z');
const reply = (confidence: number, pairId?: number): AskReply => ({
  answered: pairId !== undefined,
  answer: '',
  confidence,
  matches: pairId === undefined ? [] : [{ type: 'qa', id: pairId, docId: '', score: 1, text: '' }],
  suggestions: [],
  knowledgeVersion: 1,
});

onEveryEngine('insights', (startService) => {
  let service: TestService;
  let chatbotId: string;

  before(async () => {
    service = await startService({ training: false });
    ({ chatbotId } = await service.provision());
  });
  after(() => service?.close());

  test('asks of many days add up; top sources are named, deleted ones left out', async () => {
    const { store, log } = service.context;
    const pair = await service.context.pairs.create(
      chatbotId,
      { question: 'Known?', answer: 'Yes.' },
      aStep(),
    );
    let now = NOW - 26 * 3_600_000;
    const statistics = createAskStatistics({ store, log, nowMs: () => now });
    statistics.record(chatbotId, reply(0.95, pair.id));
    now = NOW;
    statistics.record(chatbotId, reply(0.85, pair.id));
    statistics.record(chatbotId, reply(0.05));
    statistics.record(chatbotId, reply(1, 987_654));
    await statistics.close();

    const insights = createInsightsService({ store, nowMs: () => NOW, defaultDays: 30 });
    const utc = await insights.read(chatbotId, { days: 7, timeZone: 'UTC' });
    assert.equal(utc.asks, 4);
    assert.equal(utc.answered, 3);
    assert.equal(utc.days.length, 7);
    assert.deepEqual(
      utc.days.filter(({ asks }) => asks > 0).map(({ date, asks }) => [date, asks]),
      [
        ['2026-11-20', 1],
        ['2026-11-21', 3],
      ],
    );
    assert.deepEqual(utc.confidenceBands, [1, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    assert.deepEqual(utc.topSources, [{ type: 'qa', id: pair.id, title: 'Known?', answers: 2 }]);

    // Half past eleven in London is the next day in Tokyo.
    const tokyo = await insights.read(chatbotId, { days: 7, timeZone: 'Asia/Tokyo' });
    assert.deepEqual(
      tokyo.days.filter(({ asks }) => asks > 0).map(({ date, asks }) => [date, asks]),
      [
        ['2026-11-21', 1],
        ['2026-11-22', 3],
      ],
    );
  });

  test('figures say of which hours they are, and from when on every answer is kept', async () => {
    const { store, chatbots, log } = service.context;
    const { accountId, chatbotId: other } = await service.provision();
    let now = NOW - 26 * 3_600_000;
    const statistics = createAskStatistics({ store, log, nowMs: () => now });
    statistics.record(other, reply(0.95, 1));
    now = NOW;
    statistics.record(other, reply(0.85, 1));
    await statistics.close();
    const insights = createInsightsService({ store, nowMs: () => NOW, defaultDays: 30 });
    const read = (timeZone: string) => insights.read(other, { days: 7, timeZone });
    const { days, since, until, keptSince, sourcesSince, weeks } = await read('Asia/Kolkata');
    assert.equal(keptSince, null);
    // Half an hour behind midnight, where an hour of UTC begins.
    assert.deepEqual([since, until], ['2026-11-15T19:00:00.000Z', '2026-11-22T19:00:00.000Z']);
    assert.deepEqual(days.map((day) => [day.since, day.asks]).slice(-3), [
      ['2026-11-19T19:00:00.000Z', 0],
      ['2026-11-20T19:00:00.000Z', 1],
      ['2026-11-21T19:00:00.000Z', 1],
    ]);
    assert.equal(sourcesSince, '2026-11-16T00:00:00.000Z');
    assert.deepEqual(weeks, { before: '2026-11-08T00:00:00.000Z', since: '2026-11-15T00:00:00.000Z' });

    const keptFrom = async (answersSinceMs: number) => {
      await chatbots.update(accountId, other, { answersSinceMs }, aStep());
      return (await read('UTC')).keptSince;
    };
    // Of the hour in which it began, one was counted that is not kept.
    assert.equal(await keptFrom(NOW - 600_000), '2026-11-22T00:00:00.000Z');
    // Nothing was asked between the last one that is not kept and the hour in which it began.
    assert.equal(await keptFrom(NOW - 7_200_000), '2026-11-20T22:00:00.000Z');
    // Nothing at all was asked before.
    assert.ok(((await keptFrom(NOW - 48 * 3_600_000)) ?? '9') <= since);
  });

  test('an unknown time zone is refused', async () => {
    const insights = createInsightsService({ ...service.context, nowMs: () => NOW, defaultDays: 30 });
    await assert.rejects(insights.read(chatbotId, { days: 7, timeZone: 'Mars/Olympus' }), {
      code: 'invalid_request',
      errors: [{ path: 'timeZone', message: 'must be a time zone such as Europe/Berlin' }],
    });
  });
});
