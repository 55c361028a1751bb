/** Files found by the multilingual sentence encoder, from the upload to the quote. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { makeDataDir, type Provisioned, startService, type TestService } from '../../support/service.ts';
import { findShippedModel } from '../../support/shipped-model.ts';

/** One chunk of three windows; no sentence has a word of the questions. */
const SHOP = `Parcels leave our warehouse in Hamburg on every working day. Orders that arrive before noon are handed to the carrier on the
same afternoon. Deliveries to islands take two days longer than deliveries to the mainland. The carrier sends a message with a link to
the whereabouts of the shipment. Damaged merchandise is exchanged free of charge if a photograph reaches us within a fortnight. Bulky
furniture is brought by two people who carry it to the room of your choice. Assembly can be booked together with the order for a flat
price. Neighbours may accept a parcel when nobody opens the door. Companies with a tax number receive invoices without value added tax.
These are issued in electronic form on the day of dispatch. Gift wrapping is available for all articles except lamps and rugs.`;
const QUESTION = 'My new sofa is scratched and broken. What now?';
const ANSWER = /Damaged merchandise/;

const { skip } = findShippedModel('multilingual-encoder');

let dataDir: string;
let service: TestService;
let bot: Provisioned;
let client: Client;
beforeEach(async () => {
  dataDir = await makeDataDir();
  await start({ withSentenceEncoders: false });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
});
afterEach(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start({ withSentenceEncoders }: { withSentenceEncoders: boolean }): Promise<void> {
  const env = { DOCENT_SENTENCE_MODELS: 'multilingual' };
  service = await startService({ dataDir, env, withSentenceEncoders });
}

async function restart(options: Parameters<typeof start>[0]): Promise<void> {
  await service.close();
  await start(options);
  client = createClient(service.baseUrl, bot);
}

async function upload(fileName: string, text: string): Promise<number> {
  const body = formWithFile(fileName, text);
  const { status, body: made } = await client.call<{ id: number }>('POST', client.files, { body });
  assert.equal(status, 201);
  return made.id;
}

async function allEncoded(): Promise<void> {
  type Progress = { files: { chunks: number; encoded: number } };
  const left = async () => {
    const { body } = await client.call<Progress>('GET', `/api/chatbots/${bot.chatbotId}/encoding`);
    return body.files.chunks - body.files.encoded;
  };
  while ((await left()) > 0) await nextTurn();
}

async function ask(question: string): Promise<AskReply> {
  return (await client.call<AskReply>('POST', client.chat, { body: { question } })).body;
}

test('a file is answered from in other words once it is encoded, by the part that is nearest', {
  skip,
}, async () => {
  await upload('shop.txt', SHOP);
  await upload('garden.txt', 'Roses are pruned in March. Hedges may not be cut while birds breed in them.');
  const byWords = await ask(QUESTION);
  assert.equal(byWords.answered, false);
  assert.doesNotMatch(byWords.matches[0]?.text ?? '', ANSWER);

  await restart({ withSentenceEncoders: true });
  await allEncoded();
  const [best] = (await ask(QUESTION)).matches;
  assert.equal(best?.type, 'file');
  assert.equal(best.fileName, 'shop.txt');
  assert.match(best.text, ANSWER);
  assert.match((await ask('Do businesses pay VAT?')).matches[0]?.text ?? '', /tax number/);

  await restart({ withSentenceEncoders: false });
  assert.deepEqual((await ask(QUESTION)).matches, byWords.matches);
});

test('a file that is deleted is not found by its meaning any more', { skip }, async () => {
  await restart({ withSentenceEncoders: true });
  const id = await upload('shop.txt', SHOP);
  await allEncoded();
  assert.match((await ask(QUESTION)).matches[0]?.text ?? '', ANSWER);
  assert.equal((await client.call('DELETE', `${client.files}/${id}`)).status, 204);
  assert.deepEqual((await ask(QUESTION)).matches, []);
});

test('a file in another language than the question is found once it is encoded', { skip }, async () => {
  const text =
    'Beschädigte Ware tauschen wir kostenlos um, wenn uns binnen zwei Wochen ein Foto erreicht. Pakete verlassen das Lager täglich.';
  await upload('laden.txt', text);
  await upload(
    'garten.txt',
    'Rosen schneidet man im März. Hecken bleiben im Sommer stehen, weil Vögel darin brüten.',
  );
  const asked = 'Will you replace goods that arrive damaged?';
  assert.equal((await ask(asked)).answered, false);

  await restart({ withSentenceEncoders: true });
  await allEncoded();
  const [best] = (await ask(asked)).matches;
  assert.equal(best?.type, 'file');
  assert.match(best.text, /Beschädigte Ware/);
});
