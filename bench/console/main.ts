/** How fast the console is in a browser: script of the first load, log-in to the list, scrolling ten thousand pairs. */
import { availableParallelism, loadavg } from 'node:os';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../test/support/run-servers/run-browser.ts';
import { startServiceProcess } from '../../test/support/service.ts';
import { createOwner, fillIn, importPairs, openPairs } from './owner.ts';

const PAIRS = 10_000;
const ROUNDS = 5;

/** The bars that the work item sets. */
const LIMITS = { scriptBytes: 200_000, logInMs: 1_000, frameMs: 50 };

const median = (values: readonly number[]): number => quantile(values, 0.5);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Counts the compressed bytes of the body of every script that the page loads from now on. */
async function countScriptBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

/** A fresh profile: nothing is in its cache. */
async function measureLogIn(browser: Browser, baseUrl: string) {
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();
  const visitorBytes = await countScriptBytes(page);
  await page.goto('/log-in', { waitUntil: 'networkidle' });
  const firstLoadBytes = visitorBytes();
  const startedMs = performance.now();
  await fillIn(page, 'Log in');
  await page.getByRole('link', { name: 'Large' }).waitFor();
  const logInMs = performance.now() - startedMs;
  const cookies = await context.cookies();
  await context.close();

  const known = await browser.newContext({ baseURL: baseUrl });
  await known.addCookies(cookies);
  const ownPage = await known.newPage();
  const ownerBytes = await countScriptBytes(ownPage);
  await ownPage.goto('/chatbots', { waitUntil: 'load' });
  await ownPage.getByRole('link', { name: 'Large' }).waitFor();
  const listBytes = ownerBytes();
  await known.close();
  return { firstLoadBytes, listBytes, logInMs };
}

/** Scrolls by 300 pixels with every frame, as a fast flick does; the time between frames in milliseconds. */
const SCROLL_SCRIPT = `new Promise((resolve) => {
  const frames = [];
  let last = performance.now();
  const step = (now) => {
    frames.push(now - last);
    last = now;
    scrollBy(0, 300);
    if (frames.length < 240) requestAnimationFrame(step);
    else resolve(frames.slice(5));
  };
  requestAnimationFrame(step);
})`;

/** Processor time of the page's main thread; unlike the time between frames, other processes hardly add to it. */
async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** The same scrolling of a page with nothing on it, in the same browser: what the machine itself does to frames. */
async function measureEmptyPage(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent('<body style="height: 100000px"></body>');
  const frames = (await page.evaluate(SCROLL_SCRIPT)) as number[];
  await page.close();
  return frames;
}

async function measureScrolling(context: BrowserContext, chatbotId: string) {
  // Training would run beside the measurement.
  const { page, openMs } = await openPairs(context, { chatbotId, count: PAIRS });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const emptyFrames = await measureEmptyPage(context);
  await page.bringToFront();
  const before = await readTaskMs(session);
  const frames = (await page.evaluate(SCROLL_SCRIPT)) as number[];
  const taskMsPerFrame = ((await readTaskMs(session)) - before) / frames.length;
  emptyFrames.push(...(await measureEmptyPage(context)));
  return { openMs, frames, emptyFrames, taskMsPerFrame };
}

function report(name: string, value: number, unit: string, limit?: number): boolean {
  const isWithin = limit === undefined || value <= limit;
  const bar =
    limit === undefined ? '' : `  (at most ${limit.toLocaleString('en')}: ${isWithin ? 'met' : 'MISSED'})`;
  console.log(`${name.padEnd(46)} ${Math.round(value).toLocaleString('en').padStart(9)} ${unit}${bar}`);
  return isWithin;
}

const service = await startServiceProcess({ env: { DOCENT_LOG_LEVEL: 'info' } });
const browser = await openBrowser();
try {
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    viewport: { width: 1280, height: 800 },
  });
  const chatbotId = await createOwner(context, service);
  const logIns = [];
  for (let round = 0; round < ROUNDS; round += 1) logIns.push(await measureLogIn(browser, service.baseUrl));
  await importPairs(context, service, { chatbotId, count: PAIRS });
  const { openMs, frames, emptyFrames, taskMsPerFrame } = await measureScrolling(context, chatbotId);
  const results = [
    report(
      'script on first load, log-in page',
      logIns[0]?.firstLoadBytes ?? Number.NaN,
      'B',
      LIMITS.scriptBytes,
    ),
    report(
      'script on first load, list of chatbots',
      logIns[0]?.listBytes ?? Number.NaN,
      'B',
      LIMITS.scriptBytes,
    ),
    report(
      'log-in to usable list, median of 5',
      median(logIns.map(({ logInMs }) => logInMs)),
      'ms',
      LIMITS.logInMs,
    ),
    report('ten thousand pairs: open', openMs, 'ms'),
    report('ten thousand pairs: main thread per frame', taskMsPerFrame, 'ms'),
    report('an empty page: frame while scrolling, p95', quantile(emptyFrames, 0.95), 'ms'),
    report('an empty page: longest frame', Math.max(...emptyFrames), 'ms'),
    report('ten thousand pairs: frame while scrolling, p50', median(frames), 'ms'),
    report('ten thousand pairs: frame while scrolling, p95', quantile(frames, 0.95), 'ms', LIMITS.frameMs),
    report('ten thousand pairs: longest frame', Math.max(...frames), 'ms', LIMITS.frameMs),
  ];
  if (results.includes(false)) process.exitCode = 1;
  const [load = 0] = loadavg();
  console.log(
    `${availableParallelism()} processors, load ${load.toFixed(1)}: what else runs adds to every time above`,
  );
} finally {
  await browser.close();
  await service.close();
}
