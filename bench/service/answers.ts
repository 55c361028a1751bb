/** What keeping answers costs an ask, and how long a page of many kept answers takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AnswerLogQuery } from '../../contract/asking/answer-log.ts';
import { createKeptAnswers } from '../../server/src/services/asking/answer-log/kept-answers.ts';
import { ANSWER_LOG_SETTINGS } from '../../server/src/services/asking/settings.ts';
import { whyNoPostgres } from '../../test/support/postgres-server.ts';
import { openStage } from '../scale/stage.ts';
import { httpRequest } from '../support/load.ts';
import { questionOf, teachOrders } from '../support/orders.ts';
import { startService } from '../support/process.ts';
import { printTable, quantile } from '../support/table.ts';
import { measureInTurns, type Subject } from './http.ts';

const REQUESTS = 2_000;
/** `BENCH_ANSWERS=1000000` makes fewer, where ten million take too long. */
const ROWS = Number(process.env.BENCH_ANSWERS ?? 10_000_000);
const ROWS_AT_ONCE = 250_000;
const TRIES = 20;

export async function benchAnswers(): Promise<void> {
  await benchAsks();
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    if (engine === 'SQLite' || whyNoPostgres() === undefined) await benchPages(engine);
  }
}

async function benchAsks(): Promise<void> {
  console.log('## An ask of which nothing is kept, and one whose answer is kept\n');
  const folders = ['off', 'on'].map(() => mkdtempSync(join(tmpdir(), 'docent-bench-')));
  const subjects: { subject: Subject; stop(): Promise<unknown> }[] = [];
  try {
    for (const [at, folder] of folders.entries()) {
      const { service: teaching, chatbotId, headers } = await teachOrders(folder, 'bench-answers');
      await teaching.stop();
      if (at === 1) change(folder, 'update chatbots set answers_since = 1');
      const server = await startService(folder);
      const request = (index: number): Buffer =>
        httpRequest(
          'POST',
          `/api/Chat/${chatbotId}`,
          headers,
          JSON.stringify({ question: questionOf(index) }),
        );
      subjects.push({ subject: { server, request }, stop: () => server.stop() });
    }
    const [off, on] = subjects;
    if (off === undefined || on === undefined) throw new Error('Both were begun.');
    const { bare, ours, ratio } = await measureInTurns(off.subject, on.subject, REQUESTS);
    printTable(
      ['', 'req/CPU-s', 'p50 ms', 'p99 ms', 'cost per CPU-s', 'bar'],
      [
        ['off', bare.perCpuSecond, bare.p50, bare.p99, 1, ''],
        ['on', ours.perCpuSecond, ours.p50, ours.p99, 1 / ratio, '≤ 1.15'],
      ],
    );
  } finally {
    for (const { stop } of subjects) await stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function change(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'docent.db'));
  database.exec('pragma busy_timeout = 30000');
  database.exec(sql);
  database.close();
}

const DAY_MS = 86_400_000;
const SPAN_MS = 90 * DAY_MS;

interface Words {
  /** Twelve digits of a number in base 16. */
  hex(number: string): string;
  series(from: number, to: number): string;
}

const WORDS: Record<'SQLite' | 'PostgreSQL', Words> = {
  SQLite: {
    hex: (number) => `printf('%012x', ${number})`,
    series: (from, to) =>
      `(with recursive c(n) as (select ${from} union all select n + 1 from c where n < ${to - 1}) select n from c)`,
  },
  PostgreSQL: {
    hex: (number) => `lpad(to_hex(${number}), 12, '0')`,
    series: (from, to) => `(select n::bigint from generate_series(${from}, ${to - 1}) as n)`,
  },
};

/** One in twelve is refused, one in twelve asked back; one in two hundred was judged. */
function toInserts(
  engine: 'SQLite' | 'PostgreSQL',
  chatbotId: string,
  from: number,
  to: number,
  sinceMs: number,
) {
  const { hex, series } = WORDS[engine];
  const at = `(${sinceMs} + n * ${SPAN_MS} / ${ROWS})`;
  const time = hex(at);
  const id = `substr(${time}, 1, 8) || '-' || substr(${time}, 9, 4) || '-7000-8000-' || ${hex('n')}`;
  const outcome = `case n % 12 when 0 then 'refused' when 1 then 'suggested' when 2 then 'unsure' else 'answered' end`;
  const isGiven = 'n % 12 > 1';
  const channel = `case n % 4 when 0 then 'api' else 'widget' end`;
  return [
    `insert into answer_log (chatbot_id, id, at, question, said, confidence, outcome, channel, conversation, source_kind, source_id)
      select '${chatbotId}', ${id}, ${at}, 'How do I change the address of order ' || n || '?',
        'Open order ' || n || ' and choose Edit. The parcel leaves on the same day where it is changed before noon.',
        case when ${isGiven} then 0.9 else 0.3 end, ${outcome}, ${channel}, 'conversation ' || (n / 3),
        case when ${isGiven} then 'qa' end, case when ${isGiven} then 1 + n % 5000 end
      from ${series(from, to)} as numbers`,
    `insert into answer_feedback (chatbot_id, id, at, confidence, outcome, channel, helpful)
      select '${chatbotId}', ${id}, ${at}, 0.9, ${outcome}, ${channel}, case when n % 800 = 0 then 0 else 1 end
      from ${series(from, to)} as numbers where n % 200 = 0`,
  ];
}

async function benchPages(engine: 'SQLite' | 'PostgreSQL'): Promise<void> {
  console.log(`## Pages of ${ROWS.toLocaleString('en-US')} kept answers of one chatbot, on ${engine}\n`);
  const stage = await openStage(engine);
  try {
    const { store, config } = stage.core;
    const [made] = await stage.provision(1);
    const chatbotId = made?.chatbotId ?? '';
    const sinceMs = Date.now() - SPAN_MS;
    const beganMs = performance.now();
    for (let from = 0; from < ROWS; from += ROWS_AT_ONCE) {
      for (const sql of toInserts(engine, chatbotId, from, Math.min(ROWS, from + ROWS_AT_ONCE), sinceMs)) {
        if (engine === 'SQLite') change(config.store.dataDir, sql);
        else await stage.query(sql);
      }
    }
    if (engine === 'PostgreSQL') await stage.query('analyze answer_log; analyze answer_feedback');
    console.log(`${Math.round((performance.now() - beganMs) / 1000)} s to make the rows.\n`);
    const kept = createKeptAnswers({
      store,
      settings: { lookedAtMax: ANSWER_LOG_SETTINGS.lookedAtMax.default },
    });
    const middle = new Date(sinceMs + SPAN_MS / 2);
    const day = { since: middle.toISOString(), until: new Date(middle.getTime() + DAY_MS).toISOString() };
    const queries: [name: string, query: AnswerLogQuery][] = [
      ['latest', {}],
      ['of a day', day],
      ['not helpful', { helpful: false }],
      ['not helpful, of a channel that there is none of', { helpful: false, channel: 'mcp' }],
      ['asked back', { outcome: 'suggested' }],
      ['answered, not so sure', { outcome: 'unsure' }],
      ['by source', { sourceType: 'qa', sourceId: 7 }],
      ['a conversation', { conversation: `conversation ${Math.floor(ROWS / 6)}` }],
      ['of low confidence', { maxConfidence: 0.5 }],
      ['search that finds nothing', { search: 'zebra' }],
      ['search within no answers', { search: 'zebra', outcome: 'refused', ...day }],
    ];
    const rows: (string | number)[][] = [];
    for (const [name, query] of queries) {
      const times: number[] = [];
      let before: string | undefined;
      let found = 0;
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const startedMs = performance.now();
        const page = await kept.list(chatbotId, { ...query, ...(before !== undefined && { before }) });
        times.push(performance.now() - startedMs);
        found += page.answers.length;
        before = page.next;
      }
      rows.push([name, found, quantile(times, 0.5), Math.max(...times), '< 300']);
    }
    printTable(['', `found by ${TRIES} pages`, 'p50 ms', 'most ms', 'bar'], rows);
  } finally {
    await stage.close();
  }
}
