/**
 * Prints how often the right match comes first, for Docent and its peers, on the public tasks and on the project's FAQs,
 * how far confidence holds, and how well files are quoted: node bench/quality/main.ts [--tasks banking_k5,xquad_de,faqs,faq-files,quotes]
 * [--encoders words,default] [--peers minisearch,fts5 | none] [--limit 500] [--write], the last into
 * docs/quality.md and docs/reliability.svg.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from '../support/machine.ts';
import { createDocent, encodeTasks } from './docent.ts';
import { SETS, type SetName } from './encoders.ts';
import { type FaqMeasurement, measureOnFaqs } from './faq-measurement.ts';
import { FAQ_HEAD, type Faqs, faqRow } from './faq-report.ts';
import { type FaqTask, readFaqs, toFileTask, toTask } from './faqs.ts';
import { withKeywords } from './keywords.ts';
import { type Measurement, measureOn } from './measurement.ts';
import { fts5 } from './peers/fts5.ts';
import { miniSearch } from './peers/minisearch.ts';
import { MINISEARCH_QUOTERS } from './peers/minisearch-quoters.ts';
import { nodeNlp } from './peers/node-nlp.ts';
import { orama } from './peers/orama.ts';
import { e5Alone, miniLmAlone, useLiteAlone } from './peers/sentence-alone.ts';
import { QUOTE_HEAD, quoteRow } from './quote-report.ts';
import { QUOTERS } from './quoters.ts';
import { measureQuotes, type QuoteMeasurement, readQuoteTasks } from './quotes.ts';
import type { Ranker } from './ranker.ts';
import { drawReliability } from './reliability-svg.ts';
import { calibrationTable, RANKING_HEAD, rankingRow, writeReport } from './report.ts';
import { listTasks, missingDataReason, readTask, type Task } from './tasks.ts';
import { withTypos } from './typos.ts';
import { withCourtesies, withStories } from './wordings.ts';

const PEERS: readonly Ranker[] = [miniLmAlone, e5Alone, useLiteAlone, miniSearch, fts5, orama, nodeNlp];
/** Questions that a slow peer is asked at most. */
const SLOW_LIMITS = new Map([[nodeNlp.name, 500]]);
/** Questions are also asked as people put them: the names of such tasks end with it. */
const MANNERS: ReadonlyMap<string, (task: Task) => Task> = new Map([
  ['+typos', withTypos],
  ['+greetings', withCourtesies],
  ['+stories', withStories],
  ['+keywords', withKeywords],
]);
/** The task that this is done to. */
const MANNERED_TASK = 'banking_k5';
/** Names all FAQs together among the tasks. */
const FAQS = 'faqs';
/** Names the same as files. */
const FAQ_FILES = 'faq-files';
/** Names the quotes from passages among the tasks. */
const QUOTES = 'quotes';
/** What a service does that nobody configured. */
const DEFAULT_SET: SetName = 'default';

const { values: options } = parseArgs({
  options: {
    tasks: { type: 'string' },
    encoders: { type: 'string', default: SETS.join(',') },
    peers: { type: 'string' },
    limit: { type: 'string', default: '100000' },
    write: { type: 'boolean', default: false },
  },
});

if (options.write && options.tasks !== undefined)
  throw new Error('--write writes what was measured on all tasks: leave --tasks out.');
const named = options.tasks?.split(',');
/** Undefined: all of them. */
const namedPublic = named?.filter((name) => ![FAQS, FAQ_FILES, QUOTES].includes(name));

function chosenPeers(): Ranker[] {
  if (options.peers === undefined) return [...PEERS];
  const names = options.peers.split(',').filter((name) => name !== 'none' && name !== '');
  return names.map((name) => {
    const peer = PEERS.find((other) => other.name === name);
    if (peer === undefined)
      throw new Error(`No peer ${name}; there are: ${PEERS.map((other) => other.name).join(', ')}`);
    return peer;
  });
}

function chosenSets(): SetName[] {
  const names = options.encoders.split(',');
  return SETS.filter((set) => names.includes(set));
}

function chosenDocents(): Ranker[] {
  return chosenSets().map((set) => createDocent(set));
}

function readWithManner(name: string): Task {
  for (const [suffix, put] of MANNERS)
    if (name.endsWith(suffix)) return put(readTask(name.slice(0, -suffix.length)));
  return readTask(name);
}

function chosenTasks(): Task[] {
  const all = [...listTasks(), ...[...MANNERS.keys()].map((suffix) => MANNERED_TASK + suffix)];
  return (namedPublic ?? all).map(readWithManner);
}

async function measurePublicTasks(): Promise<Measurement[]> {
  if (namedPublic?.length === 0) return [];
  console.log(`\n${RANKING_HEAD}`);
  const measurements: Measurement[] = [];
  for (const task of chosenTasks()) {
    const docents = chosenDocents();
    for (const ranker of [...docents, ...chosenPeers()]) {
      if (!ranker.kinds.includes(task.kind)) continue;
      const limit = Math.min(Number(options.limit), SLOW_LIMITS.get(ranker.name) ?? Number.POSITIVE_INFINITY);
      const measurement = await measureOn(task, ranker, { limit, isCalibrated: docents.includes(ranker) });
      measurements.push(measurement);
      console.log(rankingRow(measurement));
    }
  }
  console.log(`\n${calibrationTable(measurements)}`);
  return measurements;
}

async function measureFaqs(): Promise<FaqMeasurement[]> {
  if (named?.includes(FAQS) === false) return [];
  const docents = chosenSets().flatMap((set) => [
    createDocent(set),
    createDocent(set, { hasAnswerWords: false }),
  ]);
  return await measureAllFaqs(readFaqs('faqs-test').map(toTask), docents);
}

async function measureFaqFiles(): Promise<FaqMeasurement[]> {
  if (named?.includes(FAQ_FILES) === false) return [];
  return await measureAllFaqs(
    readFaqs('faqs-test').map((faq) => toFileTask(faq)),
    chosenDocents(),
  );
}

async function measureAllFaqs(
  tasks: readonly FaqTask[],
  docents: readonly Ranker[],
): Promise<FaqMeasurement[]> {
  console.log(`\n${FAQ_HEAD}`);
  const peers = chosenPeers().filter(({ kinds }) => tasks.every(({ kind }) => kinds.includes(kind)));
  const measurements: FaqMeasurement[] = [];
  for (const ranker of [...docents, ...peers]) {
    const limit = Number(options.limit);
    const measurement = await measureOnFaqs(tasks, ranker, { limit, isCalibrated: docents.includes(ranker) });
    measurements.push(measurement);
    console.log(faqRow(measurement));
  }
  return measurements;
}

async function measureAllQuotes(): Promise<QuoteMeasurement[]> {
  if (named?.includes(QUOTES) === false) return [];
  console.log(`\n${QUOTE_HEAD}`);
  const quoters = [...QUOTERS, ...(chosenPeers().includes(miniSearch) ? MINISEARCH_QUOTERS : [])];
  const measurements: QuoteMeasurement[] = [];
  for (const task of readQuoteTasks()) {
    const encoding = await encodeTasks(DEFAULT_SET, [task]);
    const measured = measureQuotes(task, quoters, { limit: Number(options.limit), encoding });
    measurements.push(...measured);
    for (const measurement of measured) console.log(quoteRow(measurement));
  }
  return measurements;
}

function write(measurements: readonly Measurement[], faqs: Faqs, quotes: readonly QuoteMeasurement[]): void {
  const command = ['npm run bench:quality --', ...process.argv.slice(2)].join(' ');
  const byDefault = createDocent(DEFAULT_SET).name;
  const docs = new URL('../../docs/', import.meta.url);
  writeFileSync(new URL('quality.md', docs), writeReport(measurements, faqs, quotes, { machine, command }));
  const shown = measurements.filter(({ system }) => system === byDefault);
  writeFileSync(new URL('reliability.svg', docs), drawReliability(shown));
}

const machine = `${describeMachine()}, ${new Date().toISOString().slice(0, 10)}`;
console.log(`# Docent, quality\n\n${machine}`);
const isPublicAsked = named === undefined || named.some((name) => name !== FAQS && name !== FAQ_FILES);
const missing = isPublicAsked ? missingDataReason() : undefined;
const measurements = missing === undefined ? await measurePublicTasks() : [];
const faqs: Faqs = { pairs: await measureFaqs(), files: await measureFaqFiles() };
const quotes = missing === undefined && isPublicAsked ? await measureAllQuotes() : [];
if (missing !== undefined) {
  console.log(`\nSkipped: ${missing}${options.write ? ', and nothing is written without them' : ''}`);
} else if (options.write) write(measurements, faqs, quotes);
