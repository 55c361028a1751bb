import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAsking } from '../../support/asking.ts';
import { formWithFile } from '../../support/client.ts';

describeAsking('asking over HTTP', (asking) => {
  const { add, allTrained, ask, unanswered } = asking;

  test('a pair answers word for word from the moment its POST was answered', async () => {
    const answer = ' Yes – until\nit has left us.  ';
    const pair = await add('Can I change the delivery address?', answer);
    const reply = await ask('Can I change the delivery address?');
    assert.equal(reply.answered, true);
    assert.equal(reply.answer, answer);
    assert.ok(reply.confidence > 0.5 && reply.confidence <= 1);
    const [best] = reply.matches;
    assert.deepEqual(
      [best?.type, best?.id, best?.text, best?.question],
      ['qa', pair.id, answer, pair.question],
    );
    assert.ok(reply.knowledgeVersion >= 1);
  });

  test('a greeting before a question and thanks after it change nothing but what is logged', async () => {
    await add('Can I change the delivery address?', 'Until it has left us.');
    await add('Hi, do you repair shoes?', 'Yes.');
    await allTrained();
    const plain = await ask('Can I change the delivery address?', { explain: true });
    const polite = await ask('Good morning! Can I change the delivery address? Thanks in advance', {
      explain: true,
    });
    assert.deepEqual(polite, plain);
    assert.equal((await ask('Hi, do you repair shoes?')).answer, 'Yes.');
    await ask('Hello team, qwrtzx plmkjn vbnmx? Regards, Jo');
    assert.deepEqual(await unanswered(), ['Hello team, qwrtzx plmkjn vbnmx? Regards, Jo']);
  });

  test('a pair that was taught in a customer’s own polite words answers them, and plain ones, as surely as a plain pair', async () => {
    const others = ['How do I change my PIN?', 'What does a transfer cost?', 'When do you open?'];
    const confidenceOf = async (taught: string, asked: string): Promise<number> => {
      await asking.provision();
      for (const question of [taught, ...others]) await add(question, `About: ${question}`);
      const before = await ask(asked);
      assert.equal(before.matches[0]?.question, taught);
      await allTrained();
      const after = await ask(asked);
      assert.equal(after.answer, `About: ${taught}`);
      return after.confidence;
    };
    const plain = 'I have lost my card in town';
    const polite = `Hello dear team, ${plain}. Could you please help me? Thank you so much in advance!`;
    const expected = await confidenceOf(plain, plain);
    for (const asked of [plain, polite]) {
      const confidence = await confidenceOf(polite, asked);
      assert.ok(Math.abs(confidence - expected) < 0.01, `${confidence} rather than ${expected}`);
    }
  });

  test('a question in another script than most pairs is as sure once it is trained as before', async () => {
    for (const what of [
      'return a mattress',
      'pay by invoice',
      'see the showroom',
      'change my order',
      'track it',
    ])
      await add(`How can I ${what}?`, `About how to ${what}.`);
    for (const [question, answer] of [
      ['怎么退货？', '一百天内可退。'],
      ['Как вернуть товар?', 'В течение ста дней.'],
    ] as const) {
      await add(question, answer);
      const before = await ask(question);
      await allTrained();
      const after = await ask(question);
      assert.equal(after.answer, answer);
      assert.ok(Math.abs(after.confidence - before.confidence) < 0.02, `${before.confidence}`);
      assert.ok(after.confidence > 0.9, `${after.confidence}`);
    }
  });

  test('a question in other words is answered before a pair is trained as after it', async () => {
    const asked = ['my parcel never came', 'i want my money back', 'the cat sat on the mat'];
    await add('Where is my order?', 'Open Orders and choose Track.');
    await add('How do I get a refund?', 'Within 30 days, by mail.');
    const before = await Promise.all(asked.map((question) => ask(question, { log: false })));
    await allTrained();
    for (const [at, question] of asked.entries()) {
      const { confidence, answer } = await ask(question, { log: false });
      assert.equal(answer, before[at]?.answer);
      assert.ok(Math.abs(confidence - (before[at]?.confidence ?? 0)) < 0.01, question);
    }
  });

  test('a customer who tells a story is answered as one who only asks', async () => {
    for (const what of [
      'change the delivery address',
      'return a mattress',
      'pay by invoice',
      'see the showroom',
    ])
      await add(`Can I ${what}?`, `About how to ${what}.`);
    await allTrained();
    const story =
      'I am a teacher with three small children and a dog. We go on holiday to Norway every summer. My sister has told me about this shop. Can I change the delivery address?';
    const reply = await ask(story);
    assert.deepEqual([reply.answered, reply.answer], [true, 'About how to change the delivery address.']);
    const inOneBreath = await ask(story.replaceAll('.', ''));
    assert.equal(inOneBreath.matches[0]?.id, reply.matches[0]?.id);
    assert.ok(reply.confidence > inOneBreath.confidence, `${inOneBreath.confidence}`);
  });

  test('an update answers with the new text at once, a deletion not at all', async () => {
    const pair = await add('What is the price of shipping?', 'Five euros.');
    assert.equal((await ask('What is the price of shipping?')).answer, 'Five euros.');
    await asking.client.call('PUT', `${asking.client.pairs}/${pair.id}`, {
      body: { question: 'What is the price of shipping?', answer: 'It is free.' },
    });
    assert.equal((await ask('What is the price of shipping?')).answer, 'It is free.');
    await asking.client.call('DELETE', `${asking.client.pairs}/${pair.id}`);
    const reply = await ask('What is the price of shipping?');
    assert.deepEqual([reply.answered, reply.matches], [false, []]);
  });

  test('a file answers with the sentences that answer, and says where they stand', async () => {
    const text =
      'Our warehouse stands in Utrecht. Refunds arrive within five working days. We ship to Belgium.';
    const { body } = await asking.client.call<{ id: number }>('POST', asking.client.files, {
      body: formWithFile('handbook.txt', text),
    });
    const reply = await ask('When do refunds arrive?');
    const [best] = reply.matches;
    assert.deepEqual([best?.type, best?.id, best?.fileName], ['file', body.id, 'handbook.txt']);
    assert.ok(best?.docId);
    assert.match(best?.text ?? '', /five working days/);
    assert.ok(text.includes(best?.text ?? 'nothing'));
  });

  test('what it does not know is refused with the fallback text and kept, unless log is false', async () => {
    await add('Where is my parcel?', 'Look at the tracking page.');
    const reply = await ask('Do zebras dream of violins?');
    assert.equal(reply.answered, false);
    assert.equal(reply.answer, 'Sorry, I do not know the answer to that.');
    assert.deepEqual(reply.suggestions, []);
    await ask('Will volcanoes sing tomorrow?', { log: false });
    assert.deepEqual(await unanswered(), ['Do zebras dream of violins?']);
  });

  test('a pair about another code than the one asked about is no answer, unless its answer has that too', async () => {
    await add('What does error E07 mean?', 'The door is open.');
    await add('What does warning W07 mean?', 'W07 and W09: the filter is full.');
    await add('When do you open?', 'At nine.');
    const other = await ask('What does error E09 mean?', { explain: true });
    assert.deepEqual([other.answered, other.suggestions], [false, []]);
    assert.equal(other.matches[0]?.text, 'The door is open.');
    assert.deepEqual(other.matches[0]?.explanation?.otherCodes, ['e07']);
    assert.deepEqual(await unanswered(), ['What does error E09 mean?']);
    const same = await ask('What does error E07 mean?', { explain: true });
    assert.equal(same.answer, 'The door is open.');
    assert.ok(same.matches[0]?.explanation && !('otherCodes' in same.matches[0].explanation));
    assert.equal((await ask('What does warning W09 mean?')).answer, 'W07 and W09: the filter is full.');
  });

  test('a pair about the opposite of what is asked is suggested, not said, unless its answer has that too', async () => {
    await add('How do I turn on notifications?', 'Choose On under Settings.');
    await add('How do I subscribe to the magazine?', 'Subscribe or unsubscribe under Mail.');
    const opposite = await ask('How do I turn off notifications?', { explain: true });
    assert.deepEqual([opposite.answered, opposite.suggestions], [false, ['How do I turn on notifications?']]);
    assert.deepEqual(opposite.matches[0]?.explanation?.opposites, ['turn on']);
    const same = await ask('How do I turn notifications on?', { explain: true });
    assert.equal(same.answer, 'Choose On under Settings.');
    assert.ok(same.matches[0]?.explanation && !('opposites' in same.matches[0].explanation));
    const both = await ask('How do I unsubscribe from the magazine?');
    assert.equal(both.answer, 'Subscribe or unsubscribe under Mail.');
  });

  test('a small number, a yes or a no alone is answered only where it was taught alone, and asked back where a question has the number', async () => {
    await add('How long does delivery take?', 'About 1 hour in town, 20 elsewhere.');
    await add('Can I pay in 3 instalments?', 'Yes, in 3 or 6.');
    await add('What is form 1040?', 'The tax return.');
    await add('Are you open?', 'No, it is night.');
    for (const reply of ['1', '20', '6.', 'yes', 'no', 'Yes please!']) {
      const { answered, suggestions } = await ask(reply);
      assert.deepEqual([answered, suggestions], [false, []], reply);
    }
    const inQuestion = await ask('3', { explain: true });
    assert.deepEqual([inQuestion.answered, inQuestion.suggestions], [false, ['Can I pay in 3 instalments?']]);
    assert.equal(inQuestion.matches[0]?.explanation?.loneReply, '3');
    assert.equal((await ask('1040')).answer, 'The tax return.');
    assert.equal((await ask('pay in 3')).answer, 'Yes, in 3 or 6.');
    await add('1', 'Our prices are on the first page.');
    await add('Yes', 'Then write to us.');
    const taught = await ask('1.', { explain: true });
    assert.equal(taught.answer, 'Our prices are on the first page.');
    assert.ok(taught.matches[0]?.explanation && !('loneReply' in taught.matches[0].explanation));
    assert.equal((await ask('yes!')).answer, 'Then write to us.');
  });

  test('a mistyped question is answered as the one that was meant, kept as typed, and explained as read', async () => {
    await add('When are invoices sent?', 'On the first of each month.');
    await add('Who may park here?', 'Staff.');
    const mistyped = await ask('Wehn are invioces sent?', { explain: true });
    assert.deepEqual(
      [mistyped.answered, mistyped.answer, mistyped.readAs],
      [true, 'On the first of each month.', 'when are invoices sent?'],
    );
    assert.ok(!('readAs' in (await ask('Wehn are invioces sent?'))));
    assert.ok(!('readAs' in (await ask('When are invoices sent?', { explain: true }))));
    await ask('Wehn do zebras sing?');
    assert.deepEqual(await unanswered(), ['Wehn do zebras sing?']);
  });

  test('a word that only its answer has finds a pair at once, and no more once that answer is changed or gone', async () => {
    const pair = await add('Which payment methods do you accept?', 'Klarna and credit cards.');
    await add('When is the shop open?', 'From 9 to 6, never on a Sunday.');
    const found = await ask('Klarna?', { explain: true });
    assert.equal(found.matches[0]?.id, pair.id);
    assert.deepEqual(found.matches[0]?.explanation?.words, []);
    assert.deepEqual(found.matches[0]?.explanation?.answerWords, ['klarna']);
    const haveWordsOf = async (question: string) =>
      (await ask(question, { explain: true })).matches
        .filter(
          ({ explanation }) => explanation?.answerWords !== undefined || explanation?.words.length !== 0,
        )
        .map(({ id }) => id);
    const changed = { question: pair.question, answer: 'Credit cards.' };
    await asking.client.call('PUT', `${asking.client.pairs}/${pair.id}`, { body: changed });
    assert.deepEqual(await haveWordsOf('Klarna?'), []);
    assert.deepEqual(await haveWordsOf('credit cards'), [pair.id]);
    await asking.client.call('DELETE', `${asking.client.pairs}/${pair.id}`);
    assert.deepEqual(await haveWordsOf('credit cards'), []);
  });

  test('top bounds the matches, explain adds their parts', async () => {
    for (let i = 0; i < 8; i += 1) await add(`Where is branch number ${i}?`, `Street ${i}`);
    assert.equal((await ask('Where is a branch?')).matches.length, 3);
    const reply = await ask('Where is branch number 2?', { top: 5, explain: true });
    assert.equal(reply.matches.length, 5);
    assert.ok(reply.matches.every(({ explanation }) => Object.keys(explanation?.parts ?? {}).length > 0));
    assert.equal((await ask('Where is a branch?')).matches[0]?.explanation, undefined);
  });

  test('bounds of the body hold', async () => {
    for (const body of [
      {},
      { question: '  ' },
      { question: 'a'.repeat(2001) },
      { question: 'a', top: 0 },
      { question: 'a', top: 21 },
      { question: 'a', top: '3' },
      { question: 'a', log: 'no' },
    ]) {
      const reply = await asking.client.call('POST', asking.client.chat, { body });
      assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], JSON.stringify(body));
    }
  });

  test('questions of any characters are answered', async () => {
    await add('Hello?', 'Hi.');
    for (const question of ['%_\\"\'', '👩‍👩‍👧', '你好吗', '؟', 'a'.repeat(2000)]) {
      const reply = await asking.client.call('POST', asking.client.chat, { body: { question } });
      assert.equal(reply.status, 200, question);
    }
  });

  test('the version rises with each change and never falls', async () => {
    let last = -1;
    for (let i = 0; i < 5; i += 1) {
      await add(`question ${i}`, 'a');
      const { knowledgeVersion } = await ask('question');
      assert.ok(knowledgeVersion > last);
      last = knowledgeVersion;
    }
  });
});
