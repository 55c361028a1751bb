/** The contract of the store on the embedded engine. */
import { after, before, describe } from 'node:test';
import type { Store } from '../../server/src/store/types.ts';
import { testFiles } from './contract/files.ts';
import { testKnowledge } from './contract/knowledge.ts';
import { testLogs } from './contract/logs.ts';
import { testPairs } from './contract/pairs.ts';
import { testQueue } from './contract/queue.ts';
import { testTenants } from './contract/tenants.ts';
import { createSqliteEngine, type TestEngine } from './engines.ts';

const suites = { testTenants, testPairs, testFiles, testQueue, testKnowledge, testLogs };

for (const [name, suite] of Object.entries(suites)) {
  describe(`SQLite: ${name.replace('test', '').toLowerCase()}`, () => {
    let engine: TestEngine;
    let store: Store;
    before(async () => {
      engine = await createSqliteEngine();
      store = await engine.open();
    });
    after(async () => {
      await store.close();
      await engine.dispose();
    });
    suite(() => store);
  });
}
