/**
 * The suites of the API once more, against two API processes and a worker of their own behind a proxy that gives each
 * request to the next: what one node acknowledged, another knows.
 */
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { closeBeforePostgres, deployOn } from '../support/engines.ts';
import { type Nodes, startNodes } from '../support/nodes.ts';
import type { ServiceOptions } from '../support/service.ts';

/** Suites that ask for the same nodes share them. */
const running = new Map<string, Promise<Nodes>>();

async function start({ env = {}, training = true }: ServiceOptions = {}): Promise<Nodes> {
  const name = JSON.stringify([env, training]);
  const nodes = running.get(name) ?? startNodes({ env, training });
  running.set(name, nodes);
  return { ...(await nodes), close: async () => undefined };
}

closeBeforePostgres(async () => {
  for (const nodes of running.values()) await (await nodes).close();
});

deployOn([{ name: 'three processes', skip: whyNoPostgres(), start }]);
for (const suite of [
  'routes/pairs',
  'replies/lists',
  'routes/chat',
  'uploads/uploads',
  'uploads/replacements',
  'access/tenants',
  'replies/idempotency',
  'access/order-of-checks',
  'routes/tuning',
]) {
  await import(`../http/${suite}.test.ts`);
}
