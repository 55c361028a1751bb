/**
 * What an installation of so many chatbots needs, from measured figures and named assumptions. Plain arithmetic on means
 * and a peak factor: it tells orders of magnitude and what comes first, not what a given installation will measure.
 */
import type { Figures } from './figures.ts';

const DAY_SECONDS = 86_400;
const MIB = 2 ** 20;
const GIB = 2 ** 30;
const TB = 1e12;

/** Connections of one process to PostgreSQL: ten to read, ten to write, one that listens (store/postgres). */
export const CONNECTIONS_PER_PROCESS = 21;

/** Fewer would go down together. */
const AT_LEAST = 2;

export interface Demand {
  chatbots: number;
  /** Per second, in the busiest hour. */
  asks: number;
  writes: number;
  /** CPU-seconds per second. */
  apiCpu: number;
  /** The same with the sentence encoder off. */
  apiCpuLexical: number;
  databaseCpu: number;
  /** Bytes of the indexes of chatbots that are asked within an hour. */
  activeIndexBytes: number;
  databaseBytes: number;
  fileBytes: number;
}

export interface Installation {
  apiProcesses: number;
  apiMachines: number;
  /** Whether the load balancer sends a chatbot's requests to the same process, so that each holds a part of the indexes. */
  hasAffinity: boolean;
  workers: number;
  workerMachines: number;
  /** PostgreSQL servers that each hold a part of the chatbots. */
  databaseShards: number;
  /** With their standbys. */
  databaseServers: number;
  coresPerDatabase: number;
  /** To PostgreSQL, without a pooler between; 0 with the embedded database. */
  connections: number;
  hasPooler: boolean;
}

export interface Cost {
  api: number;
  workers: number;
  databases: number;
  databaseDisk: number;
  files: number;
  total: number;
}

/** Something that can be used up, on an installation. */
export interface Pressure {
  name: string;
  /** Demand over capacity: above 1 it breaks. */
  load: number;
  remedy: string;
}

/** By name, whether measured or assumed. @throws Error where there is no such figure, or it is not above 0 */
export function figureOf(figures: Figures, name: string): number {
  const value = (figures.measured[name] ?? figures.assumed[name])?.value;
  if (value === undefined || !(value > 0)) throw new Error(`figures.json has no value above 0 for "${name}"`);
  return value;
}

export function demandOf(figures: Figures, chatbots: number): Demand {
  const f = (name: string): number => figureOf(figures, name);
  const peak = (perDay: number): number => ((chatbots * perDay) / DAY_SECONDS) * f('peakToMean');
  const asks = peak(f('asksPerChatbotDay'));
  const writes = peak(f('writesPerChatbotDay'));
  const writeCpu = writes / f('writesPerNodeCpuSecond');
  const pairs = chatbots * f('pairsPerChatbot');
  return {
    chatbots,
    asks,
    writes,
    apiCpu: asks / f('asksPerNodeCpuSecond') + writeCpu,
    apiCpuLexical: asks / f('lexicalAsksPerNodeCpuSecond') + writeCpu,
    databaseCpu:
      (asks * f('databaseCpuMsPerAsk') + writes * f('databaseCpuMsPerWrite') * f('trainingToWriteCost')) /
      1000,
    activeIndexBytes: pairs * f('activeShare') * f('indexBytesPerPair'),
    databaseBytes: pairs * f('databaseBytesPerPair') * f('bloat'),
    fileBytes: chatbots * f('fileMegabytesPerChatbot') * 1e6,
  };
}

/** Bytes of indexes that one API process may hold. */
export function indexCacheBytes(figures: Figures): number {
  const memory = (figureOf(figures, 'apiNodeGib') * GIB) / figureOf(figures, 'apiNodeCores');
  return memory - figureOf(figures, 'apiWarmMib') * MIB;
}

/** What carries this demand with room to spare, and goes on when one of anything fails. */
export function sizeFor(figures: Figures, demand: Demand): Installation {
  const f = (name: string): number => figureOf(figures, name);
  const cache = indexCacheBytes(figures);
  const hasAffinity = demand.activeIndexBytes > cache;
  const forCpu = demand.apiCpu / f('targetUtilisation');
  const forMemory = hasAffinity ? demand.activeIndexBytes / cache : 0;
  const apiProcesses = atLeastTwo(Math.max(forCpu, forMemory));
  const workers = atLeastTwo(demand.writes / (f('trainedPairsPerSecond') * f('targetUtilisation')));
  const databaseShards = Math.max(
    1,
    Math.ceil(demand.databaseCpu / (f('databaseNodeCores') * f('targetUtilisation'))),
    Math.ceil(demand.databaseBytes / (f('databaseNodeTb') * TB)),
  );
  const connections = (apiProcesses + workers) * CONNECTIONS_PER_PROCESS;
  const coresOfShard = demand.databaseCpu / (databaseShards * f('targetUtilisation'));
  return {
    apiProcesses,
    apiMachines: atLeastTwo(apiProcesses / f('apiNodeCores')),
    hasAffinity,
    workers,
    workerMachines: atLeastTwo(workers / f('workerNodeCores')),
    databaseShards,
    databaseServers: databaseShards * f('databaseCopies'),
    coresPerDatabase: Math.min(f('databaseNodeCores'), atLeastTwo(coresOfShard)),
    connections,
    hasPooler: connections > databaseShards * f('databaseConnections'),
  };
}

/** USD per month. */
export function costOf(figures: Figures, demand: Demand, installation: Installation): Cost {
  const f = (name: string): number => figureOf(figures, name);
  const perMonth = (machines: number, price: string): number => machines * f(price) * f('hoursPerMonth');
  const api = perMonth(installation.apiMachines, 'apiNodePrice');
  const workers = perMonth(installation.workerMachines, 'workerNodePrice');
  const databases = perMonth(
    installation.databaseServers * installation.coresPerDatabase,
    'databaseCorePrice',
  );
  const databaseDisk = (demand.databaseBytes / TB) * f('databaseCopies') * f('databaseDiskPrice');
  const files = (demand.fileBytes / TB) * f('fileStorePrice');
  return {
    api,
    workers,
    databases,
    databaseDisk,
    files,
    total: api + workers + databases + databaseDisk + files,
  };
}

/** One process with everything in it: where everybody begins. */
export const ONE_PROCESS: Installation = {
  apiProcesses: 1,
  apiMachines: 1,
  hasAffinity: false,
  workers: 1,
  workerMachines: 0,
  databaseShards: 1,
  databaseServers: 1,
  coresPerDatabase: 1,
  connections: 0,
  hasPooler: false,
};

/** What this demand would do to an installation of a smaller step, hardest first. */
export function pressuresOn(figures: Figures, installation: Installation, demand: Demand): Pressure[] {
  const f = (name: string): number => figureOf(figures, name);
  const { apiProcesses, hasAffinity, workers, databaseShards } = installation;
  const caches = indexCacheBytes(figures) * (hasAffinity ? apiProcesses : 1);
  const pressures: Pressure[] = [
    {
      name: 'CPU of the API processes',
      load: demand.apiCpu / (apiProcesses * f('targetUtilisation')),
      remedy: 'more API processes; if most answers have many questions, DOCENT_SENTENCE_ENCODER=false',
    },
    {
      name: 'memory for indexes',
      load: demand.activeIndexBytes / caches,
      remedy: hasAffinity
        ? 'more API processes, each with its part of the chatbots'
        : 'the load balancer hashes the chatbot id in the path, so that each process holds its part',
    },
    {
      name: 'training',
      load: demand.writes / (workers * f('trainedPairsPerSecond') * f('targetUtilisation')),
      remedy: 'more workers; pairs answer before they are trained',
    },
    {
      name: 'CPU of PostgreSQL, on the largest servers',
      load: demand.databaseCpu / (databaseShards * f('databaseNodeCores') * f('targetUtilisation')),
      remedy: 'shards by chatbot, or cells',
    },
    {
      name: 'disk of PostgreSQL',
      load: demand.databaseBytes / (databaseShards * f('databaseNodeTb') * TB),
      remedy: 'shards by chatbot, or cells',
    },
  ];
  if (installation.connections > 0 && !installation.hasPooler) {
    pressures.push({
      name: 'connections to PostgreSQL',
      load: sizeFor(figures, demand).connections / (databaseShards * f('databaseConnections')),
      remedy: 'a pooler in transaction mode for all but the connection that listens',
    });
  }
  return pressures.sort((one, other) => other.load - one.load);
}

function atLeastTwo(count: number): number {
  return Math.max(AT_LEAST, Math.ceil(count));
}
