import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AppError } from '../../../../server/src/errors.ts';
import { createClassifierTrainer } from '../../../../server/src/retrieval/encoders/classifier/classifier-trainer.ts';
import { trainClassifierNow } from '../../../../server/src/retrieval/encoders/classifier/train-classifier.ts';
import type { ClassifierExample } from '../../../../server/src/retrieval/encoders/encoder.ts';
import { quantise } from '../../../../server/src/retrieval/kernels/quantise.ts';
import { createRandom } from '../../../support/random.ts';

const trainer = createClassifierTrainer();
after(() => trainer.close());

function draw(examples: number, classes: number): ClassifierExample[] {
  const random = createRandom(6);
  const vector = (): Int8Array => quantise(Array.from({ length: 64 }, () => random.normal()));
  return Array.from({ length: examples }, (_, index) => ({
    key: `answer ${index % classes}`,
    vector: vector(),
  }));
}

for (const [size, examples] of Object.entries({ small: draw(30, 5), big: draw(900, 60) })) {
  test(`a ${size} classifier is the one that training at once gives, cold and warm`, async () => {
    const cold = trainClassifierNow(examples);
    assert.deepEqual(await trainer.train(examples), cold);
    assert.deepEqual(await trainer.train(examples, { previous: cold }), trainClassifierNow(examples, cold));
  });
}

test('the event loop turns while a big classifier is trained', async () => {
  let turns = 0;
  let isTraining = true;
  const tick = (): void => {
    turns += 1;
    if (isTraining) setImmediate(tick);
  };
  setImmediate(tick);
  await trainer.train(draw(900, 60));
  isTraining = false;
  assert.ok(turns > 100, `${turns} turns`);
});

test('an aborted training stops with the reason', async () => {
  const signal = AbortSignal.abort(new Error('outdated'));
  await assert.rejects(trainer.train(draw(900, 60), { signal }), /outdated/);
  await assert.rejects(trainer.train(draw(30, 5), { signal }), /outdated/);
});

test('after closing, big classifiers are refused', async () => {
  const closed = createClassifierTrainer();
  await closed.close();
  await closed.close();
  await assert.rejects(
    closed.train(draw(900, 60)),
    (error) => error instanceof AppError && error.code === 'unavailable',
  );
});
