/** Golden questions over HTTP as CSV and in the archive of a chatbot: for spreadsheets, and for another chatbot. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import type { ImportGoldenReply } from '../../../../contract/asking/golden.ts';
import type { ImportReply } from '../../../../contract/knowledge/imports.ts';
import { formWithFile } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { outcomes, stageGolden } from './stage.ts';

onEveryEngine('golden questions as CSV', (startService) => {
  const stage = stageGolden(startService);
  const { add, check, teach } = stage;

  test('come out as CSV that no spreadsheet runs, and go into another chatbot by what was taught', async () => {
    const { track } = await stage.teachTwo();
    await add(
      { question: '=where is my order', expects: 'answer', answerId: track.id },
      { question: 'Who painted the ceiling?', expects: 'refuse' },
    );
    await check();
    const exported = await stage.client.call('GET', `${stage.path()}/csv`);
    assert.match(exported.headers.get('content-type') ?? '', /^text\/csv/);
    const { data } = Papa.parse<Record<string, string>>(exported.text, {
      header: true,
      skipEmptyLines: true,
    });
    assert.equal(data[0]?.question, "'=where is my order");
    assert.deepEqual([data[0]?.taughtQuestion, data[0]?.outcome], [track.question, 'passed']);
    await stage.turnToAnother();
    await teach('Anything else?', 'No.');
    await teach(track.question, track.answer);
    const send = async (csv: string) =>
      (await stage.client.call<ImportGoldenReply>('POST', `${stage.path()}/csv`, { body: { csv } })).body;
    assert.deepEqual(await send(exported.text), { added: 2, unchanged: 0, refused: [] });
    assert.deepEqual(await send(exported.text), { added: 0, unchanged: 2, refused: [] });
    assert.deepEqual(outcomes(await check()), [
      ['=where is my order', 'passed', track.answer],
      ['Who painted the ceiling?', 'passed', null],
    ]);
  });

  test('rows of a CSV that cannot be golden questions are told, and leave the others', async () => {
    await stage.teachTwo();
    const csv = [
      'Question;Expects;taughtQuestion;file;page',
      'where is my order;;Where is my order?;;',
      ';refuse;;;',
      'lamps;say it;;;',
      'prices;file;;prices.pdf;2',
      'hours;answer;What are your hours?;;',
      'page;file;;a.pdf;two',
    ].join('\n');
    const reply = await stage.client.call<ImportGoldenReply>('POST', `${stage.path()}/csv`, {
      body: { csv },
    });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.added, 1);
    assert.deepEqual(
      reply.body.refused.map(({ row, reason }) => `${row}: ${reason}`),
      [
        '3: the question is empty',
        '4: expects must be answer, file or refuse',
        '5: there is no such file',
        '6: there is no such answer',
        '7: answerId and page must be whole numbers from 1',
      ],
    );
    for (const none of ['', 'a,b\n1,2', 'question\n"where'])
      assert.equal(
        (await stage.client.call('POST', `${stage.path()}/csv`, { body: { csv: none } })).status,
        400,
        none,
      );
  });

  test('are in the archive of a chatbot, and come back by what it has of their answers and files', async () => {
    const { track, pay } = await stage.teachTwo();
    const upload = (name: string, text: string) =>
      stage.client.call<{ id: number }>('POST', stage.client.files, { body: formWithFile(name, text) });
    await upload('guide.txt', 'Dogs are welcome on all pitches.');
    const { body: file } = await upload('guide.txt', 'The workshop opens at nine on Monday.');
    await add(
      { question: 'where is my order', expects: 'answer', answerId: track.id },
      { question: 'when does the workshop open', expects: 'file', fileId: file.id },
      { question: 'Who painted the ceiling?', expects: 'refuse' },
      { question: 'how to pay', expects: 'answer', answerId: pay.id },
    );
    await stage.client.call('DELETE', `${stage.client.pairs}/${pay.id}`);
    const exported = await fetch(`${stage.service.baseUrl}/api/Training/Export/${stage.bot.chatbotId}`, {
      headers: { authorization: `Bearer ${stage.bot.apiKey}` },
    });
    const archive = new Uint8Array(await exported.arrayBuffer());
    const bringIn = async (zip: Uint8Array, apply: boolean) => {
      const path = `/api/Training/Import/${stage.bot.chatbotId}?apply=${apply}`;
      const body = formWithFile('export.zip', zip);
      return (await stage.client.call<ImportReply>('POST', path, { body })).body.golden;
    };
    await stage.turnToAnother();
    for (const question of ['First?', 'Second?']) await teach(question, 'So that ids differ.');
    assert.deepEqual(await bringIn(archive, false), { added: 3, unchanged: 0, leftOut: 0 });
    assert.deepEqual((await stage.list()).questions, []);
    assert.deepEqual(await bringIn(archive, true), { added: 3, unchanged: 0, leftOut: 0 });
    assert.deepEqual(await bringIn(archive, true), { added: 0, unchanged: 3, leftOut: 0 });
    const { questions } = await check();
    assert.deepEqual(
      questions.map(({ question, expects, expectedText, outcome }) => [
        question,
        expects,
        expectedText,
        outcome,
      ]),
      [
        ['where is my order', 'answer', track.answer, 'passed'],
        ['when does the workshop open', 'file', 'guide.txt', 'passed'],
        ['Who painted the ceiling?', 'refuse', null, 'passed'],
      ],
    );
    // Before there were golden questions in archives; and with a line that nobody wrote so.
    const { 'golden.jsonl': golden = new Uint8Array(), ...former } = unzipSync(archive);
    await stage.turnToAnother();
    assert.deepEqual(await bringIn(zipSync(former), true), { added: 0, unchanged: 0, leftOut: 0 });
    await stage.turnToAnother();
    const foreign = new TextEncoder().encode('{"question":"x","expects":"answer","answer":999}\n{"no":1}\n');
    const damaged = zipSync({ ...former, 'golden.jsonl': new Uint8Array([...foreign, ...golden]) });
    assert.deepEqual(await bringIn(damaged, true), { added: 3, unchanged: 0, leftOut: 2 });
    assert.equal((await stage.list()).questions.length, 3);
  });
});
