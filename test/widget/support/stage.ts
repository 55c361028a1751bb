/** What the tests of the widget play on: the service, somebody else's website, and visitors of it. */
import { after, before } from 'node:test';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { WebsiteSettings } from '../../../contract/website.ts';
import { closeBrowser, skipWithoutBrowser } from '../../console/support/browser.ts';
import { aStep } from '../../support/a-step.ts';
import { createClient, formWithFile } from '../../support/client.ts';
import { openBrowser } from '../../support/run-servers/run-browser.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type ForeignSite, openForeignSite } from './foreign-site.ts';

export const OPENING_HOURS = {
  question: 'When do you open?',
  answer: 'We open at **nine**:\n\n- Monday\n- Friday\n\nSee [the calendar](https://shop.example/hours).',
};

export interface Shop {
  chatbotId: string;
  /** May ask, from pages of the foreign site. */
  askKey: string;
  keyId: string;
}

export interface Guest {
  context: BrowserContext;
  page: Page;
  /** Every line of the browser's console that says an error. */
  lines: string[];
}

interface GuestOptions {
  colorScheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  locale?: string;
}

interface PageOptions extends GuestOptions {
  shop?: Shop;
  /** Of the line that a page carries. */
  attributes?: string;
}

export interface WidgetStage {
  service: TestService;
  site: ForeignSite;
  browser: Browser;
  /** A chatbot of its own that knows the opening hours and a file. */
  openShop(settings?: Partial<WebsiteSettings>): Promise<Shop>;
  snippet(key: string, attributes?: string): string;
  /** A visitor with a profile of their own, on a page of the foreign site. */
  visit(path: string, options?: GuestOptions): Promise<Guest>;
  /** A visitor on a page with the widget of the shop, or of one of its own that shows its sources. */
  openPage(options?: PageOptions): Promise<Guest & { shop: Shop }>;
}

/** Far beyond what any step takes on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000;

/** @param env settings besides those that tests need */
export function setWidgetStage(env: Record<string, string> = {}): WidgetStage {
  const stage = {
    async openShop(settings = {}) {
      const { context, baseUrl } = stage.service;
      const provisioned = await stage.service.provision();
      const { chatbotId } = provisioned;
      const client = createClient(baseUrl, provisioned);
      await client.call('POST', client.pairs, { body: OPENING_HOURS });
      await client.call('POST', client.files, {
        body: formWithFile('lamp.txt', 'The lamp needs a bulb of type E27 with at most 40 watts.'),
      });
      await context.websites.update(chatbotId, settings, aStep());
      const { key, secret } = await context.keys.create(chatbotId, {
        scopes: ['ask'],
        origins: [stage.site.origin],
      });
      return { chatbotId, askKey: secret, keyId: key.id };
    },
    snippet: (key, attributes = '') =>
      `<script src="${stage.service.baseUrl}/widget.js" data-key="${key}" ${attributes} async></script>`,
    async visit(path, options = {}) {
      const context = await stage.browser.newContext({
        colorScheme: options.colorScheme ?? 'light',
        viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
        locale: options.locale ?? 'en-GB',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(ACTION_TIMEOUT_MS);
      const page = await context.newPage();
      const lines: string[] = [];
      page.on('pageerror', (error) => lines.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') lines.push(message.text());
      });
      await page.goto(stage.site.origin + path);
      return { context, page, lines };
    },
    async openPage(options = {}) {
      const shop = options.shop ?? (await stage.openShop({ showSources: true }));
      stage.site.put('/', { html: stage.snippet(shop.askKey, options.attributes) });
      return { shop, ...(await stage.visit('/', options)) };
    },
  } as WidgetStage;
  before(async () => {
    if (skipWithoutBrowser) return;
    stage.service = await startService({ env });
    stage.site = await openForeignSite();
    stage.browser = await openBrowser();
  });
  after(async () => {
    if (stage.browser) await closeBrowser(stage.browser);
    await stage.site?.close();
    await stage.service?.close();
  });
  return stage;
}

/** Opens the chat by its button, whatever language it is in. */
export async function openChat(page: Page): Promise<Locator> {
  await page.locator('docent-chat .launcher').click();
  const chat = page.getByRole('dialog');
  await chat.waitFor();
  return chat;
}

/** Types the question and sends it by the key Enter. */
export async function ask(chat: Locator, question: string): Promise<void> {
  await chat.getByRole('textbox').fill(question);
  await chat.getByRole('textbox').press('Enter');
}

/** What was said to the question that was asked last. */
export const lastReply = (chat: Locator): Locator => chat.locator('.reply').last();
