/** Reads an import in a process of its own: one list of JSON may take all memory, which ends a process and not a thread alone. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode } from '../../../errors.ts';
import type { ImportOptions, ReadImport } from './read-import.ts';
import type { ImportFile } from './read-sources.ts';
import type { ImportSettings } from './settings.ts';

export type ReadReply = { read: ReadImport } | { code: ErrorCode; message: string };

const PROGRAM = fileURLToPath(new URL('./read-child.ts', import.meta.url));

/** Exit code of a process that threw. */
const FAULT = 1;

/** @throws AppError as `readImport`; file_too_complex where it takes too long or too much memory */
export async function readInChild(
  files: readonly ImportFile[],
  options: ImportOptions,
  { readMs, readMegabytes }: Pick<ImportSettings, 'readMs' | 'readMegabytes'>,
): Promise<ReadImport> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${readMegabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isOverdue = false;
  const deadline = setTimeout(() => {
    isOverdue = true;
    child.kill('SIGKILL');
  }, readMs);
  try {
    // A child that has ended already says so by its exit.
    child.send({ files, options }, () => {});
    const reply = await replyOf(child);
    if ('ended' in reply) {
      if (reply.ended === FAULT) throw new Error('The reader of imports ended with a fault of its own.');
      const why = isOverdue ? `longer than ${readMs / 1_000} seconds` : 'too much memory';
      throw new AppError('file_too_complex', `The import cannot be read: it takes ${why}.`);
    }
    if ('read' in reply) return reply.read;
    throw new AppError(reply.code, reply.message);
  } finally {
    clearTimeout(deadline);
    child.kill('SIGKILL');
  }
}

/** Or how it ended without one. @throws Error where it could not be started */
function replyOf(child: ChildProcess): Promise<ReadReply | { ended: number | null }> {
  return new Promise((resolve, reject) => {
    child.once('message', (reply) => resolve(reply as ReadReply));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ended: code }));
  });
}
