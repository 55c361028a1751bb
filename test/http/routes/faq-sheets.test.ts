/** A sheet that is an FAQ, from its upload to the answer: its receipt offers an import, and its answer's cell alone is said. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { FileDetails } from '../../../contract/knowledge/files.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';
import { createClient, formWithFile } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
before(async () => {
  service = await startService({ env: { DOCENT_SENTENCE_ENCODER: 'false' } });
});
after(() => service.close());

async function teach(fileName: string, content: string | Uint8Array) {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const body = formWithFile(fileName, content);
  const { status, body: made } = await client.call<{ id: number }>('POST', client.files, { body });
  assert.equal(status, 201);
  const { body: file } = await client.call<FileDetails>('GET', `${client.files}/${made.id}`);
  const ask = async (question: string, more = {}) =>
    (await client.call<AskReply>('POST', client.chat, { body: { question, ...more } })).body;
  return { file, ask };
}

const SHEET = [
  ['Nr', 'Kategorie', 'Frage', 'Antwort', 'Stand'],
  [
    '1',
    'Versand',
    'Wie lange dauert die Lieferung nach Österreich?',
    'Vier Werktage.\nAuf Inseln länger.',
    '2024',
  ],
  ['2', 'Rückgabe', 'Wer bezahlt das Porto der Rücksendung?', 'Wir; das Etikett: liegt bei.', '2024'],
  ['3', 'Zahlung', 'Nehmen Sie Schecks?', 'Schecks nehmen wir leider nicht mehr an.', '2023'],
] as const;

test('of a workbook', async () => {
  const { file, ask } = await teach('hilfe.xlsx', makeXlsx({ sheets: [{ name: 'Hilfe', rows: SHEET }] }));
  assert.deepEqual(file.receipt?.looksLikeFaq, {
    sheet: 'Hilfe',
    questionColumn: 'Frage',
    answerColumn: 'Antwort',
    rows: 3,
  });
  const { answered, answer, matches } = await ask('Wie lange dauert die Lieferung nach Österreich?');
  assert.equal(answered, true);
  assert.equal(answer, 'Vier Werktage.\nAuf Inseln länger.');
  assert.equal(matches[0]?.type === 'file' && matches[0].locator?.question, SHEET[1][2]);
  assert.equal((await ask('Wer bezahlt das Porto der Rücksendung?')).answer, 'Wir; das Etikett: liegt bei.');
});

test('of a text in columns', async () => {
  const text =
    '| Question | Answer |\n|---|---|\n| Can I pay by cheque? | Cheques are no longer accepted. |\n';
  const { file, ask } = await teach('faq.txt', text);
  assert.deepEqual(file.receipt?.looksLikeFaq, {
    questionColumn: 'Question',
    answerColumn: 'Answer',
    rows: 1,
  });
  assert.equal((await ask('Can I pay by cheque?')).answer, 'Cheques are no longer accepted.');
});

test('no other sheet is offered', async () => {
  const rows = [
    ['Plan', 'Price'],
    ['Basic', '9 euros'],
    ['Plus', '19 euros'],
  ];
  const { file, ask } = await teach('prices.xlsx', makeXlsx({ sheets: [{ name: 'Prices', rows }] }));
  assert.equal(file.receipt?.looksLikeFaq, undefined);
  const [best] = (await ask('What is the price of the plan Basic?')).matches;
  assert.equal(best?.text, 'Plan: Basic; Price: 9 euros');
});
