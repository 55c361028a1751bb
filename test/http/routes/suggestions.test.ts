import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStep } from '../../support/a-step.ts';
import { describeAsking } from '../../support/asking.ts';
import { formWithFile } from '../../support/client.ts';

/** No answer is sure enough, and every match is worth suggesting. */
const IN_DOUBT = [1.1, 0] as const;

describeAsking('suggestions over HTTP', (asking) => {
  const { add, allTrained, ask, unanswered } = asking;
  const setThresholds = async (answerThreshold: number, suggestThreshold: number): Promise<void> => {
    const { accountId, chatbotId } = asking.bot;
    await asking.service.context.chatbots.update(
      accountId,
      chatbotId,
      { answerThreshold, suggestThreshold },
      aStep(),
    );
  };

  test('in doubt it suggests up to three questions and keeps what was asked as met so, unless log is false', async () => {
    await setThresholds(...IN_DOUBT);
    for (const what of ['a shirt', 'a lamp', 'shoes', 'a sofa']) await add(`How do I return ${what}?`, what);
    await allTrained();
    const reply = await ask('How do I return what I bought?', { top: 4 });
    assert.equal(reply.answered, false);
    assert.equal(reply.matches.length, 4);
    assert.deepEqual(
      reply.suggestions,
      reply.matches.slice(0, 3).map(({ question }) => question),
    );
    assert.notDeepEqual((await ask('How do I return my things?', { log: false })).suggestions, []);
    assert.deepEqual(await unanswered('suggested'), ['How do I return what I bought?']);
    assert.deepEqual(await unanswered('refused'), []);
  });

  test("above suggestions it says so in the visitor's language, else in its own, or what its owner wrote", async () => {
    await setThresholds(...IN_DOUBT);
    await add('Wie lange dauert der Versand?', 'Drei Tage.');
    await add('How long does shipping take?', 'Three days.');
    await allTrained();
    const { accountId, chatbotId } = asking.bot;
    const change = (changes: { fallbackText?: string; suggestText?: string | null }) =>
      asking.service.context.chatbots.update(accountId, chatbotId, changes, aStep());
    const said = async (question: string): Promise<string> => {
      const { answered, suggestions, answer } = await ask(question, { log: false });
      assert.deepEqual([answered, suggestions.length > 0], [false, true], question);
      return answer;
    };
    assert.match(await said('Und wie lange dauert bei Ihnen der Versand?'), /^Ich bin nicht sicher, ob/);
    assert.match(await said('How long is the shipping to us?'), /^I am not sure I understood you/);
    assert.match(await said('Versand'), /^I am not sure/);
    await change({ fallbackText: 'Das weiß ich leider nicht, fragen Sie bitte uns.' });
    assert.match(await said('Versand'), /^Ich bin nicht sicher, ob/);
    await change({ suggestText: 'Perhaps one of these?' });
    assert.equal(await said('Und wie lange dauert bei Ihnen der Versand?'), 'Perhaps one of these?');
    await setThresholds(1.1, 1.1);
    assert.match((await ask('Versand', { log: false })).answer, /^Das weiß ich leider nicht/);
    await change({ suggestText: null, fallbackText: 'I do not know.' });
  });

  test('in doubt it suggests the same, and keeps as much, however many matches are asked for', async () => {
    await setThresholds(...IN_DOUBT);
    const taught = [
      'How do I change my address?',
      'Where do I change my e-mail?',
      'Can I change my phone number?',
    ];
    for (const question of taught) await add(question, `About: ${question}`);
    await allTrained();
    const usual = await ask('change my data');
    assert.ok(usual.suggestions.length > 1);
    for (const top of [1, 2, 5]) {
      const { matches, ...reply } = await ask('change my data', { top });
      assert.deepEqual(
        [matches.length, reply.suggestions],
        [Math.min(top, 3), usual.suggestions],
        `top ${top}`,
      );
    }
    assert.deepEqual(await unanswered(), Array(4).fill('change my data'));
  });

  test('in doubt a question that two pairs share is suggested once', async () => {
    await setThresholds(...IN_DOUBT);
    await add('How do I return a lamp?', 'Send it back.');
    await add('How do I return a chair?', 'Bring it here.');
    await add('how do I return a lamp', 'Bring it back.');
    // Of the two, the one that an encoder has not seen yet would fit otherwise.
    await allTrained();
    const { suggestions } = await ask('return a lamp or a chair');
    assert.deepEqual(suggestions.map((question) => question.toLowerCase().replace('?', '')).toSorted(), [
      'how do i return a chair',
      'how do i return a lamp',
    ]);
  });

  test('without a match it does not know, whatever the thresholds, and keeps what was asked', async () => {
    await setThresholds(0, 0);
    await add('Hello?', 'Hi.');
    const reply = await ask('👎');
    assert.deepEqual([reply.answered, reply.matches, reply.suggestions], [false, [], []]);
    assert.deepEqual(await unanswered('refused'), ['👎']);
  });

  test('in doubt it suggests no question that is itself less likely than the suggest threshold', async () => {
    await setThresholds(...IN_DOUBT);
    await add('How do I return a lamp?', 'Send it back.');
    await add('Where is the nearest lamp post of your town?', 'Around the corner.');
    const all = await ask('return my lamp');
    assert.equal(all.suggestions.length, 2);
    await setThresholds(1.1, all.confidence);
    assert.deepEqual((await ask('return my lamp')).suggestions, ['How do I return a lamp?']);
  });

  test('in doubt with no question to suggest, it does not know, and keeps what was asked', async () => {
    await setThresholds(...IN_DOUBT);
    await asking.client.call('POST', asking.client.files, {
      body: formWithFile('handbook.txt', 'Refunds arrive within five working days. We ship to Belgium.'),
    });
    const reply = await ask('When do refunds arrive?');
    assert.match(reply.matches[0]?.text ?? '', /five working days/);
    assert.deepEqual([reply.answered, reply.suggestions], [false, []]);
    assert.deepEqual(await unanswered('refused'), ['When do refunds arrive?']);
  });

  const HANDBOOK = `Opening hours

The shop is open from nine to five, and closed on public holidays.

Hiring a boat

A boat costs 40 pounds a day. Whoever hires one leaves a deposit.

Refunds

Money is sent back within five working days.
`;
  const upload = (name: string, text: string) =>
    asking.client.call('POST', asking.client.files, { body: formWithFile(name, text) });
  const doubtful = 'how much is a yacht or boat for my holiday week';

  test('in doubt it suggests the heading of a passage, which leads back to that passage', async () => {
    await upload('handbook.txt', HANDBOOK);
    await allTrained();
    const [unsure, sure] = [await ask(doubtful, { log: false }), await ask('Hiring a boat', { log: false })];
    assert.ok(unsure.confidence < sure.confidence, `${unsure.confidence} ${sure.confidence}`);
    await setThresholds(unsure.confidence + 0.01, unsure.confidence);
    const { answered, suggestions, matches } = await ask(doubtful);
    assert.deepEqual([answered, suggestions], [false, ['Hiring a boat']]);
    const again = await ask(suggestions[0] ?? '');
    assert.equal(again.answered, true);
    assert.deepEqual(again.matches[0]?.locator, matches[0]?.locator);
    assert.deepEqual(await unanswered(), [doubtful]);
  });

  test('in doubt it suggests no letterhead, below which stand names and values alone', async () => {
    const letter =
      'TECHMART BOAT HIRE\n\n12 Harbour Road\nTel: 555 0102\n================\nCustomer: John Miller\n';
    await upload('receipt.txt', letter);
    await allTrained();
    const asked = 'boat hire company techmart of which harbour';
    const { confidence, matches } = await ask(asked, { log: false });
    assert.match(matches[0]?.locator?.heading ?? '', /TECHMART/);
    await setThresholds(confidence + 0.01, 0);
    const { answered, suggestions } = await ask(asked);
    assert.deepEqual([answered, suggestions], [false, []]);
  });

  test('in doubt about a passage it suggests no pair that is unlikely by itself', async () => {
    await upload('handbook.txt', HANDBOOK);
    for (const question of ['Do you sell boats?', 'Where do boats leave from?', 'Can I pay by card?'])
      await add(question, `About: ${question}`);
    await allTrained();
    const asked = 'what does hiring a boat cost a day in pounds';
    const { confidence, matches } = await ask(asked, { log: false });
    assert.equal(matches[0]?.type, 'file');
    const second = matches.find(({ type }) => type === 'qa');
    assert.ok(second !== undefined);
    await setThresholds(1, confidence);
    assert.deepEqual((await ask(asked)).suggestions, []);
  });

  test('beside the answer of a file it suggests the pair that would be said without it', async () => {
    await upload('handbook.txt', HANDBOOK);
    await add('What deposit do I leave?', 'Fifty pounds.');
    await add('Can I pay by card?', 'Yes.');
    await allTrained();
    await setThresholds(0, 0);
    const reply = await ask('whoever hires a boat leaves what');
    assert.deepEqual([reply.answered, reply.matches[0]?.type], [true, 'file']);
    assert.deepEqual(reply.suggestions, ['What deposit do I leave?']);
    assert.deepEqual(await unanswered(), [], 'it is answered');
    await setThresholds(reply.confidence, reply.confidence);
    assert.deepEqual((await ask('whoever hires a boat leaves what')).suggestions, []);
  });
});
