import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AppError } from '../../server/src/errors.ts';
import { DEFAULT_TRAINING_SETTINGS } from '../../server/src/training/settings.ts';
import { toFailure } from '../../server/src/training/states.ts';

const settings = { ...DEFAULT_TRAINING_SETTINGS, maxAttempts: 3, retryBaseMs: 100, retryMaxMs: 250 };

it('fails a file that no further try can mend at once, with its own code and message', () => {
  const failure = toFailure(new AppError('file_encrypted', 'It wants a password.'), 1, 0, settings);
  const expected = { code: 'file_encrypted', message: 'It wants a password.', retryAtMs: null, attempts: 1 };
  assert.deepEqual(failure, expected);
});

it('tries again what may pass, waiting longer each time up to the longest wait', () => {
  const busy = new AppError('unavailable', 'The sandbox is busy.');
  const patient = { ...settings, maxAttempts: 9 };
  assert.deepEqual(
    [1, 2, 3].map((attempts) => toFailure(busy, attempts, 1_000, patient).retryAtMs),
    [1_100, 1_200, 1_250],
  );
});

it('fails for good at the last attempt and not before', () => {
  const fault = new Error('secret detail');
  assert.notEqual(toFailure(fault, 2, 0, settings).retryAtMs, null);
  assert.equal(toFailure(fault, 3, 0, settings).retryAtMs, null);
});

it('never fails for what was out of reach, however long, and looks again at the longest wait', () => {
  const outage = new AppError('unavailable', 'The file store cannot be reached.');
  let attempts = 0;
  for (let tries = 1; tries <= 100; tries += 1) {
    const failure = toFailure(outage, attempts + 1, 0, settings);
    assert.ok(failure.retryAtMs !== null && failure.retryAtMs <= settings.retryMaxMs);
    attempts = failure.attempts;
    assert.ok(attempts < settings.maxClaims, String(attempts));
  }
  assert.equal(attempts, settings.maxAttempts);
});

it('shows nothing of an unexpected fault', () => {
  const failure = toFailure(new Error('secret detail'), 1, 0, settings);
  assert.equal(failure.code, 'internal_error');
  assert.doesNotMatch(failure.message, /secret/);
});
