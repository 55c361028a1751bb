/** The log of the process: JSON lines without secrets, and without customers' words at level info. */
import { destination, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino';
import { jsonFaultOf } from './errors.ts';

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

/**
 * What names a fault and no more: drivers hang connections and refused rows on their errors, with all that a customer
 * wrote, and a parser quotes what it could not read.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const message = error instanceof SyntaxError ? jsonFaultOf(error) : error.message;
  return {
    type: error.constructor.name,
    message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: error.stack?.replace(error.message, message),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
