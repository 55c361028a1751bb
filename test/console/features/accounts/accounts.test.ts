/** Accounts in the browser: create, log in and out, change and reset the password, delete. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runDocent } from '../../../support/service.ts';
import { closeContext, skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, link } from '../../support/locators.ts';
import { createAccount, logIn, logOut, makeChatbot, PASSWORD, submitLogIn } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setStage();

test('a fresh service asks its first visitor to create an account, then closes sign-up', {
  skip,
}, async () => {
  const { page, context, complaints } = stage.visitor;
  await page.getByRole('heading', { name: 'Welcome to Docent', exact: true }).waitFor();
  await createAccount(page, 'first@example.com');
  await button(page, 'New chatbot').waitFor();

  const stranger = await stage.visit();
  await button(stranger.page, 'Log in').waitFor();
  await eventuallyEqual(() => link(stranger.page, 'Create account').count(), 0);
  await stranger.page.goto('/create-account');
  await stranger.page.getByRole('heading', { name: 'Sign-up is closed', exact: true }).waitFor();
  assert.deepEqual([...complaints, ...stranger.complaints], []);
  await closeContext(context);
  await closeContext(stranger.context);
});

test('log-in says the same for a wrong password and an unknown address', { skip }, async () => {
  const { page, context } = await stage.visit();
  for (const [email, password] of [
    ['first@example.com', 'not the password'],
    ['nobody@example.com', PASSWORD],
  ] as const) {
    await page.goto('/log-in');
    await submitLogIn(page, email, password);
    await eventuallyEqual(
      () => page.getByRole('alert').textContent(),
      'The email address or the password is wrong.',
    );
  }
  await closeContext(context);
});

test('what is wrong with an address or a link is said in words, once', { skip }, async () => {
  const { page, context } = await stage.visit();
  const said = () => page.getByRole('alert').textContent();
  await page.goto('/reset-password#cut-off');
  await field(page, 'New password').fill(PASSWORD);
  await button(page, 'Set password').click();
  await eventuallyEqual(said, 'This link is incomplete. Open it again from where you got it.');
  await field(page, 'New password').fill('x'.repeat(200));
  await button(page, 'Set password').click();
  await eventuallyEqual(
    said,
    'This link is incomplete. Open it again from where you got it. This password is too short or too long.',
  );
  await closeContext(context);
});

test('after log-in the page that was asked for opens; after log-out it does not', { skip }, async () => {
  const { page, context } = await stage.visit();
  await page.goto('/account');
  await submitLogIn(page, 'first@example.com', PASSWORD);
  await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
  await logOut(page);
  await page.goto('/account');
  await button(page, 'Log in').waitFor();
  await closeContext(context);
});

test('who logs in stays in, whatever was asked before and is answered after', { skip }, async () => {
  const { page, context } = await stage.visit();
  await logIn(page, 'first@example.com');
  const isHeld = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/api/sessions/current', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const reply = await route.fetch();
    isHeld.resolve();
    await held.promise;
    // Whoever asked may not wait any more.
    await route.fulfill({ response: reply }).catch(() => undefined);
    isAnswered.resolve();
  });
  await logOut(page);
  await isHeld.promise;
  await submitLogIn(page, 'first@example.com', PASSWORD);
  const chatbots = page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true });
  await chatbots.waitFor();
  held.resolve();
  await isAnswered.promise;
  // The page has seen that answer by the time of a later one.
  await page.evaluate(() => fetch('/healthz/live').then((reply) => reply.text()));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  assert.equal(await chatbots.isVisible(), true);
  assert.equal(new URL(page.url()).pathname, '/chatbots');
  await closeContext(context);
});

test('changing the password ends the other sessions and keeps this one', { skip }, async () => {
  const here = await stage.visit();
  const elsewhere = await stage.visit();
  await logIn(here.page, 'first@example.com');
  await logIn(elsewhere.page, 'first@example.com');

  await here.page.goto('/account');
  await field(here.page, 'Current password').fill(PASSWORD);
  await field(here.page, 'New password').fill('another horse battery');
  await button(here.page, 'Change password').click();
  await here.page.getByText('Password changed.').waitFor();

  await here.page.goto('/chatbots');
  await button(here.page, 'New chatbot').waitFor();
  await elsewhere.page.goto('/chatbots');
  await button(elsewhere.page, 'Log in').waitFor();
  await closeContext(here.context);
  await closeContext(elsewhere.context);
});

test('a link from docent reset-password sets a new password, once', { skip }, async () => {
  const env = { DOCENT_DATA_DIR: stage.service.dataDir, DOCENT_PUBLIC_URL: stage.service.baseUrl };
  const { stdout, code } = await runDocent(['reset-password', 'First@example.com'], env);
  assert.equal(code, 0);
  const link = stdout.trim();

  const { page, context } = await stage.visit();
  await page.goto(link);
  await field(page, 'New password').fill(PASSWORD);
  await button(page, 'Set password').click();
  await page.getByText('Your new password is set.').waitFor();
  await logIn(page, 'first@example.com');
  await closeContext(context);

  const again = await stage.visit();
  await again.page.goto(link);
  await field(again.page, 'New password').fill('a third password');
  await button(again.page, 'Set password').click();
  await again.page.getByRole('alert').getByText('This link has been used').waitFor();
  await closeContext(again.context);
});

test('deleting the account takes everything with it', { skip }, async () => {
  const { page, context } = await stage.visit();
  await logIn(page, 'first@example.com');
  await makeChatbot(page, 'Doomed');
  await page.goto('/account');
  await button(page, 'Delete account').click();
  const box = dialog(page);
  await field(box, 'Enter your password to delete the account').fill('wrong password');
  await button(box, 'Delete account').click();
  await box.getByRole('alert').getByText('The password is wrong.').waitFor();
  await field(box, 'Enter your password to delete the account').fill(PASSWORD);
  await button(box, 'Delete account').click();
  // Nobody is left: the service waits for its first account again.
  await page.getByText('The account is deleted.').waitFor();
  await link(page, 'Create account').waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to Docent', exact: true }).waitFor();
  await createAccount(page, 'first@example.com');
  await page.getByText('No chatbot yet').waitFor();
  await closeContext(context);
});
