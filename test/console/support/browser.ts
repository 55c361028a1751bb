/** Visitors of the console in Chromium: a fresh profile for each owner. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { whyNoBrowser } from '../../support/run-servers/run-browser.ts';

const SCREENSHOT_DIR = fileURLToPath(new URL('../../../screenshots/', import.meta.url));
/** Far beyond what any step takes on a busy machine: it only says how late a failure is told. */
const ACTION_TIMEOUT_MS = 60_000;

/** For the option `skip` of tests: a reason where there is no browser. Under CI a missing browser is a failure. */
export const skipWithoutBrowser: string | false =
  process.env.CI === 'true' ? false : (whyNoBrowser() ?? false);

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the page complained about: script errors and refusals of the Content-Security-Policy. */
  complaints: string[];
}

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** A browser profile of its own, with one page at the console. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    colorScheme: options.colorScheme ?? 'light',
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Refused requests are part of some flows; their status stands in the message.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  await page.goto('/');
  return { context, page, complaints };
}

/** What its routes still hold is given up without a complaint: one that fails afterwards would fail the whole file. */
export async function closeContext(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

export async function closeBrowser(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await closeContext(context);
  await browser.close();
}

/** Whatever machine the browser is on. */
export async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Where `SCREENSHOTS` is set, into a folder that git ignores, for people to look at: no test reads one. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOT_DIR, { recursive: true });
  // What lies over the page covers the window, not the whole length of the page.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: join(SCREENSHOT_DIR, `${name}.png`), fullPage });
}

interface AxeViolation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** Those of axe-core's default rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type AxeRun = (options: { runOnly?: string[] }) => Promise<{ violations: AxeViolation[] }>;

/**
 * What axe-core finds on the page, each with where; evaluated by the debugger, which no policy of the page stops.
 * @param aspect `colours` runs the rules on colours alone, for a page that was looked at in other colours
 */
export async function findAccessibilityFaults(
  page: Page,
  aspect: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  // Some colours change slowly, from the next frame on.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options = aspect === 'colours' ? { runOnly: COLOUR_RULES } : {};
  const violations = await page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: { run: AxeRun } };
    return (await axe.run(chosen)).violations;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} (${failureSummary ?? ''})`,
    ),
  );
}
