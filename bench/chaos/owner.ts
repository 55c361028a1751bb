/**
 * An owner at work: adds, changes, removes and uploads without a pause, repeats what was not answered, and asks after
 * every acknowledged change whether the answer follows it. It alone changes its records, so its last word counts.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AskReply } from '../../contract/chat.ts';
import type { UploadResult } from '../../contract/knowledge/files.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { type Call, type Client, formWithFile, type Reply } from '../../test/support/client.ts';

export interface Tally {
  /** Writes that were answered with success. */
  acknowledged: number;
  asks: number;
  /** Asks after an acknowledged write that did not know it. */
  stale: string[];
  /** Replies 503 that said when to come again, and 507 of a full disk. */
  unavailable: number;
  /** Requests whose connection broke or whose reply never came. */
  broken: number;
  /** Replies 500 and above that were anything else. */
  faulty: string[];
}

export function newTally(): Tally {
  return { acknowledged: 0, asks: 0, stale: [], unavailable: 0, broken: 0, faulty: [] };
}

/** What was acknowledged. */
export interface Ledger {
  /** Text by id; a pair's question is its text too. */
  pairs: Map<number, string>;
  removed: Set<number>;
  /** Name and words by id. */
  files: Map<number, string>;
}

export function newLedger(): Ledger {
  return { pairs: new Map(), removed: new Set(), files: new Map() };
}

const REPLY_MS = 40_000;
const AGAIN_MS = 100;

/** A word that nobody else says. */
const newWord = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

/** Repeats a request until it is answered for good. */
export async function persist<T>(
  client: Client,
  tally: Tally,
  method: string,
  path: string,
  makeCall: () => Call,
): Promise<Reply<T>> {
  for (;;) {
    try {
      const reply = await withLimit(client.call<T>(method, path, makeCall()));
      if (reply.status < 500) return reply;
      const isBusy = reply.status === 503 && reply.headers.has('retry-after');
      if (isBusy || reply.status === 507) tally.unavailable += 1;
      else tally.faulty.push(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    } catch {
      tally.broken += 1;
    }
    await sleep(AGAIN_MS);
  }
}

async function withLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no reply')), REPLY_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Works until the signal, and ends what it has begun. */
export async function work(
  client: Client,
  ledger: Ledger,
  tally: Tally,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const mine: number[] = [];
  while (!signal.aborted) {
    const dice = random();
    if (dice < 0.45 || mine.length === 0) mine.push(await add(client, ledger, tally));
    else if (dice < 0.75) await change(client, ledger, tally, mine[Math.floor(random() * mine.length)] ?? 0);
    else if (dice < 0.9) {
      const [id = 0] = mine.splice(Math.floor(random() * mine.length), 1);
      await remove(client, ledger, tally, id);
    } else await upload(client, ledger, tally);
  }
}

async function add(client: Client, ledger: Ledger, tally: Tally): Promise<number> {
  const text = `${newWord()} ${newWord()}`;
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await persist<PairRecord>(client, tally, 'POST', client.pairs, () => ({
    headers,
    body: { question: text, answer: text },
  }));
  tally.acknowledged += 1;
  ledger.pairs.set(body.id, text);
  await expectAnswer(client, tally, 'qa', body.id, text, 'an addition');
  return body.id;
}

async function change(client: Client, ledger: Ledger, tally: Tally, id: number): Promise<void> {
  const text = `${newWord()} ${newWord()}`;
  await persist(client, tally, 'PUT', `${client.pairs}/${id}`, () => ({
    body: { question: text, answer: text },
  }));
  tally.acknowledged += 1;
  ledger.pairs.set(id, text);
  await expectAnswer(client, tally, 'qa', id, text, 'a change');
}

/** Gone already counts: an earlier try may have come through unheard. */
async function remove(client: Client, ledger: Ledger, tally: Tally, id: number): Promise<void> {
  await persist(client, tally, 'DELETE', `${client.pairs}/${id}`, () => ({}));
  tally.acknowledged += 1;
  const text = ledger.pairs.get(id) ?? '';
  ledger.pairs.delete(id);
  ledger.removed.add(id);
  const { matches } = await ask(client, tally, text);
  if (matches.some((match) => match.type === 'qa' && match.id === id)) {
    tally.stale.push(`pair ${id} answers after it was removed`);
  }
}

/** A file may be answered for before it is trained: whether it answers is looked at in the end. */
async function upload(client: Client, ledger: Ledger, tally: Tally): Promise<void> {
  const word = newWord();
  const headers = { 'idempotency-key': randomUUID() };
  const text = `The lamp ${word} has a bulb of nine watts. ${'It is made of brass and glass. '.repeat(40)}`;
  const { body, status } = await persist<UploadResult>(client, tally, 'POST', client.files, () => ({
    headers,
    body: formWithFile(`${word}.txt`, text),
  }));
  if (status !== 201) {
    tally.faulty.push(`an upload was refused: ${status} ${JSON.stringify(body)}`);
    return;
  }
  tally.acknowledged += 1;
  ledger.files.set(body.id, word);
}

export async function ask(client: Client, tally: Tally, question: string): Promise<AskReply> {
  tally.asks += 1;
  const { body } = await persist<AskReply>(client, tally, 'POST', client.chat, () => ({
    body: { question, log: false },
  }));
  return body;
}

/** That the record answers to its words, and with nothing older. */
export async function expectAnswer(
  client: Client,
  tally: Tally,
  type: 'qa' | 'file',
  id: number,
  text: string,
  after: string,
): Promise<void> {
  const { matches } = await ask(client, tally, text);
  const match = matches.find((one) => one.type === type && one.id === id);
  if (match === undefined) tally.stale.push(`${type} ${id} does not answer after ${after}`);
  else if (!match.text.includes(text))
    tally.stale.push(`${type} ${id} answers with an older text after ${after}`);
}
