/** One browser, two owners after each other: a tab shows the second nothing of the first. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { closeContext, skipWithoutBrowser, type Visitor } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, link } from '../support/locators.ts';
import {
  addPair,
  createAccount,
  logIn,
  logOut,
  makeChatbot,
  newPairForm,
  PASSWORD,
  rowOf,
  sendElsewhere,
  submitLogIn,
  typeNewPair,
} from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const ALICE = 'alice@example.com';
const BOB = 'bob@example.com';
/** Long enough that no name of a file or class has it by chance. */
const OF_ALICE = /secret bot|treasure|the old oak|alice@|alice’s/i;
let alice: Visitor;

setStage(
  async ({ visitor, visit }) => {
    alice = visitor;
    await createAccount(alice.page, ALICE);
    const bob = await visit();
    await createAccount(bob.page, BOB);
    await closeContext(bob.context);
    await makeChatbot(alice.page, 'Alice’s secret bot');
    await addPair(alice.page, 'Where is the treasure?', 'Under the old oak.');
    await button(newPairForm(alice.page), 'Cancel').click();
  },
  () => startConsoleService({ DOCENT_SIGN_UP: 'open' }),
);
after(() => assert.deepEqual(alice?.complaints ?? [], []));

const chatbots = (page: Page) => page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true });

/** From now on the service's replies about chatbots come when they are let through. */
async function holdReplies(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/chatbots**', async (route) => {
    await held.promise;
    // The page that asked may be gone.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

/** Behind the console's back. */
const endSession = (page: Page) => sendElsewhere(page, 'DELETE', '/api/sessions/current');

for (const isLoadedAnew of [false, true]) {
  test(`who logs in where another’s session ended sees nothing of it${isLoadedAnew ? ', also after a reload' : ''}`, {
    skip,
  }, async () => {
    const { page } = alice;
    await logOut(page);
    await logIn(page, ALICE);
    await link(page, 'Alice’s secret bot').click();
    // Nothing is being asked any more that would tell of the session's end by itself.
    await rowOf(page, 'Where is the treasure?').waitFor();
    await typeNewPair(page, 'Where is the other treasure?', 'Nobody knows.');
    await endSession(page);
    await button(newPairForm(page), 'Save').click();
    await button(page, 'Log in').waitFor();
    if (isLoadedAnew) await page.reload();
    const letThrough = await holdReplies(page);
    await submitLogIn(page, BOB, PASSWORD);
    await chatbots(page).waitFor();
    assert.equal(new URL(page.url()).pathname, '/chatbots');
    assert.doesNotMatch(await page.content(), OF_ALICE);
    assert.equal(await page.getByText('Your session has ended').count(), 0);
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), OF_ALICE);
    letThrough();
    await page.getByText('No chatbot yet').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goBack();
    await eventuallyEqual(async () => OF_ALICE.test(await page.content()), false);
  });
}

test('the notice that a session has ended goes when its owner logs in again', { skip }, async () => {
  const { page } = alice;
  await logOut(page);
  await logIn(page, ALICE);
  await link(page, 'Alice’s secret bot').waitFor();
  await endSession(page);
  // What was still being asked may tell it first, and takes the button away.
  const isTold = page.getByText('Your session has ended').waitFor();
  await Promise.race([button(page, 'New chatbot').click(), isTold]).catch(() => undefined);
  await isTold;
  await submitLogIn(page, ALICE, PASSWORD);
  await chatbots(page).waitFor();
  await eventuallyEqual(() => page.getByText('Your session has ended').count(), 0);
});

test('a window follows where another one logs out and in as somebody else', { skip }, async () => {
  const { page, context } = alice;
  await logOut(page);
  await logIn(page, ALICE);
  await page.goto('/account');
  await page.getByText(`Signed in as ${ALICE}`).waitFor();
  const second = await context.newPage();
  await second.goto('/chatbots');
  await logOut(second);
  await button(page, 'Log in').waitFor();
  await submitLogIn(second, BOB, PASSWORD);
  await chatbots(second).waitFor();
  // Not where the first account was.
  await chatbots(page).waitFor();
  const account = page.getByRole('button', { name: /^Account menu/ });
  await eventuallyEqual(() => account.getAttribute('aria-label'), `Account menu: ${BOB}`);
  await page.getByText('No chatbot yet').waitFor();

  // Logged in as somebody else without a log-out that would have been heard.
  await endSession(second);
  await logIn(second, ALICE);
  await eventuallyEqual(() => account.getAttribute('aria-label'), `Account menu: ${ALICE}`);
  await second.close();
});

test('a window that waits for a log-in goes on once another one has logged in', { skip }, async () => {
  const { page, context } = alice;
  await logOut(page);
  await logIn(page, ALICE);
  await link(page, 'Alice’s secret bot').click();
  await rowOf(page, 'Where is the treasure?').waitFor();
  const { pathname } = new URL(page.url());
  const second = await context.newPage();
  await second.goto('/chatbots');
  await logOut(second);
  await page.getByText('Your session has ended').waitFor();
  await submitLogIn(second, ALICE, PASSWORD);
  await rowOf(page, 'Where is the treasure?').waitFor();
  assert.equal(new URL(page.url()).pathname, pathname);
  await eventuallyEqual(() => page.getByText('Your session has ended').count(), 0);
  await second.close();
});

test('who is logged in already is not asked to log in', { skip }, async () => {
  const { page } = alice;
  await page.goto('/log-in');
  await chatbots(page).waitFor();
});
