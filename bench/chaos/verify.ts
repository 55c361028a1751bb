/** Compares what was acknowledged with what is there when everything is mended. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileDetails, FileRecord } from '../../contract/knowledge/files.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import type { Client } from '../../test/support/client.ts';
import { ask, expectAnswer, type Ledger, persist, type Tally } from './owner.ts';

export interface Losses {
  /** Acknowledged, and not there or not as it was acknowledged. */
  lost: string[];
  /** There twice, though asked for once. */
  doubled: string[];
  /** Removed, and there again. */
  returned: string[];
}

const TRAINED_MS = 120_000;
/** Records whose answers are looked at, of each kind. */
const SAMPLE = 30;

export async function verify(
  client: Client,
  ledger: Ledger,
  tally: Tally,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<Losses> {
  const losses: Losses = { lost: [], doubled: [], returned: [] };
  await untilTrained(client, tally, losses);
  await untilReplaced(client, ledger, tally, losses);
  await comparePairs(client, ledger, tally, losses);
  await compareFiles(client, ledger, tally, losses);
  await compareChunks(client, query, losses);
  for (const [id, text] of [...ledger.pairs].slice(-SAMPLE)) {
    await expectAnswer(client, tally, 'qa', id, text, 'everything');
  }
  for (const [id, word] of [...ledger.files].slice(-SAMPLE)) {
    await expectAnswer(client, tally, 'file', id, word, 'everything');
  }
  const { matches } = await ask(client, tally, [...ledger.pairs.values()].at(0) ?? 'nothing');
  for (const match of matches) {
    if (match.type === 'qa' && ledger.removed.has(match.id)) losses.returned.push(`pair ${match.id} answers`);
  }
  return losses;
}

async function list<T>(client: Client, tally: Tally, path: string): Promise<T[]> {
  return (await persist<T[]>(client, tally, 'GET', path, () => ({}))).body;
}

async function untilTrained(client: Client, tally: Tally, losses: Losses): Promise<void> {
  const giveUpMs = Date.now() + TRAINED_MS;
  for (;;) {
    const pairs = await list(client, tally, `${client.pairs}?isTrained=false`);
    const files = await list(client, tally, `${client.files}?isTrained=false`);
    if (pairs.length + files.length === 0) return;
    if (Date.now() > giveUpMs) {
      losses.lost.push(`never trained: ${JSON.stringify([...pairs, ...files]).slice(0, 1000)}`);
      return;
    }
    await sleep(200);
  }
}

/** A replacement that was acknowledged before it was trained ends with the file having its content. */
async function untilReplaced(client: Client, ledger: Ledger, tally: Tally, losses: Losses): Promise<void> {
  const giveUpMs = Date.now() + TRAINED_MS;
  for (const id of ledger.replaced) {
    for (;;) {
      const path = `${client.files}/${id}`;
      const { body } = await persist<FileDetails>(client, tally, 'GET', path, () => ({}));
      if (body.replacement === null) break;
      if (body.replacement?.status === 'failed' || Date.now() > giveUpMs) {
        losses.lost.push(`file ${id} was never replaced: ${JSON.stringify(body.replacement ?? body)}`);
        break;
      }
      await sleep(200);
    }
  }
}

async function comparePairs(client: Client, ledger: Ledger, tally: Tally, losses: Losses): Promise<void> {
  const pairs = await list<PairRecord>(client, tally, client.pairs);
  const byId = new Map(pairs.map((pair) => [pair.id, pair]));
  for (const [id, text] of ledger.pairs) {
    if (byId.get(id)?.question !== text) losses.lost.push(`pair ${id} is not as it was acknowledged`);
  }
  for (const { id } of pairs) {
    if (ledger.removed.has(id)) losses.returned.push(`pair ${id} is back`);
    else if (!ledger.pairs.has(id)) losses.doubled.push(`pair ${id} was never asked for, or twice`);
  }
}

async function compareFiles(client: Client, ledger: Ledger, tally: Tally, losses: Losses): Promise<void> {
  const files = await list<FileRecord>(client, tally, client.files);
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const [id, word] of ledger.files) {
    if (byId.get(id)?.fileName !== `${word}.txt`) losses.lost.push(`file ${id} is lost`);
  }
  for (const { id } of files) {
    if (!ledger.files.has(id)) losses.doubled.push(`file ${id} was never asked for, or twice`);
  }
}

/** Work that was done twice would show here: each pair is one chunk, and each chunk has its source. */
async function compareChunks(
  client: Client,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
  losses: Losses,
): Promise<void> {
  const chatbot = `chatbot_id = '${client.pairs.split('/').at(-1)}'`;
  const rows = await query(
    `select (select count(*)::int from pairs where ${chatbot}) as pairs,
       (select count(*)::int from chunks where ${chatbot} and kind = 'qa') as chunks,
       (select count(*)::int from chunks c where ${chatbot} and kind = 'file'
          and not exists (select 1 from files f where f.chatbot_id = c.chatbot_id and f.id = c.source_id)) as orphans`,
  );
  const [{ pairs, chunks, orphans } = {}] = rows;
  if (pairs !== chunks) losses.doubled.push(`${chunks} chunks of ${pairs} pairs`);
  if (orphans !== 0) losses.doubled.push(`${orphans} chunks of files that are gone`);
}
