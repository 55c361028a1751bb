/** What goes by mail, against a mail server of this test: reset links, sign-up links, and nothing that tells on anybody. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findFreePort } from '../../../support/free-port.ts';
import { closeContext, skipWithoutBrowser } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { button, field, link } from '../../support/locators.ts';
import { createAccount, logIn, logOut, PASSWORD, submitLogIn } from '../../support/owner.ts';
import { type Mail, type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const OTHER_PASSWORD = 'another horse battery';
let smtp: SmtpServer;
let page: Page;

const stage = setStage(
  async ({ visitor }) => {
    page = visitor.page;
    await createAccount(page, 'first@example.com');
  },
  async () => {
    smtp = await startSmtpServer();
    const port = String(await findFreePort());
    return startConsoleService({
      DOCENT_PORT: port,
      DOCENT_PUBLIC_URL: `http://127.0.0.1:${port}`,
      DOCENT_SIGN_UP: 'open',
      DOCENT_SMTP_URL: smtp.url,
    });
  },
);

after(() => smtp?.close());

/** The address in the message that begins with the service's own. */
function linkIn({ text }: Mail): string {
  const found = text
    .split(/\s+/)
    .find((word) => word.startsWith(`${stage.service.baseUrl}/`) && word.includes('#'));
  assert.ok(found !== undefined, text);
  return found;
}

/** As a program does it, so that the whole reply can be compared. */
async function post(path: string, email: string) {
  const reply = await fetch(`${stage.service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stage.service.baseUrl },
    body: JSON.stringify({ email }),
  });
  return { status: reply.status, cookies: reply.headers.getSetCookie(), body: await reply.text() };
}

test('a forgotten password is reset by the mailed link, which works once and ends every session', {
  skip,
}, async () => {
  const forgetful = await stage.visit();
  await link(forgetful.page, 'Forgot your password?').click();
  await forgetful.page.getByRole('heading', { name: 'Reset your password', exact: true }).waitFor();
  await field(forgetful.page, 'Email').fill('first@example.com');
  await button(forgetful.page, 'Send link').click();
  await forgetful.page.getByText('If an account has this address, a link is on its way.').waitFor();

  const mail = await smtp.nth(0);
  assert.deepEqual(mail.to, ['first@example.com']);
  assert.equal(mail.subject, 'Set a new password for Docent');
  await forgetful.page.goto(linkIn(mail));
  await field(forgetful.page, 'New password').fill(OTHER_PASSWORD);
  await button(forgetful.page, 'Set password').click();
  await forgetful.page.getByText('Your new password is set.').waitFor();

  await forgetful.page.goto('/log-in');
  await submitLogIn(forgetful.page, 'first@example.com', PASSWORD);
  await forgetful.page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
  await logIn(forgetful.page, 'first@example.com', OTHER_PASSWORD);

  await page.goto('/chatbots');
  await button(page, 'Log in').waitFor();
  await page.goto(linkIn(mail));
  await field(page, 'New password').fill('a third password');
  await button(page, 'Set password').click();
  await page.getByRole('alert').getByText('This link has been used').waitFor();
  assert.deepEqual(forgetful.complaints, []);
  await closeContext(forgetful.context);
});

test('asking for a reset link says the same for an unknown address, and mails nothing', {
  skip,
}, async () => {
  const sent = smtp.mails.length;
  const unknown = await post('/api/accounts/password-resets', 'nobody@example.com');
  const known = await post('/api/accounts/password-resets', 'First@Example.com');
  assert.deepEqual(unknown, known);
  assert.equal(known.status, 202);
  // The first to arrive is that of the known address, which was asked for last, as the account has it.
  assert.deepEqual((await smtp.nth(sent)).to, ['first@example.com']);
});

test('an account is created by the link that proves the address', { skip }, async () => {
  const sent = smtp.mails.length;
  const stranger = await stage.visit();
  await link(stranger.page, 'Create account').click();
  await stranger.page.getByRole('heading', { name: 'Create your account', exact: true }).waitFor();
  await field(stranger.page, 'Email').fill('second@example.com');
  await button(stranger.page, 'Send link').click();
  await stranger.page.getByText('Check your mail').waitFor();

  const mail = await smtp.nth(sent);
  assert.deepEqual(mail.to, ['second@example.com']);
  await stranger.page.goto(linkIn(mail));
  await field(stranger.page, 'Password').fill(PASSWORD);
  await button(stranger.page, 'Create account').click();
  await stranger.page.getByText('No chatbot yet').waitFor();

  await logOut(stranger.page);
  await stranger.page.goto(linkIn(mail));
  await field(stranger.page, 'Password').fill('a third password');
  await button(stranger.page, 'Create account').click();
  await stranger.page.getByRole('alert').getByText('This link has been used').waitFor();
  await logIn(stranger.page, 'second@example.com');
  assert.deepEqual(stranger.complaints, []);
  await closeContext(stranger.context);
});

test('signing up tells nobody but the owner of an address that it is taken', { skip }, async () => {
  const sent = smtp.mails.length;
  const taken = await post('/api/accounts/sign-ups', 'First@example.com');
  const free = await post('/api/accounts/sign-ups', 'third@example.com');
  assert.deepEqual(taken, free);
  assert.deepEqual(free, { status: 202, cookies: [], body: free.body });
  const mails = [await smtp.nth(sent), await smtp.nth(sent + 1)];
  const toOwner = mails.find(({ to }) => to.includes('first@example.com'));
  const toStranger = mails.find(({ to }) => to.includes('third@example.com'));
  assert.equal(toOwner?.subject, 'You have a Docent account already');
  assert.doesNotMatch(toOwner?.text ?? '', /#/);
  assert.equal(toStranger?.subject, 'Create your Docent account');
});

test('no account is made without the link where the service mails', { skip }, async () => {
  const reply = await fetch(`${stage.service.baseUrl}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stage.service.baseUrl },
    body: JSON.stringify({ email: 'first@example.com', password: PASSWORD }),
  });
  assert.equal(reply.status, 403);
  assert.match(await reply.text(), /mails a link/);
  assert.deepEqual(stage.visitor.complaints, []);
});
