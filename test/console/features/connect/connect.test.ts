/** The Connect tab: a key made there asks through every way in that it names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { button, link, panel, section } from '../../support/locators.ts';
import { addPair, createAccount, makeChatbot, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Support');
  await addPair(page, 'When do you open?', 'At nine, Monday to Friday.');
  await openTab(page, 'Connect');
});

const WAYS = [
  ['Chat programs and workflows that speak OpenAI’s API', /\/v1$/],
  ['Agents that speak MCP, such as Claude', /\/mcp$/],
  ['Dify, as external knowledge', /:\d+$/],
  ['A program of your own', /\/api\/Chat\/[\w-]{36}$/],
] as const;

test('nothing can be tried before there is a key to try it with', { skip }, async () => {
  for (const [title] of WAYS) assert.equal(await button(section(page, title), 'Try it').isDisabled(), true);
});

test('the key that is made there gets the answer through each way in', { skip }, async () => {
  await button(page, 'Make a key').click();
  await panel(page, 'Connect')
    .getByText(/^docent_\w{30,}$/)
    .waitFor();
  for (const [title, address] of WAYS) {
    const way = section(page, title);
    assert.match((await way.locator('code').first().textContent()) ?? '', address);
    await button(way, 'Try it').click();
    await way.getByText('At nine, Monday to Friday.').waitFor();
  }
  await takeScreenshot(page, 'connect-tab');
  assert.deepEqual(stage.visitor.complaints, []);
});

test('a key that was revoked meanwhile is told of where it was tried', { skip }, async () => {
  const path = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  const keys = (await (await page.request.get(`/api${path}/keys`)).json()) as { id: string }[];
  const { origin } = new URL(page.url());
  for (const { id } of keys) await page.request.delete(`/api${path}/keys/${id}`, { headers: { origin } });
  for (const [title] of WAYS) {
    const way = section(page, title);
    await button(way, 'Try it').click();
    await way.getByRole('alert').waitFor();
  }
  await link(page, 'To the tab Website').click();
  await panel(page, 'Website').waitFor();
});
