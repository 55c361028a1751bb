/**
 * Measures what no benchmark gives the capacity model: memory of the roles, bytes in PostgreSQL and in the index, and CPU
 * time of node and PostgreSQL per ask and per write, all on this machine: `node scripts/capacity/measure.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createCorpus } from '../../bench/support/corpus.ts';
import { makeDocumentSet } from '../../bench/support/document-set.ts';
import { httpRequest, runLoad } from '../../bench/support/load.ts';
import { builtConsole } from '../../console/build.ts';
import { type Core, openCore } from '../../server/src/app/core.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { startPostgres } from '../../test/store/postgres/postgres-cluster.ts';
import { readFigures, writeFigures } from './figures.ts';
import { type Role, startRole, treeCpuSeconds, treeResidentMib, withPeak } from './processes.ts';

const COMMAND = 'node scripts/capacity/measure.ts';
const CHATBOTS = 20;
const PAIRS_EACH = 200;
const REQUESTS = 2_000;
/** Before what is measured: code that runs often is compiled by then. */
const WARM_UP_REQUESTS = 1_000;
const CONNECTIONS = 16;
/** Words of a pair: a question of 9, an answer of 60. */
const QUESTION_WORDS = 9;
const ANSWER_WORDS = 60;
const DUE_NOW = 0;

interface Bot {
  id: string;
  key: string;
  questions: string[];
}

await builtConsole.ensureBuilt();
const cluster = await startPostgres();
const dataDir = await mkdtemp(join(tmpdir(), 'docent-capacity-'));
const roles: Role[] = [];
try {
  const url = await cluster.createDatabase();
  const env = {
    DOCENT_DATABASE_URL: url,
    DOCENT_DATA_DIR: dataDir,
    DOCENT_PORT: '0',
    DOCENT_WORK_PORT: '0',
    DOCENT_HOST: '127.0.0.1',
    DOCENT_LOG_LEVEL: 'info',
  };
  const core = await openCore(parseConfig(env));
  const values = await measure(core, url, env);
  await core.close();
  const figures = await readFigures();
  const measuredOn = new Date().toISOString().slice(0, 10);
  for (const [name, value] of Object.entries(values)) {
    const former = figures.measured[name];
    if (former === undefined) throw new Error(`figures.json has no entry "${name}"`);
    if (former.command === COMMAND) figures.measured[name] = { ...former, value: round(value), measuredOn };
    console.log(`${name}: ${round(value)} ${former.unit}`);
  }
  await writeFigures(figures);
} finally {
  for (const role of roles) await role.stop();
  await cluster.dispose();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(
  core: Core,
  url: string,
  env: Record<string, string>,
): Promise<Record<string, number>> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const api = await startRole('serve', env);
  const worker = await startRole('work', env);
  roles.push(api, worker);
  await sleep(5_000);
  const apiIdleMib = treeResidentMib(api.pid);
  const workerIdleMib = treeResidentMib(worker.pid);

  const emptyBytes = await tableBytes(database);
  const bots = await teach(core);
  const training = await withPeak(
    () => treeResidentMib(worker.pid),
    () => untilTrained(database),
  );
  await database.query('vacuum analyze');
  const storedBytes = (await tableBytes(database)) - emptyBytes;

  await load(api, bots.length, httpAsks(bots, 'cold'));
  const indexBytes = await metric(api, 'docent_index_cache_bytes');
  const postgres = await postmaster(database);
  await load(api, WARM_UP_REQUESTS, httpAsks(bots, 'warm'));
  const asks = await cost(api, postgres, () => load(api, REQUESTS, httpAsks(bots, 'then')));
  const apiWarmMib = treeResidentMib(api.pid);
  await load(api, WARM_UP_REQUESTS, httpWrites(bots));
  const writes = await cost(api, postgres, () => load(api, REQUESTS, httpWrites(bots)));
  await untilTrained(database);

  const lexical = await startRole('serve', { ...env, DOCENT_SENTENCE_ENCODER: 'false' });
  roles.push(lexical);
  await load(lexical, WARM_UP_REQUESTS, httpAsks(bots, 'warm'));
  const lexicalAsks = await cost(lexical, postgres, () => load(lexical, REQUESTS, httpAsks(bots, 'plain')));
  const files = await withPeak(
    () => treeResidentMib(worker.pid),
    () => uploadAll(api, bots, database),
  );
  await database.end();
  const pairs = CHATBOTS * PAIRS_EACH;
  return {
    apiIdleMib,
    apiWarmMib,
    workerIdleMib,
    workerPairsPeakMib: training.peak,
    workerFilesPeakMib: files.peak,
    trainedPairsPerSecond: pairs / training.result,
    databaseBytesPerPair: storedBytes / pairs,
    indexBytesPerPair: indexBytes / pairs,
    asksPerNodeCpuSecond: REQUESTS / asks.nodeSeconds,
    lexicalAsksPerNodeCpuSecond: REQUESTS / lexicalAsks.nodeSeconds,
    databaseCpuMsPerAsk: (asks.databaseSeconds / REQUESTS) * 1000,
    writesPerNodeCpuSecond: REQUESTS / writes.nodeSeconds,
    databaseCpuMsPerWrite: (writes.databaseSeconds / REQUESTS) * 1000,
  };
}

/** Straight into the store: how fast the API takes pairs is measured by itself. */
async function teach(core: Core): Promise<Bot[]> {
  const corpus = createCorpus(5);
  const account = await core.accounts.findOrCreate('capacity@example.com');
  const bots: Bot[] = [];
  for (let count = 0; count < CHATBOTS; count += 1) {
    const { id } = await core.chatbots.create(account.id, `capacity ${count}`);
    const { secret } = await core.keys.create(id);
    const questions = Array.from({ length: PAIRS_EACH }, () => corpus.sentence(QUESTION_WORDS));
    for (const question of questions) {
      const answer = corpus.passage(ANSWER_WORDS);
      const contentLength = question.length + answer.length;
      await core.store.write((tx) =>
        tx.pairs.insert(id, { question, answer, contentLength, nowMs: Date.now(), dueAtMs: DUE_NOW }),
      );
    }
    bots.push({ id, key: secret, questions });
  }
  return bots;
}

/** In seconds, from now. */
async function untilTrained(database: Client): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const { rows } = await database.query(
      `select (select count(*) from pairs where state in ('pending', 'training'))
            + (select count(*) from files where state in ('pending', 'training')) as waiting`,
    );
    if (Number(rows[0].waiting) === 0) return (performance.now() - startedMs) / 1000;
    await sleep(100);
  }
}

async function tableBytes(database: Client): Promise<number> {
  const { rows } = await database.query(
    `select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Number(rows[0].bytes);
}

type Requests = (index: number) => Buffer;

function headers(bot: Bot): Record<string, string> {
  return { Authorization: `Bearer ${bot.key}` };
}

function at<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

/** Every ask is another question: none is answered by vectors remembered from before. */
function httpAsks(bots: readonly Bot[], word: string): Requests {
  return (index) => {
    const bot = at(bots, index);
    const question = `${at(bot.questions, Math.floor(index / bots.length))} ${word} ${index}`;
    return httpRequest('POST', `/api/Chat/${bot.id}`, headers(bot), JSON.stringify({ question, log: false }));
  };
}

function httpWrites(bots: readonly Bot[]): Requests {
  const corpus = createCorpus(6);
  return (index) => {
    const bot = at(bots, index);
    const body = { question: corpus.sentence(QUESTION_WORDS), answer: corpus.passage(ANSWER_WORDS) };
    return httpRequest('POST', `/api/Training/QA/${bot.id}`, headers(bot), JSON.stringify(body));
  };
}

async function load(api: Role, requests: number, request: Requests): Promise<void> {
  const result = await runLoad({ port: api.port ?? 0, connections: CONNECTIONS, requests, request });
  if (result.failures > 0) throw new Error(`${result.failures} of ${requests} requests failed`);
}

async function cost(api: Role, postgres: number, work: () => Promise<void>) {
  const before = [treeCpuSeconds(api.pid), treeCpuSeconds(postgres)] as const;
  await work();
  return {
    nodeSeconds: treeCpuSeconds(api.pid) - before[0],
    databaseSeconds: treeCpuSeconds(postgres) - before[1],
  };
}

async function metric(api: Role, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${api.port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function uploadAll(api: Role, bots: readonly Bot[], database: Client): Promise<void> {
  const bot = at(bots, 0);
  await Promise.all(
    makeDocumentSet().map(async ({ kind, content }) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), `document.${kind}`);
      const reply = await fetch(`http://127.0.0.1:${api.port}/api/Training/File/${bot.id}`, {
        method: 'POST',
        headers: headers(bot),
        body: form,
      });
      if (reply.status !== 201) throw new Error(await reply.text());
    }),
  );
  await untilTrained(database);
}

/** The process that all of PostgreSQL's others come from. */
async function postmaster(database: Client): Promise<number> {
  const { rows } = await database.query('select pg_backend_pid() as pid');
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0].pid)], { encoding: 'utf8' }));
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
