/** A scan over HTTP: what its answers and its receipt say of how it was read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { FileDetails, UploadResult } from '../../../contract/knowledge/files.ts';
import { makeScan } from '../../fixtures/scans.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let client: Client;

before(async () => {
  service = await startService();
  client = createClient(service.baseUrl, await service.provision());
});
after(() => service.close());

test('a scanned page answers, and says that it was read from a picture', async () => {
  const scan = await makeScan([
    { lines: ['The fee for a lost library card is seven euros.', 'We are open from Monday to Friday.'] },
  ]);
  const upload = await client.call<UploadResult>('POST', client.files, {
    body: formWithFile('scan.pdf', scan),
  });
  assert.ok(upload.status < 300, upload.text);
  const { id } = upload.body;
  await service.context.trainer.waitForFile(upload.body.chatbotId, id, 600_000);
  const details = (await client.call<FileDetails>('GET', `${client.files}/${id}`)).body;
  const [page] = details.receipt?.parts ?? [];
  assert.equal(details.isTrained, true);
  assert.equal(page?.isPicture, true);
  assert.match(page?.note ?? '', /read from a picture/);
  const body = { question: 'What is the fee for a lost library card?', log: false };
  const reply = (await client.call<AskReply>('POST', client.chat, { body })).body;
  assert.equal(reply.answered, true);
  assert.match(reply.answer, /seven euros/);
  assert.equal(reply.matches[0]?.locator?.page, 1);
  assert.equal(reply.matches[0]?.locator?.isFromPicture, true);
});
