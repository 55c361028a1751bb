/** When an answer is said: its switch, its span of time, and questions that must not get it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEveryEngine } from '../../../support/engines.ts';
import { START_MS, stageAvailability } from './stage.ts';

onEveryEngine('availability of answers', (startService) => {
  const stage = stageAvailability(startService);
  const { teach, ask } = stage;

  it('says an answer from its first moment to its last, whether trained or not', async () => {
    const span = { validFromMs: START_MS + 1_000, validUntilMs: START_MS + 2_000 };
    await teach('When is the sale?', 'Now.', span);
    await teach('Where is my parcel?', 'On its way.');
    const answered = async () => (await ask('When is the sale?')).answered;
    assert.equal(await answered(), false);
    stage.nowMs = START_MS + 999;
    assert.equal(await answered(), false);
    stage.nowMs = START_MS + 1_000;
    assert.equal(await answered(), true);
    assert.equal((await ask('Where is my parcel?')).answered, true);
    stage.nowMs = START_MS + 1_999;
    assert.equal(await answered(), true);
    stage.nowMs = START_MS + 2_000;
    const ended = await ask('When is the sale?');
    assert.deepEqual([ended.answered, ended.matches], [false, []]);
  });

  it('does not say what is switched off', async () => {
    await teach('When is the sale?', 'Now.', { isEnabled: false });
    const { answered, matches } = await ask('When is the sale?');
    assert.deepEqual([answered, matches], [false, []]);
  });

  it('gives no answer to what is as near to one of its negative questions; the next one leads', async () => {
    const negativeQuestions = ['How do I cancel my newsletter?'];
    const id = await teach('How do I cancel my order?', 'Under Orders.', { negativeQuestions });
    await teach('Can I get the newsletter by post?', 'By mail only.');
    const refused = await ask('cancel the newsletter', { explain: true });
    assert.ok(refused.matches.every((match) => match.id !== id));
    assert.deepEqual(refused.leftOut, [
      { id, question: 'How do I cancel my order?', negativeQuestion: negativeQuestions[0] },
    ]);
    const exact = await ask('how do i cancel my newsletter');
    assert.ok(exact.matches.every((match) => match.id !== id));
    assert.equal(exact.leftOut, undefined);
    assert.equal((await ask('How do I cancel my order?')).answer, 'Under Orders.');
    assert.equal((await ask('cancel an order')).answer, 'Under Orders.');
  });

  it('asks as if the answer with the negative question did not exist', async () => {
    await teach('How do I cancel my order?', 'Under Orders.', {
      negativeQuestions: ['How do I cancel my subscription?'],
    });
    await teach('How do I end my subscription?', 'Under Account.');
    const left = await ask('How do I cancel my subscription?');
    await stage.turnToAnother();
    await teach('How do I end my subscription?', 'Under Account.');
    const alone = await ask('How do I cancel my subscription?');
    assert.deepEqual([left.answered, left.answer], [alone.answered, alone.answer]);
    assert.ok(Math.abs(left.confidence - alone.confidence) < 0.03, `${left.confidence} ${alone.confidence}`);
  });
});
