/** The console in the languages it has: chosen by the browser or in the account menu, loaded alone, and fitting at 390 px. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { LANGUAGES, loadStrings } from '../../../console/src/strings/catalogue.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import { makePdf } from '../../fixtures/pdf.ts';
import { closeContext, skipWithoutBrowser, takeScreenshot, type Visitor } from '../support/browser.ts';
import { button } from '../support/locators.ts';
import { createAccount, importElsewhere, makeChatbot, PASSWORD, sendElsewhere } from '../support/owner.ts';
import { SAMPLE_PAIRS } from '../support/sample-data.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const TABS = [
  'qa',
  'files',
  'test',
  'checks',
  'unanswered',
  'answers',
  'insights',
  'history',
  'website',
  'connect',
  'api-key',
  'settings',
];
let filled = '';
let empty = '';

const stage = setStage(async ({ visitor: { page } }) => {
  await createAccount(page, 'owner@example.com');
  empty = await makeChatbot(page, 'Empty');
  filled = await makeChatbot(page, 'Filled');
  await importElsewhere(page, filled, SAMPLE_PAIRS);
});

const keepLanguage = (page: Page, tag: string) =>
  page.addInitScript((chosen) => localStorage.setItem('docent-language', chosen), tag);

/** Within the page, as a link does. */
const goOn = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** `settle` resolves when every reply that the page waits for is there and drawn; the stream of changes never ends. */
function withSettling(visitor: Visitor): Visitor & { settle(): Promise<void> } {
  const { page } = visitor;
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  const draw = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return {
    ...visitor,
    async settle() {
      // What is drawn may ask for more.
      for (let quiet = 0; quiet < 3; quiet = waiting.size === 0 ? quiet + 1 : 0) await draw();
    },
  };
}

/** What is wider than its place: the page itself, and every control whose text is cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    for (const element of document.querySelectorAll<HTMLElement>('button, [role=tab], a, label, legend')) {
      const { right, width } = element.getBoundingClientRect();
      const isInTabs = element.closest('[role=tablist]') !== null;
      const isHidden = width <= 1 || getComputedStyle(element).visibility === 'hidden';
      if (isHidden || element.closest('.skip-link, .visually-hidden, [aria-hidden=true]') !== null) continue;
      const isOut = !isInTabs && right > innerWidth + 1;
      const isClipped =
        element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
      const isEllipsis = getComputedStyle(element).textOverflow === 'ellipsis';
      if (isOut || (isClipped && !isEllipsis)) found.push(element.textContent ?? '');
    }
    return found;
  });

for (const tag of Object.keys(LANGUAGES)) {
  test(`every tab fits on a phone in ${tag}, empty and filled`, { skip }, async () => {
    const strings = await loadStrings(tag);
    const phone = withSettling(await stage.visit({ width: 390, height: 844 }));
    const { page } = phone;
    await keepLanguage(page, tag);
    await page.goto('/log-in');
    await page.getByLabel(strings.accounts.email, { exact: true }).fill('owner@example.com');
    await page.getByLabel(strings.accounts.password, { exact: true }).fill(PASSWORD);
    await button(page, strings.accounts.logIn).click();
    await page.getByRole('heading', { name: strings.chatbots.title, level: 1, exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), tag);
    for (const chatbotId of [empty, filled]) {
      for (const tab of TABS) {
        await goOn(page, `/chatbots/${chatbotId}/${tab}`);
        await page.locator(`[role=tabpanel][id$="-panel-${tab}"]`).waitFor();
        await phone.settle();
        assert.deepEqual(await cutOff(page), [], `${tab} in ${tag}`);
      }
    }
    await takeScreenshot(page, `settings-in-${tag}`);
    assert.deepEqual(phone.complaints, []);
    await closeContext(phone.context);
  });
}

test('the language of the browser is taken, another can be chosen, and only the one is loaded', {
  skip,
}, async () => {
  const german = await loadStrings('de');
  const { context, page } = await stage.visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/log-in');
  await page.getByRole('heading', { name: 'Log in to Docent' }).waitFor();
  assert.deepEqual(
    loaded.filter((path) => /\/de-[\w-]+\.js$/.test(path)),
    [],
  );
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => ['de-CH', 'en'] }),
  );
  await page.reload();
  await page.getByRole('heading', { name: german.accounts.logInTitle }).waitFor();
  assert.equal(loaded.filter((path) => /\/de-[\w-]+\.js$/.test(path)).length, 1);
  await page.getByLabel(german.accounts.email, { exact: true }).fill('owner@example.com');
  await page.getByLabel(german.accounts.password, { exact: true }).fill(PASSWORD);
  await button(page, german.accounts.logIn).click();
  await page.getByRole('button', { name: /^Kontomenü/ }).click();
  await page.getByRole('menuitem', { name: 'English', exact: true }).click();
  await button(page, 'New chatbot').waitFor();
  await closeContext(context);
});

test('what is refused is told in the language of the console, in English only what that leaves out', {
  skip,
}, async () => {
  const { accounts, common, errors, history, files } = await loadStrings('de');
  const german = await stage.visit();
  const { page } = german;
  await keepLanguage(page, 'de');
  await page.goto('/log-in');
  await page.getByLabel(accounts.email, { exact: true }).fill('owner@example.com');
  await page.getByLabel(accounts.password, { exact: true }).fill('not the password');
  await button(page, accounts.logIn).click();
  const refusal = page.getByRole('alert');
  await refusal.getByText(errors.cases.wrongLogIn, { exact: true }).waitFor();
  await page.getByLabel(accounts.password, { exact: true }).fill(PASSWORD);
  await button(page, accounts.logIn).click();
  await page.getByRole('link', { name: 'Empty', exact: true }).waitFor();

  await goOn(page, `/chatbots/${empty}/files`);
  await page.locator('input[type=file]').setInputFiles([
    { name: 'geheim.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: [['x']], password: 'pw' }) },
    { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('89504e47', 'hex') },
  ]);
  const failureOf = async (name: string) => {
    const upload = page.getByRole('list', { name: files.uploads, exact: true }).getByRole('listitem');
    const failure = upload.filter({ hasText: name }).getByRole('alert');
    await failure.waitFor();
    return [await failure.textContent(), await failure.locator('[lang=en]').allTextContents()] as const;
  };
  assert.deepEqual(await failureOf('geheim.pdf'), [errors.codes.file_encrypted, []]);
  const { unsupported_file_type: unsupported } = errors.codes;
  assert.deepEqual(await failureOf('bild.png'), [
    `${unsupported} ${errors.advice.unsupported_file_type}`,
    [],
  ]);
  const [told, english] = await failureOf('kaputt.pdf');
  const said = `${errors.codes.file_unreadable} ${errors.advice.file_unreadable}`;
  assert.deepEqual(english, ['The file cannot be read: it is damaged or has no pages.']);
  assert.equal(told, `${said}${errors.detailStart} ${english}`);

  const path = `/api/Training/QA/${empty}`;
  const question = 'Wann kommt mein Paket?';
  await sendElsewhere(page, 'POST', path, { question, answer: 'Am Montag.' });
  const [pair] = (await (await page.request.get(path)).json()) as PairRecord[];
  await sendElsewhere(page, 'PUT', `${path}/${pair?.id}`, { question, answer: 'Am Freitag.' });
  await goOn(page, `/chatbots/${empty}/history`);
  const added = page.getByRole('list', { name: history.listLabel, exact: true }).getByRole('listitem').nth(1);
  await added.getByRole('button').filter({ hasText: common.undo }).click();
  const asked = page.getByRole('dialog', { name: history.conflictTitle });
  await asked.getByText(errors.cases.changedSince, { exact: true }).waitFor();
  await button(asked, common.cancel).click();
  assert.deepEqual(german.complaints, []);
  await closeContext(german.context);
});
