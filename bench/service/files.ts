/** How fast files become answerable, beside a pipeline made from npm packages that parses, cuts and indexes in memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILE_KINDS, type FileKind } from '../../contract/knowledge/files.ts';
import { makeDocumentSet, type SizedDocument } from '../support/document-set.ts';
import { cpuSeconds, type MeasuredServer, startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

/** Rounds that count; before them comes one that does not, for both sides. */
const ROUNDS = 7;
const BAR_KINDS: readonly FileKind[] = ['docx', 'xlsx', 'pptx'];

interface Cost {
  ms: number;
  /** Processor time of all processes and threads that worked on it. */
  cpuMs: number;
}

interface Measured {
  document: SizedDocument;
  docent: Cost;
  peer: Cost | { error: string };
}

/**
 * Upload-to-answerable: from the first byte sent until a question about the file has been answered from it, over HTTP, with
 * everything on disk and the file read in a sandbox. For the peer: from a path on disk until MiniSearch has found something.
 * MB/s: megabytes of text in the three files of a kind, by the sum of those times.
 */
export async function benchFiles(): Promise<void> {
  console.log(
    `## Files until they answer, without the sentence encoder, beside officeparser + recursive splitter + MiniSearch; median of ${ROUNDS}, both warm\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  // Vectors of passages follow in the background, and the peer makes none.
  const service = await startService(folder, { DOCENT_SENTENCE_ENCODER: 'false' });
  const measured: Measured[] = [];
  try {
    for (const kind of FILE_KINDS) measured.push(...(await measureKind(kind, service, folder)));
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  printLatencies(measured);
  printThroughput(measured);
}

async function measureKind(kind: FileKind, service: MeasuredServer, folder: string): Promise<Measured[]> {
  const documents = makeDocumentSet([kind]);
  const peer = await startPeer();
  const costs = documents.map(() => ({ docent: [] as Cost[], peer: [] as Cost[], error: '' }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, document] of documents.entries()) {
      const cost = costs[at];
      if (cost === undefined) continue;
      const byPeer = cost.error === '' ? await peer.read(document, folder) : { error: cost.error };
      const bot = provision(folder, `${kind} ${at} ${round}`);
      const byDocent = await measureCpu(service.pid, () => uploadAndAsk(service.port, bot, document));
      if (round === 0) continue;
      cost.docent.push(byDocent);
      if ('error' in byPeer) cost.error = byPeer.error;
      else cost.peer.push(byPeer);
    }
  }
  peer.stop();
  return documents.map((document, at) => {
    const { docent, peer: peers, error } = costs[at] ?? { docent: [], peer: [], error: 'not measured' };
    return { document, docent: median(docent), peer: error === '' ? median(peers) : { error } };
  });
}

function median(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number): number => quantile(costs.map(pick), 0.5);
  return { ms: of((cost) => cost.ms), cpuMs: of((cost) => cost.cpuMs) };
}

function printLatencies(measured: readonly Measured[]): void {
  const rows = measured.map(({ document, docent, peer }) => [
    document.kind,
    document.size,
    document.content.length / 1e3,
    document.textBytes / 1e6,
    docent.ms,
    ...('error' in peer ? [peer.error, '–', '–'] : [peer.ms, peer.ms / docent.ms, peer.cpuMs / docent.cpuMs]),
  ]);
  printTable(
    [
      'file',
      'size',
      'kB',
      'MB of text',
      'upload to answerable ms',
      'peer ms',
      'peer ÷ Docent',
      'by CPU time',
    ],
    rows,
  );
}

function printThroughput(measured: readonly Measured[]): void {
  const rows = FILE_KINDS.map((kind) => {
    const ofKind = measured.filter(({ document }) => document.kind === kind);
    const sum = (pick: (one: Measured) => number): number =>
      ofKind.reduce((total, one) => total + pick(one), 0);
    const ofPeer = ({ peer }: Measured): Cost =>
      'error' in peer ? { ms: Number.NaN, cpuMs: Number.NaN } : peer;
    const megabytes = sum(({ document }) => document.textBytes / 1e6);
    const [ms, peerMs] = [sum(({ docent }) => docent.ms), sum((one) => ofPeer(one).ms)];
    const latency = Math.exp(sum((one) => Math.log(ofPeer(one).ms / one.docent.ms)) / ofKind.length);
    return [
      kind,
      megabytes / (ms / 1000),
      megabytes / (peerMs / 1000),
      peerMs / ms,
      latency,
      sum((one) => ofPeer(one).cpuMs) / sum(({ docent }) => docent.cpuMs),
      BAR_KINDS.includes(kind) ? '≥ 3' : '',
    ];
  });
  printTable(
    ['kind', 'MB/s', 'peer MB/s', 'ratio of MB/s', 'of upload to answerable', 'of CPU time', 'bar'],
    rows,
  );
}

async function measureCpu(pid: number, work: () => Promise<number>): Promise<Cost> {
  const before = familyCpuSeconds(pid);
  const ms = await work();
  return { ms, cpuMs: (familyCpuSeconds(pid) - before) * 1000 };
}

/** Of a process and its children (Linux). */
function familyCpuSeconds(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + cpuSeconds(one), 0);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** From the first byte sent until an answer from the file is there, in ms. */
async function uploadAndAsk(port: number, bot: Provisioned, document: SizedDocument): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(document.content)]), `bench.${document.kind}`);
  const headers = { authorization: `Bearer ${bot.apiKey}` };
  const startedMs = performance.now();
  const upload = await fetch(`http://127.0.0.1:${port}/api/Training/File/${bot.chatbotId}`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (upload.status !== 201)
    throw new Error(`upload of ${document.kind}: ${upload.status} ${await upload.text()}`);
  const ask = await fetch(`http://127.0.0.1:${port}/api/Chat/${bot.chatbotId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ question: document.sentence, log: false }),
  });
  const { matches } = (await ask.json()) as { matches: unknown[] };
  const ms = performance.now() - startedMs;
  if (matches.length === 0) throw new Error(`the ${document.kind} was not found again`);
  return ms;
}

interface Peer {
  read(document: SizedDocument, folder: string): Promise<Cost | { error: string }>;
  stop(): void;
}

async function startPeer(): Promise<Peer> {
  const child: ChildProcess = fork(fileURLToPath(new URL('peer-pipeline.ts', import.meta.url)));
  await once(child, 'message');
  const ended = once(child, 'exit').then(([code]) => ({ error: `ended with ${code}` }));
  return {
    async read({ kind, content, sentence }, folder) {
      const path = join(folder, `bench.${kind}`);
      writeFileSync(path, content);
      if (child.exitCode !== null) return ended;
      const result = new Promise<Cost | { error: string }>((resolve) => child.once('message', resolve));
      child.send({ path, question: sentence });
      return Promise.race([result, ended]);
    },
    stop: () => void child.kill(),
  };
}
