/** The contract of the store on the embedded engine. */
import { after, before, describe } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { CONTRACT } from '../contract/suites.ts';
import { createSqliteEngine, type TestEngine } from '../engines.ts';

for (const [name, suite] of Object.entries(CONTRACT)) {
  describe(`SQLite: ${name}`, () => {
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
