import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnswerRecord } from '../../../contract/knowledge/answers.ts';
import type { Impact, ImpactBody } from '../../../contract/knowledge/impact.ts';
import { makePair } from '../../store/records.ts';
import { describeAsking } from '../../support/asking.ts';
import { formWithFile } from '../../support/client.ts';

describeAsking('the impact of an answer before it is saved', (asking) => {
  const { add, allTrained, ask } = asking;

  async function measure(body: ImpactBody): Promise<Impact> {
    const reply = await asking.client.call<Impact>('POST', `${asking.client.pairs}/impact`, { body });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  const told = ({ changes }: Impact) =>
    changes.map(({ question, origin, effect, before, after }) => [
      question,
      origin,
      effect,
      before?.text,
      after?.text,
    ]);

  async function teachShop(): Promise<void> {
    await add('Where is my order?', 'Open Orders and choose Track.');
    await add('How do I pay an invoice?', 'By bank transfer or card.');
    await add('Do you repair lamps?', 'Yes, in our workshop.');
    await allTrained();
  }

  test('a taught question that the edit would take over is named with both answers', async () => {
    await teachShop();
    const impact = await measure({ questions: ['where is my order'], answer: 'Ask the carrier.' });
    assert.deepEqual(told(impact), []);
    const taken = await measure({ questions: ['Where is my order?'], answer: 'Ask the carrier.' });
    assert.deepEqual(told(taken), [
      ['Where is my order?', 'taught', 'otherAnswer', 'Open Orders and choose Track.', 'Ask the carrier.'],
    ]);
    const [{ before, after } = {}] = taken.changes;
    assert.deepEqual([before?.isEdited, after?.isEdited, after?.id], [false, true, null]);
    assert.deepEqual(taken.contradictions, []);
  });

  test('a question that is taught no more is named as lost, or with the answer that it would get', async () => {
    await teachShop();
    const { id } = await add('Do you engrave glasses?', 'Up to ten letters.');
    await allTrained();
    const lost = await measure({ id, questions: ['Can I book a hotel room?'], answer: 'Up to ten letters.' });
    assert.deepEqual(told(lost), [
      ['Do you engrave glasses?', 'edited', 'lost', 'Up to ten letters.', undefined],
    ]);
    const twin = await add('do you engrave glasses', 'Yes.');
    await allTrained();
    const other = await measure({ id: twin.id, questions: ['Can I book a hotel room?'], answer: 'Yes.' });
    assert.deepEqual(
      other.changes.map(({ effect, after }) => [effect, after?.text]),
      [['otherAnswer', 'Up to ten letters.']],
    );
  });

  test('a deletion tells what is lost with it', async () => {
    await teachShop();
    const { id } = await add('Do you engrave glasses?', 'Up to ten letters.');
    await allTrained();
    const impact = await measure({ id, questions: ['Anything?'], answer: 'Whatever.', isDeleted: true });
    assert.deepEqual(told(impact), [
      ['Do you engrave glasses?', 'edited', 'lost', 'Up to ten letters.', undefined],
    ]);
    assert.equal((await ask('Do you engrave glasses?')).answer, 'Up to ten letters.');
  });

  test('an unanswered question that the edit would answer is named', async () => {
    await teachShop();
    assert.equal((await ask('Do you engrave glasses for weddings?')).answered, false);
    assert.equal((await ask('Who painted the ceiling?')).answered, false);
    const impact = await measure({ questions: ['Do you engrave glasses?'], answer: 'Up to ten letters.' });
    assert.deepEqual(told(impact), [
      ['Do you engrave glasses for weddings?', 'unanswered', 'answered', undefined, 'Up to ten letters.'],
    ]);
    await add('Do you engrave glasses?', 'Up to ten letters.');
    await allTrained();
    assert.equal((await ask('Do you engrave glasses for weddings?')).answer, 'Up to ten letters.');
  });

  test('negative questions keep the edited answer from what they name, until the edit takes them away', async () => {
    await teachShop();
    const unwanted = 'How do I engrave glasses?';
    assert.equal((await ask('Do you engrave glasses for weddings?')).answered, false);
    const { body: taught } = await asking.client.call<AnswerRecord>(
      'POST',
      `/api/Training/Answer/${asking.bot.chatbotId}`,
      {
        body: {
          questions: ['Do you engrave rings?'],
          answer: 'Yes.',
          negativeQuestions: ['Do you engrave glasses?'],
        },
      },
    );
    await allTrained();
    const edit = { answerId: taught.id, questions: ['Do you engrave rings?', unwanted], answer: 'Yes.' };
    assert.deepEqual(told(await measure(edit)), []);
    assert.deepEqual(told(await measure({ ...edit, negativeQuestions: [] })), [
      ['Do you engrave glasses for weddings?', 'unanswered', 'answered', undefined, 'Yes.'],
    ]);
  });

  test('another answer to nearly the same question contradicts', async () => {
    await teachShop();
    const impact = await measure({ questions: ['Where is the order?'], answer: 'Ask the carrier.' });
    assert.deepEqual(
      impact.contradictions.map(({ question, reason, other }) => [
        question,
        reason,
        other.question,
        other.text,
      ]),
      [['Where is the order?', 'sameQuestion', 'Where is my order?', 'Open Orders and choose Track.']],
    );
    const same = await measure({
      questions: ['Where is the order?'],
      answer: 'open orders and choose track',
    });
    assert.deepEqual(same.contradictions, []);
    await add('How do I activate the newsletter?', 'Choose Subscribe.');
    await allTrained();
    const opposite = await measure({
      questions: ['How do I deactivate the newsletter?'],
      answer: 'By mail.',
    });
    assert.deepEqual(opposite.contradictions, []);
  });

  test('a passage of a file with another number contradicts', async () => {
    await teachShop();
    const text = 'Returns. You can return goods within 14 days of delivery. Shipping costs 5 euros.';
    await asking.client.call('POST', asking.client.files, { body: formWithFile('terms.txt', text) });
    await allTrained();
    const questions = ['How long can I return goods?'];
    const impact = await measure({ questions, answer: 'You can return goods within 30 days.' });
    assert.deepEqual(
      impact.contradictions.map(({ reason, other, numbers }) => [
        reason,
        other.type,
        other.fileName,
        numbers,
      ]),
      [['otherNumber', 'file', 'terms.txt', { edited: '30', other: '14' }]],
    );
    assert.deepEqual((await measure({ questions, answer: 'Within 14 days.' })).contradictions, []);
  });

  test('where nothing would change, nothing is told, and nothing has changed', async () => {
    await teachShop();
    const [pair] = (await asking.client.call<{ id: number }[]>('GET', asking.client.pairs)).body;
    const before = await ask('Do you repair lamps?', { explain: true });
    const impact = await measure({ id: pair?.id ?? 0, questions: ['Do you repair lamps?'], answer: 'Yes.' });
    assert.deepEqual([impact.changes, impact.contradictions], [[], []]);
    assert.ok(impact.lookedAt <= impact.near);
    assert.deepEqual(await ask('Do you repair lamps?', { explain: true }), before);
  });

  test('an answer is edited as a whole, with all its wordings', async () => {
    await teachShop();
    const { store } = asking.service.context;
    const { chatbotId } = asking.bot;
    const answer = 'Up to ten letters.';
    const wordings = ['Do you engrave glasses?', 'Can my name stand on a bottle?'];
    for (const question of wordings)
      await store.write((tx) =>
        tx.pairs.insert(chatbotId, { ...makePair({ question, answer }), answerId: 700 }),
      );
    const kept = await measure({ answerId: 700, questions: wordings, answer: 'Up to twelve letters.' });
    assert.deepEqual(kept.changes, []);
    const fewer = await measure({ answerId: 700, questions: wordings.slice(1), answer });
    assert.deepEqual(
      fewer.changes.map(({ question, origin }) => [question, origin]),
      [['Do you engrave glasses?', 'edited']],
    );
  });

  test('what is not to be found, or does not say what would be saved, is refused', async () => {
    const post = (body: object) => asking.client.call('POST', `${asking.client.pairs}/impact`, { body });
    const taught = { questions: ['Where?'], answer: 'Here.' };
    for (const [body, status, code] of [
      [{ ...taught, id: 99 }, 404, 'not_found'],
      [{ ...taught, answerId: 99 }, 404, 'not_found'],
      [{ ...taught, id: 1, answerId: 1 }, 400, 'invalid_request'],
      [{ questions: ['Where?'] }, 400, 'invalid_request'],
      [{ answer: 'Here.' }, 400, 'invalid_request'],
    ] as const) {
      const reply = await post(body);
      assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(body));
    }
  });
});
