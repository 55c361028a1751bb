/** The list of what was deleted: what is on it, how it is searched, what one click puts back, and that it never has what was erased. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeletedPage, DeletedRecord } from '../../../../contract/history.ts';
import { aStep } from '../../../support/a-step.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { type HistoryStage, setUpHistory } from './stage.ts';

onEveryEngine('what was deleted', (startService) => {
  let stage: HistoryStage;
  before(async () => {
    stage = await setUpHistory(startService);
  });
  after(() => stage.service.close());

  const read = async (query = '') =>
    (await stage.client.call<DeletedPage>('GET', `${stage.history}/deleted${query}`)).body;
  const names = async (query = '') => (await read(query)).deleted.map(({ kind, name }) => `${kind} ${name}`);
  const remove = (path: string) => stage.client.call('DELETE', path);
  const answers = () => stage.client.pairs.replace('/QA/', '/Answer/');
  const restore = ({ stepId, ordinal, wordingId }: DeletedRecord) => {
    const query = wordingId === undefined ? '' : `&wordingId=${wordingId}`;
    return stage.client.call('POST', `${stage.history}/steps/${stepId}/restore?ordinal=${ordinal}${query}`);
  };
  const addAnswer = async (questions: string[], answer: string) => {
    const body = { questions, answer };
    return (await stage.client.call<{ id: number }>('POST', answers(), { body })).body.id;
  };
  const first = async (query: string): Promise<DeletedRecord> => {
    const [one] = (await read(query)).deleted;
    assert.ok(one !== undefined);
    return one;
  };

  test('answers, wordings and files are listed, the last deleted first, and searched by all words', async () => {
    const pair = await stage.teach('Where is the walrus lamp?', 'In hall nine.');
    await stage.teach('Where is the kept lamp?', 'In hall one.');
    const file = await stage.upload('walrus.txt', 'The walrus eats fish.');
    const grouped = await addAnswer(['When do you open?', 'Opening hours?'], 'At eight.');
    await remove(`${stage.client.pairs}/${pair}`);
    await remove(`${stage.client.files}/${file}`);
    const body = { questions: ['When do you open?'], answer: 'At eight.' };
    await stage.client.call('PUT', `${answers()}/${grouped}`, { body });
    assert.deepEqual(await names(), [
      'wording Opening hours?',
      'file walrus.txt',
      'answer Where is the walrus lamp?',
    ]);
    assert.deepEqual(await names('?kind=file'), ['file walrus.txt']);
    assert.deepEqual(await names('?search=NINE%20walrus'), ['answer Where is the walrus lamp?']);
    const one = await first('?kind=answer');
    assert.deepEqual(
      [one.answer, one.actor.kind, one.subjectId, one.wordings],
      ['In hall nine.', 'key', String(pair), []],
    );
    const begin = await read('?limit=1');
    assert.equal(begin.deleted.length, 1);
    const rest = await read(`?limit=100&before=${begin.nextBefore}`);
    assert.deepEqual(
      [...begin.deleted, ...rest.deleted].map(({ name }) => name),
      ['Opening hours?', 'walrus.txt', 'Where is the walrus lamp?'],
    );
    assert.equal(rest.nextBefore, undefined);
  });

  test('each is put back by itself, and leaves the list', async () => {
    for (const one of (await read()).deleted) assert.equal((await restore(one)).status, 200);
    assert.deepEqual(await names(), []);
    assert.equal(await stage.ask('Where is the walrus lamp?'), 'In hall nine.');
    assert.equal(await stage.ask('Opening hours?'), 'At eight.');
  });

  test('a wording comes back to what its answer says now, also where the answer is gone', async () => {
    const id = await addAnswer(['Do you ship?', 'Is there shipping?'], 'Yes.');
    const change = (answer: string) =>
      stage.client.call('PUT', `${answers()}/${id}`, { body: { questions: ['Do you ship?'], answer } });
    await change('Yes.');
    await change('Yes, on Mondays.');
    const lost = await first('?kind=wording');
    assert.equal((await restore(lost)).status, 200);
    assert.equal(await stage.ask('Is there shipping?'), 'Yes, on Mondays.');
    assert.equal(await stage.ask('Do you ship?'), 'Yes, on Mondays.');
    await change('Yes, on Mondays.');
    await remove(`${answers()}/${id}`);
    assert.equal((await restore(await first('?kind=wording'))).status, 200);
    assert.equal(await stage.ask('Is there shipping?'), 'Yes, on Mondays.');
    assert.equal((await restore({ ...lost, wordingId: 999_999 })).status, 404);
  });

  test('what is joined to another answer was not deleted', async () => {
    const before = await names();
    const ids = [
      await stage.teach('Is it joined?', 'Joined.'),
      await stage.teach('Was it joined?', 'Joined.'),
    ];
    await stage.client.call('POST', `${answers()}/join`, { body: { ids } });
    assert.deepEqual(await names(), before);
  });

  test('what is erased is neither on the list nor anywhere in the reply, with what it was before it was joined', async () => {
    const ids = [
      await stage.teach('Where is the pangolinone?', 'In the pangolinzoo.'),
      await stage.teach('Is there a pangolintwo?', 'In the pangolinzoo.'),
    ];
    await stage.client.call('POST', `${answers()}/join`, { body: { ids } });
    const other = await stage.teach('Where is the pangolinthree?', 'Elsewhere.');
    await remove(`${stage.client.pairs}/${other}`);
    assert.deepEqual(await names('?search=pangolin'), ['answer Where is the pangolinthree?']);
    const everything = async () => {
      const pages = [await read('?limit=100'), await stage.list('?limit=100')];
      for (const { stepId } of (await stage.list('?limit=100')).steps)
        pages.push((await stage.changesOf(stepId)) as never);
      return JSON.stringify(pages);
    };
    assert.match(await everything(), /pangolinone.*pangolintwo.*pangolinzoo/s);
    await remove(`${answers()}/${ids[0]}`);
    await remove(`${stage.history}?subject=answer&subjectId=${ids[0]}`);
    const erased = await everything();
    assert.doesNotMatch(erased, /pangolin(one|two|zoo)/);
    assert.match(erased, /pangolinthree/);
    const erasing = await remove(`${stage.history}?subject=answer&subjectId=${other}`);
    assert.equal(erasing.status, 204);
    assert.doesNotMatch(await everything(), /pangolin/);
    assert.deepEqual(await names('?search=pangolin'), []);
  });

  test('an answer that is erased as it is deleted is nowhere in the history, with all its wordings', async () => {
    const { body } = await stage.client.call<{ id: number }>('POST', answers(), {
      body: { questions: ['Where is the quokkaone?', 'Is there a quokkatwo?'], answer: 'In the quokkazoo.' },
    });
    const kept = async () =>
      JSON.stringify([await stage.list(`?subject=answer&subjectId=${body.id}`), await read('?limit=100')]);
    assert.match(await kept(), /quokkaone.*quokkatwo.*quokkazoo|quokkazoo.*quokkaone.*quokkatwo/s);
    assert.equal((await remove(`${answers()}/${body.id}?erase=true`)).status, 204);
    assert.equal(await stage.ask('Where is the quokkaone?'), undefined);
    assert.doesNotMatch(await kept(), /quokka/);
    assert.equal((await remove(`${answers()}/${body.id}?erase=true`)).status, 404);
  });

  test('nothing is on the list of a chatbot that keeps no history', async () => {
    const { chatbots } = stage.service.context;
    await chatbots.update(stage.accountId, stage.chatbotId, { historyDays: 0 }, aStep());
    assert.deepEqual(await read(), { days: 0, deleted: [] });
  });
});
