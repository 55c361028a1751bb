/** How the widget is worked by keyboard, heard, started over, and read in other languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();

test('it is opened, asked and closed by keyboard, and the focus goes where it is wanted', {
  skip,
}, async () => {
  const { page, context } = await stage.openPage();
  const focused = () =>
    page.evaluate(() =>
      document.querySelector('docent-chat')?.shadowRoot?.activeElement?.getAttribute('aria-label'),
    );
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Open chat');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  assert.equal(await focused(), 'Your question');
  await page.keyboard.type('When do you open?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Enter');
  await lastReply(page.getByRole('dialog')).getByText('We open at').waitFor();
  assert.equal(await focused(), 'Your question');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await focused(), 'Open chat');
  await closeContext(context);
});

test('who hears the page hears that it works and what is said', { skip }, async () => {
  const { page, context } = await stage.openPage();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/Chat/*', async (route) => {
    await isReleased;
    await route.continue();
  });
  const chat = await openChat(page);
  await ask(chat, 'When do you open?');
  await chat.getByRole('status').getByText('Looking for an answer…').waitFor();
  release();
  await chat.getByRole('log').getByText('We open at').waitFor();
  assert.equal(await chat.getByRole('status').textContent(), '');
  assert.match((await chat.getByRole('log').textContent()) ?? '', /^You: When do you open\?/);
  await closeContext(context);
});

test('it starts over when the visitor wants it to', { skip }, async () => {
  const { page, context } = await stage.openPage();
  const chat = await openChat(page);
  assert.equal(await chat.getByRole('button', { name: 'Start over' }).count(), 0);
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  await chat.getByRole('button', { name: 'Start over' }).click();
  assert.equal(await chat.getByRole('log').textContent(), '');
  await closeContext(context);
});

test('its own words are in the visitor’s language, unless the page says another', { skip }, async () => {
  for (const [locale, attributes, name, direction] of [
    ['de-AT', '', 'Chat öffnen', 'ltr'],
    ['he', '', 'פתיחת הצ׳אט', 'rtl'],
    ['xx', '', 'Open chat', 'ltr'],
    ['de-AT', 'data-lang="fr"', 'Ouvrir le chat', 'ltr'],
  ] as const) {
    const { page, context } = await stage.openPage({ locale, attributes });
    await page.getByRole('button', { name }).click();
    assert.equal(await page.locator('docent-chat').getAttribute('dir'), direction);
    await closeContext(context);
  }
});
