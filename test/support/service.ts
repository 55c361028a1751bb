/** Starts the service for tests: on a fresh data folder and a free port, in this process or as one of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildContext, type Context, type ContextOverrides } from '../../server/src/app/context.ts';
import type { Core } from '../../server/src/app/core.ts';
import { startService as startAll } from '../../server/src/app/service.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { endWithUs } from './end-with-us.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const BIN = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));

export interface ServiceOptions {
  /** Settings besides those that tests need. */
  env?: Record<string, string>;
  /** Kept when the service closes; otherwise a new one that is removed. */
  dataDir?: string;
  nowMs?: () => number;
  log?: ContextOverrides['log'];
  /** Whether the sentence encoders run, on which training waits. Default false: for tests that are about them. */
  withSentenceEncoders?: boolean;
  /** Where the encoders that ship are read from. */
  encoderSources?: ContextOverrides['encoderSources'];
  /** False leaves everything untrained. Default true. */
  training?: boolean;
}

export interface Provisioned {
  accountId: string;
  chatbotId: string;
  apiKey: string;
}

/** `Parts`: what of the service a test can reach in this process. */
export interface TestService<Parts extends Core = Context> {
  baseUrl: string;
  dataDir: string;
  context: Parts;
  /** A new chatbot with a key of its own. */
  provision(chatbot?: string): Promise<Provisioned>;
  close(): Promise<void>;
}

const encoderEnv = ({ withSentenceEncoders = false }: ServiceOptions) => ({
  DOCENT_SENTENCE_ENCODER: String(withSentenceEncoders),
});

let chatbots = 0;

/** The whole service in this process. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const config = parseConfig({
    DOCENT_PORT: '0',
    DOCENT_LOG_LEVEL: 'silent',
    DOCENT_TRAINING_GATHER_MS: '20',
    ...encoderEnv(options),
    ...options.env,
    DOCENT_DATA_DIR: dataDir,
  });
  const { nowMs, log, encoderSources } = options;
  const context = await buildContext(config, {
    ...(nowMs && { nowMs }),
    ...(log && { log }),
    ...(encoderSources && { encoderSources }),
  });
  const service = await startAll(context, { http: true, training: options.training ?? true });
  return {
    baseUrl: `http://127.0.0.1:${service.port}`,
    dataDir,
    context,
    provision: (name) => provisionIn(context, name),
    async close() {
      await service.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new chatbot with a key of its own. */
export async function provisionIn(core: Core, name?: string): Promise<Provisioned> {
  chatbots += 1;
  const account = await core.accounts.findOrCreate('owner@example.com');
  const chatbot = await core.chatbots.create(account.id, name ?? `chatbot ${chatbots}`);
  const { secret } = await core.keys.create(chatbot.id);
  return { accountId: account.id, chatbotId: chatbot.id, apiKey: secret };
}

export interface ServiceProcess {
  baseUrl: string;
  dataDir: string;
  child: ChildProcess;
  /** Runs `docent provision` beside it. */
  provision(chatbot?: string): Promise<Provisioned>;
  /** Sends the signal and waits for the end; the exit code, or null where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it where it still runs, and removes its data unless the folder was given. */
  close(): Promise<void>;
}

/** The service as a process of its own, as `npm start` runs it; resolves when it is ready. */
export async function startServiceProcess(
  options: Pick<ServiceOptions, 'env' | 'dataDir' | 'withSentenceEncoders'> & {
    args?: string[];
    clockAheadMs?: number;
  } = {},
): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const ports = { DOCENT_PORT: '0', DOCENT_WORK_PORT: '0' };
  const host = { DOCENT_HOST: '127.0.0.1' };
  const env = { ...ports, ...host, ...encoderEnv(options), ...options.env, DOCENT_DATA_DIR: dataDir };
  const clock = (options.clockAheadMs ?? 0) === 0 ? [] : ['--import', skewedClock(options.clockAheadMs ?? 0)];
  const child = endWithUs(
    spawn(process.execPath, [...clock, BIN, ...(options.args ?? [])], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const baseUrl = await readUrl(child);
  return {
    baseUrl,
    dataDir,
    child,
    async provision(name) {
      chatbots += 1;
      const args = [
        'provision',
        '--account',
        'owner@example.com',
        '--chatbot',
        name ?? `chatbot ${chatbots}`,
      ];
      const { code, stdout, stderr } = await runDocent([...args, '--json'], env);
      if (code !== 0) throw new Error(`docent provision ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as Provisioned;
    },
    end: (signal) => endChild(child, signal),
    async close() {
      await endChild(child, 'SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a process imports first so that its clock is that far ahead. */
function skewedClock(aheadMs: number): string {
  const clock = new URL('./skewed-clock.ts', import.meta.url);
  clock.searchParams.set('ahead', String(aheadMs));
  return clock.href;
}

/** One that never ends fails its test instead of running on after it. */
const COMMAND_MAX_MS = 120_000;

/** Runs a command of the command line to its end. */
export async function runDocent(
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, ...env },
    cwd,
    timeout: COMMAND_MAX_MS,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export async function makeDataDir(): Promise<string> {
  return makeTemporaryFolder('test');
}

/**
 * Reads the log until the line that says that the service is ready, and gives the address in it: empty for one that only
 * trains. Goes on reading so that the pipe never fills.
 */
async function readUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (child.stdout === null) throw new Error('The log is not piped.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { url, msg } = JSON.parse(line) as { url?: string; msg?: string };
    if (url !== undefined || msg?.startsWith('Docent is ready')) resolve(url ?? '');
  });
  child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it was ready.`)));
  return promise;
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
