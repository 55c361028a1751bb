import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../../server/src/errors.ts';
import { createPairImporter, type PairImporter } from '../../../server/src/services/console/pair-import.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let bot: Provisioned;
let importer: PairImporter;

before(async () => {
  service = await startService({ training: false });
  bot = await service.provision();
  const { store } = service.context;
  importer = createPairImporter({ store, nowMs: Date.now, wake: () => undefined, gatherMs: 0 });
});
after(() => service.close());

test('a text that cannot be stored is named with the place of its pair, and none of the others is added', async () => {
  const pairs = [
    { question: 'a', answer: 'b' },
    { question: 'c', answer: 'nul \0' },
  ];
  await assert.rejects(importer.add(bot.chatbotId, pairs), (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual(
      error.errors?.map(({ path }) => path),
      ['/pairs/1/answer'],
    );
    return true;
  });
  assert.deepEqual(await service.context.store.read.pairs.list(bot.chatbotId), []);
});
