/** The log of the process: JSON lines without secrets, and without customers' words at level info. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { destination, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino';
import { jsonFaultOf, placesOf } from './errors.ts';

export type Log = Logger;

/** Standard output for servers; commands have an answer of their own there, and log to standard error. */
export type LogOutput = 'stdout' | 'stderr';

/** A log that writes lines of `level` and above, each at once. */
export function createLog(level: LevelWithSilent, output: LogOutput): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: ['req.headers.authorization', 'headers.authorization', 'headers.cookie'], remove: true },
  };
  return pino(options, destination({ fd: output === 'stdout' ? 1 : 2, sync: true }));
}

const requestIds = new AsyncLocalStorage<string>();

/** Whatever `work` does, also later, belongs to the request with this id. */
export function runForRequest(id: string, work: () => void): void {
  requestIds.run(id, work);
}

/** Of the request that this is done for; undefined outside of any, as in a command. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Between two lines of one warning. */
const RARELY_MS = 60_000;

/**
 * Warns at once, and then of each minute's further occurrences in one line with their count: what fails for one request mostly fails
 * for thousands.
 * @param nowMs a clock that only rises
 */
export function warnRarely(
  log: Pick<Log, 'warn'>,
  nowMs: () => number = () => performance.now(),
): (fields: object, message: string) => void {
  const seen = new Map<string, { sinceMs: number; further: number }>();
  return (fields, message) => {
    const last = seen.get(message);
    if (last !== undefined && nowMs() - last.sinceMs < RARELY_MS) {
      last.further += 1;
      return;
    }
    seen.set(message, { sinceMs: nowMs(), further: 0 });
    log.warn(
      last === undefined || last.further === 0 ? fields : { ...fields, further: last.further },
      message,
    );
  };
}

/**
 * What names a fault and no more: drivers hang connections and refused rows on their errors, with all that a customer
 * wrote, and a parser quotes what it could not read.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const isQuoting = error instanceof SyntaxError;
  return {
    type: error.constructor.name,
    message: isQuoting ? jsonFaultOf(error) : error.message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: isQuoting ? placesOf(error) : error.stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
