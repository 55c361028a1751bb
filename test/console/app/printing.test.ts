/** The console on paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, field, link } from '../support/locators.ts';
import { createAccount, importElsewhere, makeChatbot, makeKey, openTab } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const SHORT = 30;
const LONG = 1_001;
let page: Page;
let chatbotId: string;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
});

async function importPairs(start: number, end: number): Promise<void> {
  const pairs = Array.from({ length: end - start }, (_, index) => ({
    question: `Question ${start + index}?`,
    answer: `${'A long answer. '.repeat(20)}It ends with ${start + index}.`,
  }));
  await importElsewhere(page, chatbotId, pairs);
}

interface Print {
  /** Sheets of A4. */
  pages: number;
  /** Of the list of pairs, as they were when the browser took the page. */
  rows: number;
}

async function print(): Promise<Print> {
  await page.evaluate(() => {
    const note = () =>
      Object.assign(globalThis, { rows: document.querySelectorAll('tr[data-index]').length });
    addEventListener('beforeprint', note, { once: true });
  });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const rows = await page.evaluate(() => (globalThis as unknown as { rows: number }).rows);
  return { pages: [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, rows };
}

test('a list is printed with every pair and every answer whole', { skip }, async () => {
  await importPairs(0, SHORT);
  await page.getByText(`${SHORT} questions`, { exact: true }).waitFor();
  const { pages, rows } = await print();
  assert.equal(rows, SHORT);
  assert.ok(pages > 1 && pages < 10, `${pages} pages`);

  await page.emulateMedia({ media: 'print' });
  const isCut = await page
    .getByText('A long answer.')
    .first()
    .evaluate((answer) => answer.scrollHeight > answer.clientHeight);
  assert.equal(isCut, false);
  await page.emulateMedia({ media: null });
});

test('of a list too long for that, a line is printed that says what to do', {
  skip,
}, async () => {
  await importPairs(SHORT, LONG);
  await page.getByText('1,001 questions', { exact: true }).waitFor();
  const { pages } = await print();
  assert.equal(pages, 1);
  await page.emulateMedia({ media: 'print' });
  const note = await page
    .getByRole('table', { name: 'Questions and answers', exact: true })
    .evaluate((table) => getComputedStyle(table, '::before').content);
  assert.match(note, /too long to be printed from here/);
  await page.emulateMedia({ media: null });
});

test('what is only for the screen is not printed', { skip }, async () => {
  await openTab(page, 'Settings');
  await field(page, 'Name').fill('Renamed');
  // Awaited from before: the notice closes by itself, and on a busy machine the click may end after that.
  const told = page.getByRole('alert').filter({ hasText: 'Saved' }).waitFor();
  await button(page, 'Save').first().click();
  await told;
  await page.emulateMedia({ media: 'print' });
  assert.equal(await link(page, 'Skip to content').isVisible(), false);
  assert.equal(await page.getByText('Saved', { exact: true }).isVisible(), false);
  const position = await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position);
  assert.equal(position, 'static');
  await page.emulateMedia({ media: null });
  await openTab(page, 'Test');
  await field(page, 'Your question').fill('Question 3?');
  await button(page, 'Ask').click();
  await button(page, 'Details').waitFor();
  await page.emulateMedia({ media: 'print' });
  await eventuallyEqual(() => field(page, 'Your question').isVisible(), false);
  await eventuallyEqual(() => button(page, 'Details').isVisible(), false);
  await eventuallyEqual(() => page.getByRole('tab').first().isVisible(), false);
  await page.emulateMedia({ media: null });
  assert.deepEqual(stage.visitor.complaints, []);
});

test('charts are as wide as the paper leaves room for', { skip }, async () => {
  const reply = await fetch(`${stage.service.baseUrl}/api/Chat/${chatbotId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await makeKey(page)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Question 3?' }),
  });
  assert.equal(reply.status, 200);
  await openTab(page, 'Insights');
  const charts = page.getByRole('figure');
  await charts.locator('svg').first().waitFor();
  assert.ok((await charts.count()) > 0);
  // As the browser does for paper: the width changes, and no script runs before it is drawn.
  const widths = () =>
    charts.evaluateAll((figures) =>
      figures.map((figure) => {
        (figure as HTMLElement).style.width = '300px';
        const { width } = figure.querySelector('svg')?.getBoundingClientRect() ?? { width: 0 };
        (figure as HTMLElement).style.width = '';
        return width;
      }),
    );
  assert.ok((await widths()).some((width) => width > 300));
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(
    await widths(),
    Array.from({ length: await charts.count() }, () => 300),
  );
  await page.emulateMedia({ media: null });
});

test('a page that is dark on the screen is printed in the light colours, and dark again', {
  skip,
}, async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await eventuallyEqual(background, 'rgb(16, 18, 23)');
  await page.evaluate(() => {
    const note = () =>
      Object.assign(globalThis, { printed: getComputedStyle(document.body).backgroundColor });
    addEventListener('beforeprint', note, { once: true });
  });
  await page.pdf();
  const printed = await page.evaluate(() => (globalThis as unknown as { printed: string }).printed);
  assert.equal(printed, 'rgb(255, 255, 255)');
  await eventuallyEqual(background, 'rgb(16, 18, 23)');
});
