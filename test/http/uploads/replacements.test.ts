/** Replacing a file over HTTP: the old content or the new one, never both, never neither. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { FileDetails, FileRecord, UploadResult } from '../../../contract/knowledge/files.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

/** A long run has more: REPLACEMENTS=500 node scripts/test.ts test/http/uploads/replacements.test.ts */
const REPLACEMENTS = Number(process.env.REPLACEMENTS ?? 50);

onEveryDeployment('replaced files', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    // With a history, what was replaced stays stored for as long as that: see history/put-back.test.ts.
    service = await startService({ env: { DOCENT_HISTORY_DAYS: '0' } });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  /** A form whose file says what the fee is. */
  const feeForm = (fee: string, name = 'fees.txt') =>
    formWithFile(name, `# Fees\n\nThe fee for a lost library card is ${fee} euros.\n`);
  const upload = async (form: FormData, query = '') =>
    client.call<UploadResult>('POST', client.files + query, { body: form });
  const replace = (id: number, form: FormData) =>
    client.call<FileRecord>('PUT', `${client.files}/${id}`, { body: form });
  const details = async (id: number) => (await client.call<FileDetails>('GET', `${client.files}/${id}`)).body;
  const ask = async () => {
    const body = { question: 'What is the fee for a lost library card?', log: false };
    return (await client.call<AskReply>('POST', client.chat, { body })).body;
  };
  const blobCount = async (): Promise<number> => {
    const entries = await readdir(join(service.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };

  test('PUT gives a file new content under the same id, and answers once that is trained', async () => {
    const { id } = (await upload(feeForm('5'))).body;
    const old = await details(id);
    const blobs = await blobCount();
    const reply = await replace(id, feeForm('7', 'new fees.txt'));
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(
      [reply.body.id, reply.body.fileName, reply.body.isTrained, reply.body.createdDate],
      [id, 'new fees.txt', true, old.createdDate],
    );
    assert.ok(reply.body.modifiedDate > old.modifiedDate);
    assert.deepEqual((await client.call('GET', client.files)).body, [reply.body] as unknown);
    const { matches } = await ask();
    assert.deepEqual(
      matches.map(({ text, fileName }) => [/7 euros/.test(text), fileName]),
      [[true, 'new fees.txt']],
    );
    const now = await details(id);
    assert.notEqual(now.sha256, old.sha256);
    assert.notEqual(now.docId, old.docId);
    assert.equal(now.replacement, null);
    assert.equal(await blobCount(), blobs);
  });

  test(`asks during ${REPLACEMENTS} replacements see the old text or the new one, never both, never neither`, async () => {
    const { id } = (await upload(feeForm('100'))).body;
    let [acknowledged, sent] = [100, 100];
    let isOver = false;
    let asks = 0;
    const asking = async (): Promise<void> => {
      while (!isOver) {
        const least = acknowledged;
        const { matches } = await ask();
        const fees = matches.map(({ text }) => Number(/is (\d+) euros/.exec(text)?.[1]));
        assert.equal(fees.length, 1, `${fees}`);
        const [fee = Number.NaN] = fees;
        assert.ok(fee >= least && fee <= sent, `${fee}, not ${least} to ${sent}`);
        asks += 1;
      }
    };
    const askers = Promise.all([asking(), asking()]);
    for (let round = 0; round < REPLACEMENTS; round += 1) {
      sent += 1;
      // A heading more or less moves the passages of the file.
      const lead = round % 2 === 0 ? '# Opening hours\n\nWe open the reading room at nine.\n\n' : '';
      const text = `${lead}# Fees\n\nThe fee for a lost library card is ${sent} euros.\n`;
      assert.equal((await replace(id, formWithFile('fees.txt', text))).status, 200);
      acknowledged = sent;
    }
    isOver = true;
    await askers;
    assert.ok(asks > REPLACEMENTS / 2, `${asks}`);
  });

  test('what cannot be read is refused as by POST, and the old content stays', async () => {
    const { id } = (await upload(feeForm('5'))).body;
    const [old, blobs] = [await details(id), await blobCount()];
    const refused: [FormData, string][] = [
      [formWithFile('blank.txt', ' \n '), 'file_has_no_text'],
      [formWithFile('picture.png', 'x'), 'unsupported_file_type'],
      [formWithFile('broken.pdf', '%PDF-1.4 nothing'), 'file_unreadable'],
      [formWithFile('fees.txt', 'x', 'other'), 'file_missing'],
    ];
    for (const [form, code] of refused) {
      const reply = await client.call('PUT', `${client.files}/${id}`, { body: form });
      assert.equal(reply.body.code, code, reply.text);
      assert.deepEqual(await details(id), old);
      assert.equal(await blobCount(), blobs);
    }
    assert.match((await ask()).matches[0]?.text ?? '', /5 euros/);
    const none = await client.call('PUT', `${client.files}/999`, { body: feeForm('7') });
    assert.deepEqual([none.status, none.body.code], [404, 'not_found']);
  });

  test('a file with an externalId that is there already is refused, or replaces that file where asked', async () => {
    const labelled = (fee: string, fields: Record<string, string>) => {
      const form = feeForm(fee);
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    };
    const labels = { externalId: 'docs/fees.txt', sourceUrl: 'https://library.example/fees' };
    const first = await upload(labelled('5', labels), '?onConflict=replace');
    assert.equal(first.status, 201);
    const { id } = first.body;
    const conflict = await client.call('POST', client.files, { body: labelled('6', labels) });
    assert.deepEqual([conflict.status, conflict.body.code], [409, 'conflict']);
    const { externalId } = labels;
    const second = await upload(labelled('7', { externalId }), '?onConflict=replace');
    assert.deepEqual([second.status, second.body.id], [200, id]);
    const now = await details(id);
    assert.deepEqual([now.externalId, now.sourceUrl], [labels.externalId, labels.sourceUrl]);
    const [match] = (await ask()).matches;
    assert.match(match?.text ?? '', /7 euros/);
    assert.equal(match?.sourceUrl, labels.sourceUrl);
    const other = (await upload(labelled('8', { externalId: 'other' }))).body.id;
    const taken = await client.call('PUT', `${client.files}/${other}`, {
      body: labelled('9', { externalId }),
    });
    assert.equal(taken.body.code, 'conflict');
  });

  test('an upload brings its tags, and a replacement changes them only where it has some', async () => {
    const tagged = (fee: string, tags?: string) => {
      const form = feeForm(fee);
      if (tags !== undefined) form.append('tags', tags);
      return form;
    };
    const found = async (tag: string) => {
      const body = {
        question: 'What is the fee for a lost library card?',
        filter: { all: [tag] },
        log: false,
      };
      const { matches } = (await client.call<AskReply>('POST', client.chat, { body })).body;
      return matches.map(({ text }) => /\d euros/.exec(text)?.[0]);
    };
    const { id } = (await upload(tagged('5', 'city, open,,city'))).body;
    assert.deepEqual((await details(id)).tags, ['city', 'open']);
    assert.deepEqual(await found('open'), ['5 euros']);
    assert.equal((await replace(id, tagged('7'))).status, 200);
    assert.deepEqual((await details(id)).tags, ['city', 'open']);
    assert.equal((await replace(id, tagged('9', 'town'))).status, 200);
    assert.deepEqual((await details(id)).tags, ['town']);
    assert.deepEqual([await found('open'), await found('town')], [[], ['9 euros']]);
  });

  test('a repeat with the same Idempotency-Key replaces once, and gets the same answer', async () => {
    const form = () => {
      const one = feeForm('5');
      one.append('externalId', 'fees');
      return one;
    };
    await upload(form());
    const again = () =>
      client.call<UploadResult>('POST', `${client.files}?onConflict=replace`, {
        body: form(),
        headers: { 'idempotency-key': 'one' },
      });
    const replies = [await again(), await again()];
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.id]),
      [
        [200, replies[0]?.body.id],
        [200, replies[0]?.body.id],
      ],
    );
    assert.equal((await client.call<FileRecord[]>('GET', client.files)).body.length, 1);
  });

  test('fields that say nothing usable are refused, and nothing is kept', async () => {
    const blobs = await blobCount();
    const refuse = async (name: string, value: string, isRefused: boolean) => {
      const form = feeForm('5');
      form.append(name, value);
      const reply = await client.call('POST', client.files, { body: form });
      assert.equal(reply.status, isRefused ? 400 : 201, `${name} ${value.slice(0, 30)}: ${reply.text}`);
    };
    const address = (length: number) => 'https://a.example/'.padEnd(length, 'x');
    await refuse('externalId', 'x'.repeat(1_025), true);
    await refuse('externalId', ' ', true);
    await refuse('sourceUrl', 'javascript:alert(1)', true);
    await refuse('sourceUrl', '/fees', true);
    await refuse('sourceUrl', address(2_049), true);
    for (const value of ['replace', 'add', '', 'REPLACE']) {
      const reply = await client.call('POST', `${client.files}?onConflict=${value}`, { body: feeForm('5') });
      const found = [reply.status, reply.body.errors?.map(({ path }) => path)];
      assert.deepEqual(found, [400, ['onConflict']], value);
    }
    assert.equal(await blobCount(), blobs);
    const tags = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(64, 'x'));
    await refuse('tags', [...tags, 'y'].join(), true);
    await refuse('tags', 'x'.repeat(65), true);
    await refuse('tags', 'a,\u200b', true);
    assert.equal(await blobCount(), blobs);
    await refuse('tags', tags.join(), false);
    await refuse('tags', ' , ', false);
    await refuse('externalId', 'x'.repeat(1_024), false);
    await refuse('sourceUrl', address(2_048), false);
    await refuse('externalId', '', false);
  });

  test('the content comes back as it was uploaded, as a download of the right kind', async () => {
    const page = '<html><script>alert(1)</script>Fees of the library</html>';
    const { id } = (await upload(formWithFile('Gebühren "1".txt', page))).body;
    const reply = await client.call('GET', `${client.files}/${id}/content`);
    assert.deepEqual([reply.status, reply.text], [200, page]);
    assert.equal(reply.headers.get('content-type'), 'text/plain');
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(reply.headers.get('content-length'), String(page.length));
    const disposition = reply.headers.get('content-disposition') ?? '';
    assert.match(disposition, /^attachment; filename="Geb_hren _1_.txt"; filename\*=UTF-8''Geb%C3%BChren/);
    await replace(id, feeForm('5'));
    assert.match((await client.call('GET', `${client.files}/${id}/content`)).text, /5 euros/);
    assert.equal((await client.call('GET', `${client.files}/999/content`)).status, 404);
  });
});
