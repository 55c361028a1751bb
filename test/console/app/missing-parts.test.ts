/** An encoder that cannot run is the owner's to know. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openBrowser } from '../../support/run-servers/run-browser.ts';
import { startService } from '../../support/service.ts';
import { makeTinyEncoders } from '../../support/tiny-encoders.ts';
import { closeBrowser, skipWithoutBrowser, visit } from '../support/browser.ts';
import { createAccount } from '../support/owner.ts';

test('an owner is told what is missing and why, and nothing where nothing is', {
  skip: skipWithoutBrowser,
}, async (t) => {
  const sources = makeTinyEncoders();
  const sound = await startService({ withSentenceEncoders: true, encoderSources: sources });
  const broken = makeTinyEncoders();
  rmSync(join(broken.models, 'english-encoder/model.onnx'));
  const service = await startService({ withSentenceEncoders: true, encoderSources: broken });
  const browser = await openBrowser();
  t.after(async () => {
    await closeBrowser(browser);
    await sound.close();
    await service.close();
  });
  const told = await visit(browser, service.baseUrl);
  await createAccount(told.page, 'owner@example.com');
  await told.page.getByText('english-encoder/model.onnx cannot be read').waitFor();
  assert.deepEqual(told.complaints, []);

  const untold = await visit(browser, sound.baseUrl);
  const ready = untold.page.waitForResponse((reply) => reply.url().endsWith('/healthz/ready'));
  await createAccount(untold.page, 'owner@example.com');
  await (await ready).finished();
  assert.equal(await untold.page.getByRole('note').count(), 0);
});
