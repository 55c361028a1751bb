/** Golden questions over HTTP as CSV: for spreadsheets, and for another chatbot. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Papa from 'papaparse';
import type { ImportGoldenReply } from '../../../../contract/asking/golden.ts';
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
});
