/**
 * An owner at work: adds, changes and removes without a pause, repeats what was not answered, and asks after every
 * acknowledged change whether the answer follows it. It alone changes its records, so its last word counts.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import type { Call, Client, Reply } from '../../test/support/client.ts';

export interface Tally {
  /** Writes that were answered with success. */
  acknowledged: number;
  asks: number;
  /** Asks after an acknowledged write that did not know it. */
  stale: string[];
  /** Asks during a replacement that found both texts, or neither. */
  mixed: string[];
  replacements: number;
  syncs: number;
  /** Bulk calls that were undone. */
  undone: number;
  /** Replies 503 that said when to come again, and 507 of a full disk. */
  unavailable: number;
  /** Requests whose connection broke or whose reply never came. */
  broken: number;
  /** Replies 500 and above that were anything else. */
  faulty: string[];
}

export function newTally(): Tally {
  return {
    acknowledged: 0,
    asks: 0,
    stale: [],
    mixed: [],
    replacements: 0,
    syncs: 0,
    undone: 0,
    unavailable: 0,
    broken: 0,
    faulty: [],
  };
}

/** What was acknowledged. */
export interface Ledger {
  /** Text by id; a pair's question is its text too. */
  pairs: Map<number, string>;
  removed: Set<number>;
  /** Name and words by id. */
  files: Map<number, string>;
  /** Files whose last content came later than they did. */
  replaced: Set<number>;
}

export function newLedger(): Ledger {
  return { pairs: new Map(), removed: new Set(), files: new Map(), replaced: new Set() };
}

/** One who works on a chatbot beside others; its pairs, files and folder are nobody else's. */
export interface Owner {
  client: Client;
  ledger: Ledger;
  tally: Tally;
  random: () => number;
  pairs: number[];
  files: number[];
  /** Words of its files by path, as it wants them. */
  folder: { prefix: string; words: Map<string, string> };
}

export function newOwner(shared: Pick<Owner, 'client' | 'ledger' | 'tally' | 'random'>): Owner {
  return { ...shared, pairs: [], files: [], folder: { prefix: `${newWord()}/`, words: new Map() } };
}

const REPLY_MS = 40_000;
const AGAIN_MS = 100;

/** A word that nobody else says. */
export const newWord = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

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

export async function add({ client, ledger, tally, pairs }: Owner): Promise<void> {
  const text = `${newWord()} ${newWord()}`;
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await persist<PairRecord>(client, tally, 'POST', client.pairs, () => ({
    headers,
    body: { question: text, answer: text },
  }));
  tally.acknowledged += 1;
  ledger.pairs.set(body.id, text);
  await expectAnswer(client, tally, 'qa', body.id, text, 'an addition');
  pairs.push(body.id);
}

export async function change(owner: Owner): Promise<void> {
  const { client, ledger, tally, pairs, random } = owner;
  const id = pairs[Math.floor(random() * pairs.length)];
  if (id === undefined) return add(owner);
  const text = `${newWord()} ${newWord()}`;
  await persist(client, tally, 'PUT', `${client.pairs}/${id}`, () => ({
    body: { question: text, answer: text },
  }));
  tally.acknowledged += 1;
  ledger.pairs.set(id, text);
  await expectAnswer(client, tally, 'qa', id, text, 'a change');
}

/** Gone already counts: an earlier try may have come through unheard. */
export async function remove(owner: Owner): Promise<void> {
  const { client, ledger, tally, pairs, random } = owner;
  const [id] = pairs.splice(Math.floor(random() * pairs.length), 1);
  if (id === undefined) return add(owner);
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
