/** Asks with a filter of tags: answered from what it chooses, through every door. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import type { Calibration } from '../../../../contract/asking/tuning.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { START_MS, stageAvailability } from './stage.ts';

onEveryEngine('filters', (startService) => {
  const stage = stageAvailability(startService);
  const { teach, ask } = stage;

  it('answers from what the filter chooses, as a chatbot would that knows nothing else', async () => {
    const questions = [
      'How do I reset it?',
      'Where is my parcel?',
      'Does it work abroad?',
      'How loud is it?',
    ];
    for (const product of ['kettle', 'toaster'])
      for (const question of questions)
        await teach(question, `${question} Of the ${product}.`, { tags: [product] });
    const asked = [
      'how do I reset it',
      'is it very loud',
      'may I use it abroad',
      'who is the king of France',
    ];
    const filtered = [];
    for (const question of asked)
      filtered.push(await ask(question, { filter: { any: ['kettle', 'unknown'] }, explain: true }));
    await stage.turnToAnother();
    for (const question of questions) await teach(question, `${question} Of the kettle.`);
    for (const [at, question] of asked.entries()) {
      const alone = await ask(question, { explain: true });
      const told = ({ answered, answer, confidence, suggestions, matches }: AskReply) => ({
        answered,
        answer,
        confidence,
        suggestions,
        matches: matches.map(({ question: of, score, text, explanation }) => [of, score, text, explanation]),
      });
      assert.deepEqual(told(filtered[at] as AskReply), told(alone), question);
    }
  });

  it('holds every list of a filter, and finds nothing where no source can have its tags', async () => {
    await teach('Where is my parcel?', 'A.', { tags: ['de', 'shop'] });
    await teach('Where is my parcel?', 'B.', { tags: ['de'] });
    await teach('Where is my parcel?', 'C.');
    const said = async (filter: object) => {
      const { answered, answer } = await ask('Where is my parcel?', { filter });
      return answered ? answer : undefined;
    };
    assert.equal(await said({ all: ['de', 'shop'] }), 'A.');
    assert.equal(await said({ all: ['de'], none: ['shop'] }), 'B.');
    assert.equal(await said({ none: ['de'] }), 'C.');
    assert.equal(await said({}), 'C.');
    assert.equal(await said({ none: ['nobody'] }), 'C.');
    assert.equal(await said({ any: ['shop', 'nobody'] }), 'A.');
    assert.equal(await said({ all: ['de', 'nobody'] }), undefined);
    assert.equal(await said({ any: [] }), undefined);
    assert.equal(await said({ all: ['de'], none: ['de'] }), undefined);
  });

  it('follows what is taught after a filter was first asked', async () => {
    await teach('Where is my parcel?', 'A.', { tags: ['de'] });
    const filter = { any: ['de'] };
    assert.equal((await ask('Where is my parcel?', { filter })).answer, 'A.');
    const id = await teach('How long is the warranty?', 'Two years.', { tags: ['de'] });
    assert.equal((await ask('How long is the warranty?', { filter })).answer, 'Two years.');
    await stage.service.context.store.write((tx) => tx.pairs.delete(stage.bot.chatbotId, id));
    assert.equal((await ask('How long is the warranty?', { filter })).answered, false);
  });

  it('measures what a filter chooses, and nothing that is off or has ended', async () => {
    for (const tag of ['kettle', 'toaster'])
      for (let n = 0; n < 3; n += 1)
        await teach(`What about ${tag} part ${n}?`, `${tag} ${n}`, { tags: [tag] });
    await teach('What is off?', 'Off.', { isEnabled: false });
    await teach('What has ended?', 'Over.', { validUntilMs: START_MS });
    await teach('What ends soon?', 'Soon.', { validUntilMs: START_MS + 1_000 });
    const measure = async (query = '') => {
      const path = `/api/chatbots/${stage.bot.chatbotId}/calibration${query}`;
      return (await stage.client.call<Calibration>('GET', path)).body.questions;
    };
    assert.equal(await measure(), 7);
    assert.equal(await measure('?any=kettle'), 3);
    assert.equal(await measure('?any=kettle&any=toaster&none=toaster'), 3);
    stage.nowMs = START_MS + 1_000;
    assert.equal(await measure(), 6);
    const none = await stage.client.call(
      'GET',
      `/api/chatbots/${stage.bot.chatbotId}/calibration?all=nobody`,
    );
    assert.equal(none.status, 409);
  });

  it('asks with a filter through every door', async () => {
    await teach('Where is my parcel?', 'A.', { tags: ['a', 'shop'] });
    await teach('Where is my parcel?', 'B.', { tags: ['b'] });
    const question = 'Where is my parcel?';
    const chat = (docent: unknown) =>
      stage.client.call<{ choices: { message: { content: string } }[]; error?: { param: string } }>(
        'POST',
        '/v1/chat/completions',
        { body: { model: stage.bot.chatbotId, messages: [{ role: 'user', content: question }], docent } },
      );
    assert.equal((await chat({ filter: { any: ['a'] } })).body.choices[0]?.message.content, 'A.');
    assert.equal((await chat({ filter: { none: ['a'] } })).body.choices[0]?.message.content, 'B.');
    assert.equal((await chat({ filter: { any: 'a' } })).body.error?.param, 'docent.filter');
    assert.equal((await chat('a')).body.error?.param, 'docent');

    const condition = (operator: string, value: string) => ({
      name: ['tags'],
      comparison_operator: operator,
      value,
    });
    const retrieve = async (logical: string, ...conditions: object[]) => {
      const { body } = await stage.client.call<{ records: { content: string }[]; error_msg?: string }>(
        'POST',
        '/retrieval',
        {
          body: {
            knowledge_id: stage.bot.chatbotId,
            query: question,
            metadata_condition: { logical_operator: logical, conditions },
          },
        },
      );
      return body.error_msg ?? body.records.map(({ content }) => content).join();
    };
    assert.equal(await retrieve('and', condition('contains', 'a')), 'A.');
    assert.equal(await retrieve('and', condition('not contains', 'a')), 'B.');
    assert.equal(await retrieve('or', condition('is', 'a'), condition('is', 'b')), 'B.,A.');
    assert.match(await retrieve('or', condition('is', 'a'), condition('is not', 'b')), /to be there/);
    assert.match(await retrieve('and', { ...condition('is', 'a'), name: ['year'] }), /tags/);
    assert.match(await retrieve('and', condition('>', '3')), /comparison_operator/);
    assert.match(await retrieve('and', { ...condition('is', 'a'), value: 3 }), /lists of tags/);

    const tool = async (name: string, args: object) => {
      const { text } = await stage.client.call('POST', '/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      });
      return text;
    };
    assert.match(await tool('ask', { question, filter: { any: ['b'] } }), /"answer\\*":\\*"B\./);
    assert.doesNotMatch(await tool('search', { query: question, filter: { any: ['b'] } }), /A\./);
  });
});
