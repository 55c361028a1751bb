/** Runs a whole transaction, and again if it conflicts with another. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { isRetryable, leavesUsable, translatePostgresError, unavailable } from './errors.ts';
import { ClientSession, type SessionOptions } from './session.ts';

const TRIES = 8;
const RETRY_BASE_MS = 2;
/** SQLSTATE class of warnings. */
const WARNING_CLASS = '01';

/**
 * Resolves when the transaction is durable.
 * @throws what `work` throws; AppError unavailable if the engine cannot serve; UnknownOutcome if the connection was lost
 *   during COMMIT
 */
export async function runTransaction<T>(
  pool: Pool,
  work: (session: ClientSession) => Promise<T>,
  options: SessionOptions,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryTransaction(pool, work, options);
    } catch (error) {
      if (!isRetryable(error) || tries === TRIES) throw translatePostgresError(error);
    }
    await sleep(Math.random() * RETRY_BASE_MS * 2 ** tries);
  }
}

async function tryTransaction<T>(
  pool: Pool,
  work: (session: ClientSession) => Promise<T>,
  options: SessionOptions,
): Promise<T> {
  const client = await pool.connect();
  const session = new ClientSession(client, options);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(session);
    session.end();
    await commit(client);
    return result;
  } catch (error) {
    session.end();
    broken = leavesUsable(error) ? await rollBack(client) : (error as Error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commit(client: PoolClient): Promise<void> {
  let warning: { code?: string | undefined } | undefined;
  const note = (notice: { code?: string | undefined }): void => {
    if (notice.code?.startsWith(WARNING_CLASS)) warning = notice;
  };
  client.on('notice', note);
  const { command } = await client
    .query('commit')
    .catch((error: Error) => {
      // A refused commit may be retried, a lost one may have happened.
      throw isRetryable(error) ? error : new UnknownOutcome(error);
    })
    .finally(() => client.off('notice', note));
  // PostgreSQL's warning that it stopped waiting for its synchronous standby: a fail-over may lose the change.
  if (warning !== undefined) throw new UnknownOutcome(warning);
  // PostgreSQL's reply to COMMIT if a statement failed and its error was swallowed.
  if (command !== 'COMMIT') throw unavailable('The change could not be saved.');
}

/** The reason why the connection must not be reused, if any. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
