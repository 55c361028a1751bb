/** The service is killed and started again while an owner works: nothing saved is lost, and the console goes on. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { findFreePort } from '../../support/free-port.ts';
import { openBrowser } from '../../support/run-servers/run-browser.ts';
import { makeDataDir, startServiceProcess } from '../../support/service.ts';
import { closeBrowser, skipWithoutBrowser, visit } from '../support/browser.ts';
import { CONSOLE_ENV } from '../support/console-service.ts';
import { button, field, form } from '../support/locators.ts';
import { addPair, createAccount, makeChatbot, rowOf } from '../support/owner.ts';

test('a killed service is noticed, and after its restart work goes on where it was', {
  skip: skipWithoutBrowser,
}, async (t) => {
  const dataDir = await makeDataDir();
  // The same port before and after, as a browser needs it.
  const env = { ...CONSOLE_ENV, DOCENT_PORT: String(await findFreePort()) };
  let service = await startServiceProcess({ dataDir, env });
  const browser = await openBrowser();
  t.after(async () => {
    await closeBrowser(browser);
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { page, complaints } = await visit(browser, service.baseUrl);
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Support');
  await addPair(page, 'Saved before the kill?', 'Yes.');

  const fields = form(page, 'Add a question and its answer');
  await field(fields, 'Question').fill('Typed while it was down?');
  await field(fields, 'Answer').fill('Kept in the form.');
  await service.end('SIGKILL');
  await page.getByText('The connection to Docent was lost.').waitFor();
  await button(fields, 'Save').click();
  await fields.getByText('Docent cannot be reached.').waitFor();

  service = await startServiceProcess({ dataDir, env });
  await page.getByText('The connection to Docent was lost.').waitFor({ state: 'detached' });
  await button(fields, 'Save').click();
  await rowOf(page, 'Typed while it was down?').waitFor();
  await rowOf(page, 'Saved before the kill?').getByText('Ready').waitFor();
  await page.reload();
  await page.getByText('2 questions').waitFor();
  assert.deepEqual(complaints, []);
});
