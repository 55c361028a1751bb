/** Lets faults befall an installation while owners work on it, and counts what came of their work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '../../test/support/client.ts';
import { FAULTS } from './faults.ts';
import { type Installation, startInstallation } from './installation.ts';
import { work } from './operations.ts';
import { type Ledger, newLedger, newOwner, newTally, type Tally } from './owner.ts';
import { type Losses, verify } from './verify.ts';

export interface ChaosResult extends Tally, Losses {
  faults: Map<string, number>;
  /** Reasons by fault. */
  skipped: Map<string, string>;
  /** Longest time after a fault until writes were acknowledged again, in milliseconds. */
  longestPauseMs: number;
}

const OWNERS_PER_CHATBOT = 3;
/** Writes acknowledged after a fault before the next one. */
const WRITES_BETWEEN = 8;
const RECOVERY_MS = 90_000;

/**
 * @param ending ends it before all faults, with the counts until then
 * @throws Error where the installation does not acknowledge writes again after a fault
 */
export async function runChaos(
  count: number,
  onFault: (name: string, at: number, pauseMs: number) => void = () => undefined,
  ending?: AbortSignal,
): Promise<ChaosResult> {
  const installation = await startInstallation();
  try {
    return await runOn(installation, count, onFault, ending);
  } finally {
    await installation.close();
  }
}

async function runOn(
  installation: Installation,
  count: number,
  onFault: (name: string, at: number, pauseMs: number) => void,
  ending: AbortSignal | undefined,
): Promise<ChaosResult> {
  const random = createRandom(4_711);
  const tally = newTally();
  const stopping = new AbortController();
  const owned = installation.bots.map((bot) => ({
    client: createClient(installation.proxy.baseUrl, bot),
    ledger: newLedger(),
  }));
  const owners = owned.flatMap(({ client, ledger }) =>
    Array.from({ length: OWNERS_PER_CHATBOT }, () =>
      work(newOwner({ client, ledger, tally, random }), stopping.signal),
    ),
  );
  const failed = Promise.all(owners).then(() => new Promise<never>(() => undefined));
  const faults = new Map<string, number>();
  const skipped = new Map<string, string>();
  let longestPauseMs = 0;

  await Promise.race([failed, untilWritten(tally, WRITES_BETWEEN)]);
  for (let done = 0, turn = 0; done < count && !ending?.aborted; turn += 1) {
    const fault = FAULTS[turn % FAULTS.length];
    if (fault === undefined) break;
    const why = fault.skip?.(installation);
    if (why !== undefined) {
      skipped.set(fault.name, why);
      continue;
    }
    await Promise.race([failed, fault.happen(installation, random)]);
    const mendedMs = performance.now();
    await Promise.race([failed, untilWritten(tally, WRITES_BETWEEN)]);
    const pauseMs = performance.now() - mendedMs;
    longestPauseMs = Math.max(longestPauseMs, pauseMs);
    done += 1;
    faults.set(fault.name, (faults.get(fault.name) ?? 0) + 1);
    onFault(fault.name, done, pauseMs);
  }
  stopping.abort();
  await Promise.all(owners);
  const losses = await verifyAll(owned, tally, installation);
  return { ...tally, ...losses, faults, skipped, longestPauseMs };
}

async function verifyAll(
  owned: readonly { client: Client; ledger: Ledger }[],
  tally: Tally,
  { database }: Installation,
): Promise<Losses> {
  const all: Losses = { lost: [], doubled: [], returned: [] };
  const query = (sql: string) => database.primary().query(sql, 'docent');
  for (const { client, ledger } of owned) {
    const losses = await verify(client, ledger, tally, query);
    for (const name of ['lost', 'doubled', 'returned'] as const) all[name].push(...losses[name]);
  }
  return all;
}

async function untilWritten(tally: Tally, writes: number): Promise<void> {
  const target = tally.acknowledged + writes;
  const giveUpMs = Date.now() + RECOVERY_MS;
  while (tally.acknowledged < target) {
    if (Date.now() > giveUpMs)
      throw new Error(`No write was acknowledged for ${RECOVERY_MS} ms after a fault.`);
    await sleep(10);
  }
}

/** The same faults and works in the same order each time, as far as the processes allow. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
