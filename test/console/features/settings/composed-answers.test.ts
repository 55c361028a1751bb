/** Answers in a model's words in the browser: switched on, tried, and what became of them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { formWithFile } from '../../../support/client.ts';
import { type ScriptedModel, saying, startScriptedModel } from '../../../support/peers/scripted-model.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { button, field, section } from '../../support/locators.ts';
import { createAccount, makeChatbot, makeKey, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const TITLE = 'Answers in a model’s words';
const FILE = 'A pitch for a tent costs 24 euros a night. A pitch for a caravan costs 33 euros a night.\n';
const QUESTION = 'What does a pitch for a tent cost a night?';
let page: Page;
let model: ScriptedModel | undefined;

setStage(
  async ({ visitor, service }) => {
    page = visitor.page;
    await createAccount(page, 'owner@example.com');
    const chatbotId = await makeChatbot(page, 'Camping');
    const key = await makeKey(page, 'Files');
    const reply = await fetch(`${service.baseUrl}/api/Training/File/${chatbotId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: formWithFile('camping.txt', FILE),
    });
    assert.equal(reply.status, 201);
  },
  async () => {
    model = await startScriptedModel();
    return startConsoleService({ DOCENT_LLM_URL: model.url, DOCENT_LLM_MODEL: 'scripted' });
  },
);
after(() => model?.close());

async function ask(): Promise<string> {
  await openTab(page, 'Test');
  await field(page, 'Your question').fill(QUESTION);
  await field(page, 'Your question').press('Enter');
  const turn = page.getByRole('article', { name: QUESTION, exact: true }).last();
  await turn.getByText('Answered', { exact: true }).waitFor();
  return (await turn.textContent()) ?? '';
}

test('it says where what is sent goes, and is off until the owner switches it on', { skip }, async () => {
  model?.say(saying('tent'));
  assert.ok(!(await ask()).includes('In a model’s words'));
  assert.equal(model?.requests.length, 0);
  await openTab(page, 'Settings');
  const settings = section(page, TITLE);
  await settings.getByText(new URL(model?.url ?? '').host, { exact: false }).waitFor();
  await settings.getByText('Nothing was composed yet.').waitFor();
  await settings.getByRole('switch', { name: 'Compose answers from files' }).click();
  await page.getByText('Saved').first().waitFor();
  const said = await ask();
  assert.match(said, /A pitch for a tent costs 24 euros a night\..*In a model’s words, checked/s);
});

test('the owner sees what became of the calls, and may allow fewer', { skip }, async () => {
  model?.say(() => [{ claim: 'A pitch for a tent costs 1 euro a night.', sentences: [1] }]);
  assert.ok(!(await ask()).includes('In a model’s words'));
  await page.reload();
  await openTab(page, 'Settings');
  const settings = section(page, TITLE);
  const times = (outcome: string) => settings.getByRole('row').filter({ hasText: outcome }).getByText('1');
  await times('Composed, checked and said').waitFor();
  await times('Not said: it did not stand in your files').waitFor();
  await field(settings, 'Calls a day at most').fill('2');
  await button(settings, 'Save').click();
  await page.getByText('Saved').first().waitFor();
  model?.say(saying('tent'));
  assert.ok(!(await ask()).includes('In a model’s words'));
});
