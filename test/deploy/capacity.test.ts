import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { type Figures, readFigures } from '../../scripts/capacity/figures.ts';
import {
  CONNECTIONS_PER_PROCESS,
  costOf,
  demandOf,
  indexCacheBytes,
  ONE_PROCESS,
  pressuresOn,
  sizeFor,
} from '../../scripts/capacity/model.ts';
import { number, size } from '../../scripts/capacity/report.ts';
import { DATABASE_FILE, openStore } from '../../server/src/store/open.ts';
import { makeDataDir } from '../support/service.ts';
import { ROOT } from './files.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** Numbers that can be followed in the head. */
const ROUND: Record<string, number> = {
  apiWarmMib: 1024,
  trainedPairsPerSecond: 100,
  databaseBytesPerPair: 5_000,
  indexBytesPerPair: 2_000,
  asksPerNodeCpuSecond: 50,
  lexicalAsksPerNodeCpuSecond: 500,
  databaseCpuMsPerAsk: 1,
  writesPerNodeCpuSecond: 1_000,
  databaseCpuMsPerWrite: 2,
  pairsPerChatbot: 100,
  fileMegabytesPerChatbot: 1,
  asksPerChatbotDay: 86.4,
  writesPerChatbotDay: 8.64,
  peakToMean: 10,
  activeShare: 0.5,
  targetUtilisation: 0.5,
  apiNodeCores: 4,
  apiNodeGib: 16,
  workerNodeCores: 4,
  databaseNodeCores: 10,
  databaseNodeTb: 1,
  databaseConnections: 500,
  databaseCopies: 2,
  trainingToWriteCost: 2.5,
  bloat: 2,
  hoursPerMonth: 100,
  apiNodePrice: 1,
  workerNodePrice: 2,
  databaseCorePrice: 0.5,
  databaseDiskPrice: 10,
  fileStorePrice: 20,
};

const round: Figures = {
  machine: 'none',
  measured: {},
  assumed: Object.fromEntries(
    Object.entries(ROUND).map(([name, value]) => [name, { value, unit: '', meaning: '' }]),
  ),
};

describe('the capacity model', () => {
  test('reckons the demand of the busiest hour from means', () => {
    // 10,000 × 86.4 asks a day are 10 a second, ten times that at the peak; a tenth as many pairs written.
    const demand = demandOf(round, 10_000);
    assert.equal(demand.asks, 100);
    assert.equal(demand.writes, 10);
    assert.equal(demand.apiCpu, 100 / 50 + 10 / 1_000);
    assert.equal(demand.apiCpuLexical, 100 / 500 + 10 / 1_000);
    assert.equal(demand.databaseCpu, (100 * 1 + 10 * 2 * 2.5) / 1_000);
    assert.equal(demand.activeIndexBytes, 10_000 * 100 * 0.5 * 2_000);
    assert.equal(demand.databaseBytes, 10_000 * 100 * 5_000 * 2);
    assert.equal(demand.fileBytes, 10_000 * 1e6);
  });

  test('gives a process its share of the machine, less what it needs itself', () => {
    assert.equal(indexCacheBytes(round), 4 * GIB - 1024 * MIB);
  });

  test('sizes for the CPU where that is what it takes', () => {
    const installation = sizeFor(round, demandOf(round, 10_000));
    // 2.01 CPU-seconds a second at half load.
    assert.deepEqual(installation, {
      apiProcesses: 5,
      apiMachines: 2,
      hasAffinity: false,
      workers: 2,
      workerMachines: 2,
      databaseShards: 1,
      databaseServers: 2,
      coresPerDatabase: 2,
      connections: 7 * CONNECTIONS_PER_PROCESS,
      hasPooler: false,
    });
  });

  test('sizes for the memory where indexes need more than CPU does, and keeps them apart', () => {
    const quiet = {
      ...round,
      assumed: { ...round.assumed, asksPerChatbotDay: { value: 0.0864, unit: '', meaning: '' } },
    };
    const demand = demandOf(quiet, 1_000_000);
    const installation = sizeFor(quiet, demand);
    assert.equal(installation.hasAffinity, true);
    assert.equal(installation.apiProcesses, Math.ceil(1e11 / (3 * GIB)));
  });

  test('shards PostgreSQL by disk or by CPU, whichever takes more', () => {
    // 1 MB a chatbot: 3 TB; 45 CPU-seconds a second on ten cores at half load.
    const installation = sizeFor(round, demandOf(round, 3_000_000));
    assert.equal(installation.databaseShards, 9);
    assert.equal(installation.databaseServers, 18);
    assert.equal(installation.coresPerDatabase, 10);
  });

  test('never has fewer than two of what must go on when one fails', () => {
    const installation = sizeFor(round, demandOf(round, 1));
    const { apiMachines, workerMachines, databaseServers } = installation;
    assert.deepEqual([apiMachines, workerMachines, databaseServers], [2, 2, 2]);
  });

  test('adds up what is paid for', () => {
    const demand = demandOf(round, 10_000);
    const { total, ...parts } = costOf(round, demand, sizeFor(round, demand));
    assert.deepEqual(parts, { api: 200, workers: 400, databases: 200, databaseDisk: 0.2, files: 0.2 });
    assert.equal(total.toFixed(6), '800.400000');
  });

  test('an installation bears what it was sized for, and names what it does not bear first', () => {
    for (const chatbots of [1_000, 50_000, 1_000_000]) {
      const demand = demandOf(round, chatbots);
      const loads = pressuresOn(round, sizeFor(round, demand), demand);
      for (const { name, load } of loads) {
        assert.ok(load <= 1, `${name} at ${chatbots}: ${load}`);
      }
    }
    const pressures = pressuresOn(round, ONE_PROCESS, demandOf(round, 10_000));
    assert.equal(pressures[0]?.name, 'CPU of the API processes');
    assert.equal(pressures[0]?.load, 4.02);
    assert.deepEqual(
      pressures,
      pressures.toSorted((one, other) => other.load - one.load),
    );
  });

  test('asks for a pooler where PostgreSQL has too few connections, and then counts them no more', () => {
    const small = sizeFor(round, demandOf(round, 10_000));
    const demand = demandOf(round, 100_000);
    const large = sizeFor(round, demand);
    assert.equal(large.connections, (large.apiProcesses + large.workers) * CONNECTIONS_PER_PROCESS);
    assert.deepEqual([small.hasPooler, large.hasPooler], [false, true]);
    const connections = (installation: typeof small) =>
      pressuresOn(round, installation, demand).find(({ name }) => name.startsWith('connections'))?.load;
    assert.equal(connections(small), large.connections / 500);
    assert.equal(connections(large), undefined);
  });

  test('refuses to reckon with a figure that is missing or nothing', () => {
    const { activeShare, ...without } = round.assumed;
    assert.ok(activeShare);
    assert.throws(() => demandOf({ ...round, assumed: without }, 1), /activeShare/);
    const nothing = { ...round.assumed, activeShare: { ...activeShare, value: 0 } };
    assert.throws(() => demandOf({ ...round, assumed: nothing }, 1), /activeShare/);
  });

  test('writes numbers as they are read', () => {
    assert.deepEqual([number(1_234_567), number(0.01234), number(24)], ['1,230,000', '0.0123', '24']);
    assert.deepEqual(
      [size(1_500), size(2.5e13), size(3e18), size(7)],
      ['1.5 kB', '25 TB', '3,000 PB', '7 B'],
    );
  });
});

test('the guide shards every table that there is, each by the key that leads it', async () => {
  const dataDir = await makeDataDir();
  const store = await openStore({ dataDir });
  await store.close();
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const columns = database
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c on c.pk = 1
       where t.type = 'table' and t.name not like 'kysely_%' and t.name not like 'sqlite_%'`,
    )
    .all() as { table: string; column: string }[];
  database.close();
  await rm(dataDir, { recursive: true, force: true });
  const guide = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8');
  const distributed = [...guide.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)].map(
    ([, ...found]) => found,
  );
  const everywhere = [...guide.matchAll(/create_reference_table\('(\w+)'\)/g)].map(([, name]) => name);
  for (const { table, column } of columns) {
    const key = distributed.find(([name]) => name === table)?.[1];
    if (key === undefined) assert.ok(everywhere.includes(table), `${table} is missing from docs/scaling.md`);
    else assert.equal(key, column, table);
  }
  assert.equal(distributed.length + everywhere.length, columns.length);
});

describe('the figures', () => {
  test('each measured one says which command prints it and when it did', async () => {
    const { measured } = await readFigures();
    const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object })
      .scripts;
    for (const [name, { value, command, measuredOn }] of Object.entries(measured)) {
      assert.ok(value > 0, name);
      assert.match(measuredOn, /^\d{4}-\d{2}-\d{2}$/, name);
      const [program, verb = '', script = ''] = command.split(' ');
      if (program === 'npm') assert.ok(verb === 'run' && script in scripts, command);
      else assert.ok(readFileSync(join(ROOT, verb)).length > 0, command);
    }
  });

  test('docs/scaling.md says what the model prints', () => {
    const printed = execFileSync(process.execPath, ['scripts/capacity/main.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const guide = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8');
    assert.ok(
      guide.includes(printed.trim()),
      'docs/scaling.md is behind the model: node scripts/capacity/main.ts --write',
    );
  });
});
