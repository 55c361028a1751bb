/**
 * Runs a suite of the whole service on each way there is to run it. Each service has a database of its own on the PostgreSQL
 * server of the run, and where there is no PostgreSQL the suite is skipped by name.
 */
import { after, describe } from 'node:test';
import type { Context } from '../../server/src/app/context.ts';
import type { Core } from '../../server/src/app/core.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { type ServiceOptions, startService, type TestService } from './service.ts';

export type StartService<Parts extends Core> = (options?: ServiceOptions) => Promise<TestService<Parts>>;

export interface Deployment<Parts extends Core = Core> {
  name: string;
  /** Why it cannot run here. */
  skip: string | undefined;
  start: StartService<Parts>;
}

let databases: Promise<TestDatabases> | undefined;

/** The databases of this file's suites; the server writes to disk when it pleases. */
export function sharedPostgres(): Promise<TestDatabases> {
  databases ??= borrowPostgres();
  return databases;
}

const closings: (() => Promise<void>)[] = [];

/** Closes what uses that server, before it ends. */
export function closeBeforePostgres(close: () => Promise<void>): void {
  closings.push(close);
}

/** The next file of this process begins anew. */
async function closeShared(): Promise<void> {
  for (const close of closings.splice(0)) await close();
  const used = databases;
  databases = undefined;
  await (await used)?.dispose();
}

after(closeShared);

const ENGINES: readonly Deployment<Context>[] = [
  { name: 'SQLite', skip: undefined, start: startService },
  {
    name: 'PostgreSQL',
    skip: whyNoPostgres(),
    async start(options = {}) {
      const url = await (await sharedPostgres()).cloneDatabase();
      // An encoder costs a start some time and knows no database.
      const lean = { ...options, withSentenceEncoders: false };
      return startService({ ...lean, env: { ...options.env, DOCENT_DATABASE_URL: url } });
    },
  },
];

let chosen: readonly Deployment[] | undefined;

/** From now on, suites that need nothing of this process run on these deployments, and the others not at all. */
export function deployOn(deployments: readonly Deployment[]): void {
  chosen = deployments;
}

/** A suite that reaches into the service in this process: on both engines. */
export function onEveryEngine(
  name: string,
  suite: (start: StartService<Context>, engine: string) => void,
): void {
  if (chosen === undefined) register(ENGINES, name, suite);
}

/** A suite that asks over HTTP, and of this process only for accounts, chatbots, keys and the store. */
export function onEveryDeployment(
  name: string,
  suite: (start: StartService<Core>, engine: string) => void,
): void {
  register<Core>(chosen ?? ENGINES, name, suite);
}

function register<Parts extends Core>(
  deployments: readonly Deployment<Parts>[],
  name: string,
  suite: (start: StartService<Parts>, engine: string) => void,
): void {
  // This module may be loaded already, by another file: each closes what it opened.
  after(closeShared);
  for (const { name: engine, skip, start } of deployments) {
    describe(`${name}, on ${engine}`, { skip: skip ?? false }, () => suite(start, engine));
  }
}
