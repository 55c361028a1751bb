/** What a passage says decides whether it answers, where the task tells what an answer is. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WORDS } from '../../bench/quality/encoders.ts';
import { type Faq, toFileTask } from '../../bench/quality/faqs.ts';
import { measureCalibration } from '../../bench/quality/measurement.ts';
import { type Ranking, rank } from '../../bench/quality/ranker.ts';
import { judgeTogether } from '../../research/confidence/judged-task.ts';

const answers = [
  'Sure. Dogs may stay in the garden flat for five euros.',
  'The pool opens at nine. Towels are at the desk.',
];
const faq: Faq = {
  name: 'inn',
  language: 'en',
  about: 'an inn',
  pairs: answers.map((answer, at) => ({ question: `Question ${at}?`, answer })),
  asks: [
    { text: 'May dogs stay?', pairs: [1] },
    { text: 'What costs five euros?', pairs: [2] },
    { text: 'Do you sell fireworks?', pairs: [] },
  ],
};

describe('FAQs as files', () => {
  const task = toFileTask(faq);

  test('are one passage where they are short, and right is what says a telling sentence of a right answer', async () => {
    assert.equal(task.docs.length, 1);
    const askSaying = (said: string | undefined) => (): Ranking => ({ labels: [0], confidence: 0.9, said });
    const rightShare = async (said: string | undefined): Promise<number> => {
      const ranker = { name: 'one', kinds: ['passage' as const], learn: async () => askSaying(said) };
      const outcomes = await rank(ranker, { ...task, queries: task.queries.slice(0, 1) }, 1);
      return measureCalibration(outcomes).answeredRight;
    };
    assert.equal(await rightShare('Sure.\nDogs may stay  in the garden flat for five euros.'), 1);
    assert.equal(await rightShare('Sure.'), 0);
    assert.equal(await rightShare(answers[1]), 0);
    // Of what does not quote, as peers, the passage is right.
    assert.equal(await rightShare(undefined), 1);
  });

  test('are judged by what the service would say of them', () => {
    const inn = { name: 'inn', dataSet: 'inn', source: 'inn', isKeywords: false };
    const { judged } = judgeTogether({ ...inn, tasks: [task] }, WORDS);
    // By words the second question finds the dogs' paragraph, of the passage that is right.
    assert.deepEqual(
      judged.map(({ isRight, isInScope }) => [isRight, isInScope]),
      [
        [true, true],
        [false, true],
        [false, false],
      ],
    );
  });
});
