/** What an ask costs while the store grows to thousands of chatbots and millions of chunks. */
import { createClient, formWithFile } from '../../test/support/client.ts';
import type { Provisioned } from '../../test/support/service.ts';
import { createCorpus } from '../support/corpus.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { printTable, quantile } from '../support/table.ts';
import { openStage, type Stage } from './stage.ts';

const CHUNKS_PER_CHATBOT = 200;
const PASSAGE_WORDS = 150;
const WARM_ASKS = 1_000;
/** Chatbots that are asked for the first time. */
const COLD_ASKS = 200;
/** Chatbots copied in one statement. */
const COPIES = 250;

/** A chatbot that learnt its chunks as any other does, from an uploaded file. */
async function teach(stage: Stage, baseUrl: string): Promise<{ bot: Provisioned; questions: string[] }> {
  const [bot] = await stage.provision(1);
  if (bot === undefined) throw new Error('no chatbot');
  const corpus = createCorpus(11);
  const passages = Array.from({ length: CHUNKS_PER_CHATBOT }, () => corpus.passage(PASSAGE_WORDS));
  const client = createClient(baseUrl, bot);
  const reply = await client.call('POST', client.files, {
    body: formWithFile('passages.txt', passages.join('\n\n')),
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return { bot, questions: passages.map((passage) => corpus.questionAbout(passage)) };
}

/** Copies the chatbot with all it knows until there are `total` of them. */
async function copyUntil(stage: Stage, { chatbotId }: Provisioned, total: number): Promise<void> {
  const [{ count = 0 } = {}] = await stage.query('select count(*)::int as count from chatbots');
  for (let from = Number(count); from < total; from += COPIES) {
    const ids = `(select md5('copy ' || n)::uuid::text as copy from generate_series(${from}, ${Math.min(total, from + COPIES) - 1}) as n) as copies`;
    for (const table of ['chatbots', 'files', 'chunks']) {
      const key = table === 'chatbots' ? 'id' : 'chatbot_id';
      const columns = await stage.query(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
         where table_name = '${table}' and column_name <> '${key}'`,
      );
      const names = columns[0]?.names;
      await stage.query(
        `insert into ${table} (${key}, ${names}) select copy, ${names} from ${table}, ${ids} where ${key} = '${chatbotId}'`,
      );
    }
  }
  // As in a store that grew over months: PostgreSQL would clean up after the copies while asks are measured.
  await stage.query('vacuum (analyze)');
  await stage.query('checkpoint');
}

async function ask(
  port: number,
  bots: readonly Provisioned[],
  questions: readonly string[],
  requests: number,
) {
  const request = (index: number): Buffer => {
    const bot = bots[index % bots.length] as Provisioned;
    const body = JSON.stringify({ question: questions[index % questions.length], log: false });
    return httpRequest('POST', `/api/Chat/${bot.chatbotId}`, { Authorization: `Bearer ${bot.apiKey}` }, body);
  };
  const { latenciesMs, failures } = await runLoad({ port, connections: 1, requests, request });
  if (failures > 0) throw new Error(`${failures} asks failed`);
  return latenciesMs;
}

/** Some of the copies, from all over the store, with keys. */
async function openCopies(stage: Stage, original: string, total: number): Promise<Provisioned[]> {
  const ids = await stage.query(
    `select id from chatbots where id <> '${original}' order by md5(id) limit ${Math.min(COLD_ASKS, total - 1)}`,
  );
  const bots: Provisioned[] = [];
  for (const { id } of ids) {
    const chatbotId = String(id);
    const { secret } = await stage.core.keys.create(chatbotId);
    bots.push({ accountId: '', chatbotId, apiKey: secret });
  }
  return bots;
}

/** @param chunks in all, in the largest store */
export async function benchSize(chunks: number): Promise<void> {
  const most = Math.ceil(chunks / CHUNKS_PER_CHATBOT);
  console.log(
    `## Ask of a chatbot with ${CHUNKS_PER_CHATBOT} chunks, one after another, by what else is in the store\n`,
  );
  const rows: (string | number)[][] = [];
  const stage = await openStage('PostgreSQL');
  try {
    const [teacher] = await stage.start('all', 1);
    const { bot, questions } = await teach(stage, teacher?.baseUrl ?? '');
    await teacher?.end('SIGTERM');
    for (const total of [...new Set([1, Math.min(100, most), most])]) {
      await copyUntil(stage, bot, total);
      const [node] = await stage.start('serve', 1);
      const port = Number(new URL(node?.baseUrl ?? '').port);
      await ask(port, [bot], questions, 200);
      const warm = await ask(port, [bot], questions, WARM_ASKS);
      const copies = await openCopies(stage, bot.chatbotId, total);
      const cold = copies.length === 0 ? [] : await ask(port, copies, questions, copies.length);
      await node?.end('SIGTERM');
      const [{ bytes = 0 } = {}] = await stage.query('select pg_database_size(current_database()) as bytes');
      rows.push([
        total,
        total * CHUNKS_PER_CHATBOT,
        Number(bytes) / 2 ** 30,
        quantile(warm, 0.5),
        quantile(warm, 0.99),
        cold.length === 0 ? '–' : quantile(cold, 0.5),
        cold.length === 0 ? '–' : quantile(cold, 0.99),
      ]);
    }
  } finally {
    await stage.close();
  }
  printTable(['chatbots', 'chunks', 'GiB', 'warm p50 ms', 'warm p99 ms', 'cold p50 ms', 'cold p99 ms'], rows);
}
