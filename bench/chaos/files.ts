/** What an owner does with files: uploads them, replaces them while it asks, and keeps a folder of them in step. */
import { createHash, randomUUID } from 'node:crypto';
import type { SyncBody, SyncReply } from '../../contract/knowledge/file-sync.ts';
import type { FileDetails, UploadResult } from '../../contract/knowledge/files.ts';
import { type Call, formWithFile, type Reply } from '../../test/support/client.ts';
import { ask, expectAnswer, newWord, type Owner, persist } from './owner.ts';

/** Its word stands at its begin and at its end, which are two passages. */
const textOf = (word: string): string =>
  `The lamp ${word} has a bulb of nine watts. ${'It is made of brass and glass. '.repeat(40)}The lamp ${word} was made in Wales.`;

/** A file may be answered for before it is trained: whether it answers is looked at in the end. */
export async function upload(owner: Owner): Promise<void> {
  const { client, ledger, tally, files } = owner;
  const word = newWord();
  const headers = { 'idempotency-key': randomUUID() };
  const { body, status } = await persist<UploadResult>(client, tally, 'POST', client.files, () => ({
    headers,
    body: formWithFile(`${word}.txt`, textOf(word)),
  }));
  if (status !== 201) {
    tally.faulty.push(`an upload was refused: ${status} ${JSON.stringify(body)}`);
    return;
  }
  tally.acknowledged += 1;
  ledger.files.set(body.id, word);
  files.push(body.id);
}

/** Asks go on all the while: each finds the old text or the new one, in all that it finds of the file. */
export async function replace(owner: Owner): Promise<void> {
  const { client, ledger, tally, files, random } = owner;
  const id = files[Math.floor(random() * files.length)];
  if (id === undefined || !(await isTrained(owner, id))) return upload(owner);
  const [old, word] = [ledger.files.get(id) ?? '', newWord()];
  let isReplaced = false;
  const asking = (async () => {
    while (!isReplaced) await expectOne(owner, id, old, word);
  })();
  const reply = await untilTaken<FileDetails>(owner, 'PUT', `${client.files}/${id}`, () => ({
    body: formWithFile(`${word}.txt`, textOf(word)),
  }));
  isReplaced = true;
  await asking;
  if (reply.status !== 200) {
    tally.faulty.push(`a replacement was refused: ${reply.status} ${reply.text.slice(0, 300)}`);
    return;
  }
  tally.acknowledged += 1;
  tally.replacements += 1;
  ledger.files.set(id, word);
  ledger.replaced.add(id);
  // Otherwise its training goes on, and its outcome is looked at in the end.
  if (reply.body.fileName !== `${word}.txt`) return;
  await expectAnswer(client, tally, 'file', id, word, 'a replacement');
}

async function isTrained({ client, tally }: Owner, id: number): Promise<boolean> {
  const { body } = await persist<FileDetails>(client, tally, 'GET', `${client.files}/${id}`, () => ({}));
  return body.status === 'trained' && body.replacement === null;
}

async function expectOne({ client, tally }: Owner, id: number, old: string, word: string): Promise<void> {
  const { matches } = await ask(client, tally, `${old} ${word}`);
  const texts = matches.filter((match) => match.type === 'file' && match.id === id).map(({ text }) => text);
  const has = (one: string): boolean => texts.some((text) => text.includes(one));
  if (has(old) === has(word))
    tally.mixed.push(
      `file ${id} answers with ${has(old) ? 'both texts' : 'neither text'} while it is replaced`,
    );
}

/** An earlier try that was given up may come through later, and take the place of this one: with the same content. */
async function untilTaken<T>(
  owner: Owner,
  method: string,
  path: string,
  makeCall: () => Call,
): Promise<Reply<T>> {
  for (;;) {
    const reply = await persist<T>(owner.client, owner.tally, method, path, makeCall);
    if (reply.status !== 409) return reply;
  }
}

/** A folder of its own: changes, adds and removes files there, and does what the comparison says. */
export async function sync(owner: Owner): Promise<void> {
  const { folder, random, tally } = owner;
  const names = [...folder.words.keys()];
  const pick = (): string => names[Math.floor(random() * names.length)] ?? 'first';
  folder.words.delete(pick());
  folder.words.set(pick(), newWord());
  folder.words.set(newWord(), newWord());
  const compared = await compare(owner);
  for (const path of compared.upload) await send(owner, path);
  for (const { id } of compared.delete) await drop(owner, id);
  const after = await compare(owner);
  if (after.upload.length + after.delete.length > 0)
    tally.stale.push(
      `a folder is not in step after its sync: ${JSON.stringify([after.upload, after.delete])}`,
    );
  tally.syncs += 1;
}

async function compare({ client, tally, folder }: Owner): Promise<SyncReply> {
  const files = [...folder.words].map(([path, word]) => ({
    path,
    sha256: createHash('sha256').update(textOf(word)).digest('hex'),
  }));
  const body: SyncBody = { prefix: folder.prefix, files };
  return (await persist<SyncReply>(client, tally, 'POST', `${client.files}/sync`, () => ({ body }))).body;
}

async function send(owner: Owner, path: string): Promise<void> {
  const { client, ledger, tally, folder, random } = owner;
  const word = folder.words.get(path) ?? '';
  const headers = {
    'idempotency-key': randomUUID(),
    ...(random() < 0.5 && { prefer: 'respond-async' }),
  };
  const { status, body, text } = await untilTaken<UploadResult>(
    owner,
    'POST',
    `${client.files}?onConflict=replace`,
    () => {
      const form = formWithFile(`${word}.txt`, textOf(word));
      form.append('externalId', folder.prefix + path);
      return { headers, body: form };
    },
  );
  if (status !== 201 && status !== 200) {
    tally.faulty.push(`an upload of a sync was refused: ${status} ${text.slice(0, 300)}`);
    return;
  }
  tally.acknowledged += 1;
  ledger.files.set(body.id, word);
  ledger.replaced.add(body.id);
}

/** Gone already counts: an earlier try may have come through unheard. */
async function drop({ client, ledger, tally }: Owner, id: number): Promise<void> {
  await persist(client, tally, 'DELETE', `${client.files}/${id}`, () => ({}));
  tally.acknowledged += 1;
  const word = ledger.files.get(id) ?? '';
  ledger.files.delete(id);
  ledger.replaced.delete(id);
  const { matches } = await ask(client, tally, word);
  if (matches.some((match) => match.type === 'file' && match.id === id))
    tally.stale.push(`file ${id} answers after it was removed`);
}
