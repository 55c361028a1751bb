import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAsking } from '../../support/asking.ts';

describeAsking('asking what was taught, word for word', (asking) => {
  const { add, allTrained, ask, unanswered } = asking;

  test('pairs that differ in symbols or courtesies alone answer their own question, before and after training', async () => {
    const questions = [
      'What does the 🔴 light mean?',
      'What does the 🟢 light mean?',
      'Hello Kitty mugs?',
      'Kitty mugs?',
    ];
    for (const question of [...questions, '10 €?', '10 $?', '👍', '👎'])
      await add(question, `About: ${question}`);
    const check = async () => {
      for (const question of [...questions, '10 €?', '10 $?', '👍', '👎']) {
        const reply = await ask(question);
        assert.deepEqual([reply.answered, reply.answer], [true, `About: ${question}`]);
      }
    };
    await check();
    await allTrained();
    await check();
    const doubtful = await ask('What does that light mean?');
    assert.equal(doubtful.answered, false);
    assert.deepEqual(doubtful.suggestions.toSorted(), questions.slice(0, 2));
  });

  test('a question without words is known word for word or not at all, and kept', async () => {
    await add('👍', 'Glad that we could help!');
    await allTrained();
    assert.equal((await ask('👍')).answer, 'Glad that we could help!');
    const others = ['👎', '😡😡😡', '???', '$'];
    for (const question of others) assert.deepEqual((await ask(question)).matches, [], question);
    assert.deepEqual((await unanswered()).toSorted(), others.toSorted());
  });

  test('of two pairs with the same question the one changed last answers', async () => {
    const first = await add('When are you open?', '9-17');
    await add('When are you open?', '10-18');
    assert.equal((await ask('When are you open?')).answer, '10-18');
    const changed = { question: 'When are you open?', answer: '8-20 from June' };
    await asking.client.call('PUT', `${asking.client.pairs}/${first.id}`, { body: changed });
    assert.equal((await ask('When are you open?')).answer, '8-20 from June');
    await allTrained();
    assert.equal((await ask('When are you open?')).answer, '8-20 from June');
  });
});
