/** The tab Connect: an address of the owner's is told, tried, and looked after; the tab Website: the way to a person. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startReceiver, verify, type WebhookReceiver } from '../../../support/peers/webhook-receiver.ts';
import { skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { button, dialog, field, form, section } from '../../support/locators.ts';
import { createAccount, makeChatbot, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let receiver: WebhookReceiver;

const stage = setStage(
  async ({ visitor }) => {
    page = visitor.page;
    receiver = await startReceiver();
    await createAccount(page, 'owner@example.com');
    await makeChatbot(page, 'Support');
    await openTab(page, 'Connect');
  },
  () => startConsoleService({ DOCENT_WEBHOOK_NETWORKS: '127.0.0.0/8', DOCENT_WEBHOOK_POLL_MS: '50' }),
);
after(() => receiver?.close());

const card = () => page.getByRole('region', { name: receiver.url, exact: true });
const log = () => card().getByRole('list', { name: 'What was sent', exact: true });

test('an address is added, tried, and the secret that is shown is the one that signs', { skip }, async () => {
  await button(page, 'Add an address').click();
  const adding = form(page, 'Add an address');
  await field(adding, 'Address').fill('my server');
  await button(adding, 'Save').click();
  await adding.getByText('Enter an address that begins with https://.').waitFor();
  await field(adding, 'Address').fill(receiver.url);
  await field(adding, 'Files that are ready').check();
  await button(adding, 'Save').click();
  await button(card(), 'Send a test').click();
  await log().getByText('Delivered').waitFor();
  await button(card(), 'Show').click();
  const secret =
    (await card()
      .getByText(/^whsec_/)
      .textContent()) ?? '';
  const [received] = receiver.received;
  assert.ok(received);
  verify(secret, received);
  await takeScreenshot(page, 'webhooks');
  assert.deepEqual(stage.visitor.complaints, []);
});

test('what was refused is told with the reason, and sent again', { skip }, async () => {
  receiver.reply = () => ({ status: 500 });
  await button(card(), 'Send a test').click();
  await log()
    .getByText(/Your system refused it: 500 1 try\. Next try:/)
    .waitFor();
  receiver.reply = () => ({ status: 200 });
  await button(card(), 'Try now').click();
  await log().getByText('Waiting').waitFor({ state: 'detached' });
  const count = receiver.received.length;
  await button(log(), 'Send again').first().click();
  await receiver.until(count + 1);
  assert.equal(receiver.received.at(-1)?.id, receiver.received.at(-2)?.id);
});

test('a new secret says that both sign for a day, and an address is removed with what was sent', {
  skip,
}, async () => {
  await button(card(), 'New secret').click();
  await button(dialog(page), 'New secret').click();
  await card()
    .getByText(/The secret before signs as well until/)
    .waitFor();
  await button(card(), 'Remove').click();
  await button(dialog(page), 'Remove').click();
  await card().waitFor({ state: 'detached' });
});

test('the way to a person is set, and says what is missing', { skip }, async () => {
  await openTab(page, 'Website');
  const handover = section(page, 'When it does not know');
  await field(handover, 'Offer').selectOption('link');
  assert.equal(await button(handover, 'Save').isDisabled(), true);
  await field(handover, 'Link').fill('shop');
  await handover.getByText(/Enter an address that begins with https/).waitFor();
  await field(handover, 'Link').fill('https://shop.example/help');
  await button(handover, 'Save').click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  assert.equal(await field(handover, 'Link').inputValue(), 'https://shop.example/help');
});
