/** The contract of the store on PostgreSQL. */
import { after, before, describe } from 'node:test';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { testFiles } from './contract/files.ts';
import { testKnowledge } from './contract/knowledge.ts';
import { testLogs } from './contract/logs.ts';
import { testPairs } from './contract/pairs.ts';
import { testQueue } from './contract/queue.ts';
import { testTenants } from './contract/tenants.ts';
import { type PostgresCluster, startPostgres, whyNoPostgres } from './postgres-cluster.ts';

const suites = { testTenants, testPairs, testFiles, testQueue, testKnowledge, testLogs };
const skip = whyNoPostgres() ?? false;

describe('PostgreSQL', { skip }, () => {
  let cluster: PostgresCluster;
  before(async () => {
    cluster = await startPostgres({ isDurable: false });
  });
  after(() => cluster.dispose());

  for (const [name, suite] of Object.entries(suites)) {
    describe(name.replace('test', '').toLowerCase(), () => {
      let store: Store;
      before(async () => {
        store = await openStore({ url: await cluster.cloneDatabase(), dataDir: '' });
      });
      after(() => store.close());
      suite(() => store);
    });
  }
});
