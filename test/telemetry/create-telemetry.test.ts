import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AppError } from '../../server/src/errors.ts';
import { createTelemetry } from '../../server/src/telemetry/create-telemetry.ts';
import type { Attributes, Operation, TelemetrySink } from '../../server/src/telemetry/types.ts';

interface Kept {
  sink: TelemetrySink;
  operations: [Operation, Attributes][];
  others: unknown[];
}

function keep(operations: readonly Operation[], more: Partial<TelemetrySink> = {}): Kept {
  const kept: Omit<Kept, 'sink'> = { operations: [], others: [] };
  const sink: TelemetrySink = {
    operations: new Set(operations),
    operationDone(operation, attributes, seconds) {
      assert.ok(seconds >= 0);
      kept.operations.push([operation, { ...attributes }]);
    },
    requestDone: (request, seconds) => void kept.others.push([request, seconds]),
    trained: (outcome) => void kept.others.push(outcome),
    watchIndexCache: (cache) => void kept.others.push(cache),
    ...more,
  };
  return { sink, ...kept };
}

describe('one telemetry of several sinks', () => {
  test('tells each of every request and every training once', () => {
    const sinks = [keep([]), keep([])];
    const telemetry = createTelemetry(sinks.map(({ sink }) => sink));
    const request = { method: 'GET', route: '/x', status: 200 };
    const outcome = { kind: 'qa', outcome: 'trained', count: 2, lagMs: 5 } as const;
    telemetry.requestDone(request, 0.5);
    telemetry.trained(outcome);
    for (const { others } of sinks) assert.deepEqual(others, [[request, 0.5], outcome]);
  });

  test('tells of an operation, with what became known of it, only those that keep it', async () => {
    const [asks, all, none] = [keep(['ask']), keep(['ask', 'extraction']), keep([])];
    const telemetry = createTelemetry([asks.sink, all.sink, none.sink]);
    const reply = await telemetry.trace('ask', { 'docent.chatbot.id': 'c' }, async (span) => {
      span.set({ 'docent.ask.decision': 'refuse' });
      return 'reply';
    });
    assert.equal(reply, 'reply');
    assert.equal(
      telemetry.trace('extraction', {}, () => 7),
      7,
    );
    const ask = ['ask', { 'docent.chatbot.id': 'c', 'docent.ask.decision': 'refuse' }];
    assert.deepEqual(asks.operations, [ask]);
    assert.deepEqual(all.operations, [ask, ['extraction', {}]]);
    assert.deepEqual(none.operations, []);
    assert.deepEqual(
      (['ask', 'extraction', 'ask.index'] as const).map((operation) => telemetry.follows(operation)),
      [true, true, false],
    );
  });

  test('throws on what an operation threw, and tells of it by its code or class alone', async () => {
    const { sink, operations } = keep(['ask', 'extraction']);
    const telemetry = createTelemetry([sink]);
    const refusal = new AppError('conflict', "a customer's words");
    await assert.rejects(
      telemetry.trace('ask', {}, () => Promise.reject(refusal)),
      refusal,
    );
    assert.throws(
      () =>
        telemetry.trace('extraction', {}, () => {
          throw new TypeError("a customer's words");
        }),
      TypeError,
    );
    assert.deepEqual(operations, [
      ['ask', { 'error.type': 'conflict' }],
      ['extraction', { 'error.type': 'TypeError' }],
    ]);
  });

  test('runs an operation in its span, which ends before anybody is told', () => {
    const told: string[] = [];
    const { sink } = keep(['ask'], {
      operationDone: () => void told.push('done'),
      tracer: {
        beginOperation: () => ({
          set: () => void told.push('set'),
          run(work) {
            told.push('run');
            return work();
          },
          end: (errorType) => void told.push(`end ${errorType}`),
        }),
        beginRequest: () => ({ run: (work) => work(), end: () => void told.push('request') }),
      },
    });
    const telemetry = createTelemetry([keep([]).sink, sink]);
    assert.equal(telemetry.tracesRequests, true);
    telemetry.trace('ask', {}, (span) => span.set({ a: 1 }));
    telemetry.beginRequest({ method: 'GET', route: '/x', requestId: 'r', headers: {} }).end(200);
    assert.deepEqual(told, ['run', 'set', 'end undefined', 'done', 'request']);
  });

  test('closes every sink, once', async () => {
    let closed = 0;
    const close = async (): Promise<void> => {
      closed += 1;
    };
    const telemetry = createTelemetry([keep([], { close }).sink, keep([]).sink, keep([], { close }).sink]);
    await telemetry.close();
    await telemetry.close();
    assert.equal(closed, 2);
  });
});
