/** Keeps the files of a chatbot in step with a folder, at a service that runs anywhere. */
import { statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors.ts';
import { readArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { openRemote, REMOTE_ARGUMENTS, REMOTE_OPTIONS } from '../remote.ts';
import { nextSignal } from '../stop-signal.ts';
import type { KnownHashes } from './hash-files.ts';
import { createProgress } from './progress.ts';
import { runSync, type SyncOptions } from './run-sync.ts';
import { summarise } from './summary.ts';
import { watchFolder } from './watch-folder.ts';

const CONCURRENCY = 8;
const CONCURRENCY_MAX = 64;
const EXIT_FAILURE = 1;

export const sync: Command = {
  usage:
    'docent sync FOLDER [--url URL] [--key KEY] [--chatbot NAME] [--prefix P] [--prune] [--dry-run] [--watch] [--concurrency N] [--json]',
  summary: 'Uploads the files of a folder that are new or changed to a running service, by their paths.',
  options: [
    ...REMOTE_OPTIONS,
    {
      usage: '--prefix P',
      meaning:
        'The folder is P/ at the service: other files are left alone. Default: the root, which is all files with a path.',
    },
    { usage: '--prune', meaning: 'Deletes files below the prefix that the folder has no more.' },
    { usage: '--dry-run', meaning: 'Says what would be done, and does nothing.' },
    { usage: '--watch', meaning: 'Goes on with each change of the folder, until Ctrl+C.' },
    {
      usage: '--concurrency N',
      meaning: `Uploads at a time, up to ${CONCURRENCY_MAX}. Default: ${CONCURRENCY}.`,
    },
    { usage: '--json', meaning: 'Prints one line of JSON for each run.' },
    {
      usage: 'exit code',
      meaning:
        '0: all files are trained. 1: some failed, which are listed, or the service was not reached. 2: wrong arguments.',
    },
  ],
  async run(argv, readConfig) {
    const { values, positionals } = readArguments(argv, {
      options: {
        ...REMOTE_ARGUMENTS,
        prefix: { type: 'string', default: '' },
        prune: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        concurrency: { type: 'string', default: String(CONCURRENCY) },
        json: { type: 'boolean', default: false },
      },
      positionals: ['FOLDER'],
    });
    const [folder = ''] = positionals;
    checkFolder(folder);
    const options: SyncOptions = {
      folder,
      prefix: toPrefix(values.prefix),
      prunes: values.prune,
      isDry: values['dry-run'],
      concurrency: readConcurrency(values.concurrency),
    };
    if (values.watch && options.isDry) throw new UsageError('--watch does nothing with --dry-run.');
    const runOnce = await openRun(options, values, readConfig);
    if (values.watch) await watchUntilStopped(folder, runOnce);
    else if (!(await runOnce())) process.exitCode = EXIT_FAILURE;
  },
};

type RunOnce = (signal?: AbortSignal) => Promise<boolean>;

/** Returns what runs once and says whether nothing failed. */
async function openRun(
  options: SyncOptions,
  values: Parameters<typeof openRemote>[0] & { json: boolean },
  readConfig: () => Config,
): Promise<RunOnce> {
  const remote = await openRemote(values, readConfig);
  const progress = createProgress(process.stderr);
  const hashes: KnownHashes = new Map();
  return async (signal) => {
    try {
      const outcome = await runSync(options, { remote, progress, hashes, signal });
      progress.end();
      const { chatbotId } = remote;
      console.log(
        values.json
          ? JSON.stringify({ chatbotId, prefix: options.prefix, ...outcome })
          : summarise(outcome, options),
      );
      return outcome.failed.length === 0;
    } finally {
      progress.end();
    }
  };
}

/** A service that is away for a while, or a folder, is waited for. */
async function watchUntilStopped(folder: string, runOnce: RunOnce): Promise<void> {
  const stopping = new AbortController();
  const stop = () => process.exit(EXIT_FAILURE);
  void nextSignal(process, stop, () => performance.now()).then(() => stopping.abort());
  console.error(`Watching ${folder}; Ctrl+C ends it.`);
  const run = async (): Promise<boolean> => {
    try {
      await runOnce(stopping.signal);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return true;
      const mayPass = error instanceof AppError ? error.code === 'unavailable' : isSystemError(error);
      if (!mayPass) throw error;
      console.error((error as Error).message);
      return false;
    }
  };
  await watchFolder(folder, run, stopping.signal);
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new UsageError(`There is no folder "${folder}".`);
}

/** As the service keeps it: parts with "/" between them and behind the last, whatever system wrote them. */
export function toPrefix(given: string): string {
  const parts = given.replaceAll('\\', '/').normalize('NFC').split('/');
  const named = parts.filter((part) => part !== '' && part !== '.');
  return named.map((part) => `${part}/`).join('');
}

function readConcurrency(text: string): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= CONCURRENCY_MAX) return number;
  throw new UsageError(`--concurrency must be a whole number from 1 to ${CONCURRENCY_MAX}, not "${text}".`);
}
