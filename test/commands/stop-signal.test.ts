import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, test } from 'node:test';
import { ECHO_MS, nextSignal } from '../../server/src/commands/stop-signal.ts';

describe('the signal to stop', () => {
  function stage() {
    const signalled = new EventEmitter();
    let atMs = 5_000;
    let ends = 0;
    const first = nextSignal(
      signalled,
      () => {
        ends += 1;
      },
      () => atMs,
    );
    const send = (signal: NodeJS.Signals, afterMs: number): number => {
      atMs = 5_000 + afterMs;
      signalled.emit(signal);
      return ends;
    };
    return { first, send };
  }

  test('is the first one, and the same one passed on does not end the process', async () => {
    const { first, send } = stage();
    assert.equal(send('SIGINT', 0), 0);
    assert.equal(send('SIGINT', 0), 0);
    assert.equal(send('SIGTERM', ECHO_MS), 0);
    assert.equal(await first, 'SIGINT');
  });

  test('given again later ends the process at once', async () => {
    const { first, send } = stage();
    send('SIGTERM', 0);
    assert.equal(send('SIGINT', ECHO_MS + 1), 1);
    assert.equal(await first, 'SIGTERM');
  });
});
