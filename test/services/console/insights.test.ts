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

    const insights = createInsightsService({ store, nowMs: () => NOW });
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

  test('an unknown time zone is refused', async () => {
    const insights = createInsightsService({ store: service.context.store, nowMs: () => NOW });
    await assert.rejects(insights.read(chatbotId, { days: 7, timeZone: 'Mars/Olympus' }), {
      code: 'invalid_request',
      errors: [{ path: 'timeZone', message: 'must be a time zone such as Europe/Berlin' }],
    });
  });
});
