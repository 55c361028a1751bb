/** The Website tab: an owner who does not program puts the chat on a page of another origin, and says how it looks. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { WebsiteSettings } from '../../../../contract/website.ts';
import { type ForeignSite, openForeignSite } from '../../../widget/support/foreign-site.ts';
import { closeContext, skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, field, section } from '../../support/locators.ts';
import { addPair, createAccount, makeChatbot, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let chatbotId: string;
let site: ForeignSite;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  site = await openForeignSite();
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  await addPair(page, 'When do you open?', 'At **nine**.');
  await openTab(page, 'Website');
});
after(() => site?.close());

const looks = () => section(page, 'How it looks');
const preview = () => section(page, 'Preview of the chat');

test('the line that is made puts the chat on a page of that address, and it answers there', {
  skip,
}, async () => {
  const part = section(page, 'Put the chat on your website');
  await button(part, 'Make the line to paste').click();
  await part.getByText('Enter the address of your website.').waitFor();
  await field(part, 'Addresses of your website').fill('a shop');
  await part.getByText('“a” is not an address').waitFor();
  await field(part, 'Addresses of your website').fill(`${site.origin}/contact?from=menu`);
  await button(part, 'Make the line to paste').click();
  const line = await section(page, 'Line to paste').textContent();
  site.put('/contact', { html: line ?? '' });
  const context = await stage.browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${site.origin}/contact`);
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  await visitor.getByRole('textbox', { name: 'Your question' }).fill('When do you open?');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('At nine.').waitFor();
  await closeContext(context);
  await openTab(page, 'API Key');
  const row = page
    .getByRole('table', { name: 'API keys', exact: true })
    .getByRole('row')
    .filter({ hasText: 'Website' });
  await row.getByText('Only ask').waitFor();
  await openTab(page, 'Website');
});

test('the page that is loaded anew begins at its top: the preview takes no focus', { skip }, async () => {
  await page.reload();
  await preview().getByRole('textbox', { name: 'Your question' }).waitFor();
  const [focused, scrolled] = await page.evaluate(async () => {
    // Browsers give an automatic focus before they draw.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return [document.activeElement?.localName, scrollY];
  });
  assert.notEqual(focused, 'docent-chat');
  assert.equal(scrolled, 0);
});

test('the preview follows what is typed, and answers as visitors are answered', { skip }, async () => {
  await preview().getByRole('heading', { name: 'How can we help?' }).waitFor();
  await field(looks(), 'Title').fill('Bloom & Bark');
  await field(looks(), 'Question 1').fill('When do you open?');
  await preview().getByRole('heading', { name: 'Bloom & Bark' }).waitFor();
  assert.equal(await field(looks(), 'Question 1').inputValue(), 'When do you open?');
  await button(preview(), 'When do you open?').click();
  await preview().getByText('At nine.').waitFor();
  await field(looks(), 'First words').fill('Good day');
  await preview().getByText('Good day').waitFor();
  assert.equal(await preview().getByText('At nine.').count(), 1, 'what was said stays');
});

test('what is typed is kept until it is saved, and then is what a widget is given', { skip }, async () => {
  await page.reload();
  assert.equal(await field(looks(), 'Title').inputValue(), 'Bloom & Bark');
  await field(looks(), 'Address of your logo').fill('logo.png');
  await looks().getByText('Enter an address that begins with https:// or http://.').waitFor();
  assert.equal(await button(looks(), 'Save').isDisabled(), true);
  await field(looks(), 'Address of your logo').fill('');
  await looks().getByText('Left', { exact: true }).click();
  const openFiles = looks().getByRole('checkbox', { name: 'Visitors may open the files' });
  assert.equal(await openFiles.isDisabled(), true, 'only where sources show');
  await looks().getByText('Show which file an answer comes from').click();
  await openFiles.check();
  await button(looks(), 'Save').click();
  await page.getByText('Saved').waitFor();
  const { context } = { context: await page.request.get(`/api/chatbots/${chatbotId}/website`) };
  const saved = (await context.json()) as WebsiteSettings;
  assert.deepEqual(
    [
      saved.title,
      saved.welcomeText,
      saved.starters,
      saved.position,
      saved.showSources,
      saved.openFiles,
      saved.logoUrl,
    ],
    ['Bloom & Bark', 'Good day', ['When do you open?'], 'left', true, true, null],
  );
  await takeScreenshot(page, 'website-tab');
});

test('the page for colleagues is there while it is on', { skip }, async () => {
  const part = section(page, 'Show it to colleagues');
  const status = async () => (await page.request.get(`/try/${chatbotId}`)).status();
  assert.equal(await status(), 404);
  await part.getByRole('switch', { name: 'The page is on' }).click();
  const address = `${stage.service.baseUrl}/try/${chatbotId}`;
  await part.getByRole('link', { name: address }).waitFor();
  const colleague = await stage.visit();
  await colleague.page.goto(address);
  await button(colleague.page, 'When do you open?').click();
  await colleague.page.getByText('At nine.').waitFor();
  await takeScreenshot(colleague.page, 'try-page');
  assert.deepEqual(colleague.complaints, []);
  await closeContext(colleague.context);
  await part.getByRole('switch', { name: 'The page is on' }).click();
  await eventuallyEqual(status, 404);
  assert.deepEqual(stage.visitor.complaints, []);
});

test('what is said to small talk is the owner’s own text, or nothing', { skip }, async () => {
  const part = section(page, 'Small talk');
  const thanks = field(part, 'To thanks');
  const toggle = part.getByRole('switch', { name: 'Reply to small talk' });
  await thanks.fill('Any time!');
  await button(part, 'Save').click();
  await eventuallyEqual(() => button(part, 'Save').isDisabled(), true);
  await preview().getByRole('textbox', { name: 'Your question' }).fill('thank you');
  await page.keyboard.press('Enter');
  await preview().getByText('Any time!').waitFor();
  await toggle.click();
  await eventuallyEqual(() => thanks.count(), 0);
  await toggle.click();
  await eventuallyEqual(() => thanks.inputValue(), 'Any time!');
});
