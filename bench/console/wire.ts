/** Bytes that the service sends to an open console for one changed pair, beside those of the whole list. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { openBrowser } from '../../test/support/run-servers/run-browser.ts';
import { startServiceProcess } from '../../test/support/service.ts';
import { createOwner, importPairs, openPairs } from './owner.ts';

const PAIRS = 5_000;
const CHANGES = 5;
/** A change is over when nothing came for so long: the console gathers changes for 0.4 s, a pair is trained after about 1 s. */
const QUIET_MS = 4_000;
const LOOK_MS = 100;

interface Traffic {
  /** Since the last call: bytes of everything that came, headers and events included, and the requests by path. */
  take(): { bytes: number; requests: number; pairRequests: number };
  /** Resolves when nothing has come for `QUIET_MS`. */
  quiet(): Promise<void>;
}

async function watchTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  let pairRequests = 0;
  let lastMs = performance.now();
  const streams = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/events') streams.add(requestId);
    requests += 1;
    if (/\/pairs(\/|$)|\/Training\/QA\//.test(pathname)) pairRequests += 1;
    lastMs = performance.now();
  });
  // A stream never finishes: its bytes are counted as they come.
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (streams.has(requestId)) bytes += dataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!streams.has(requestId)) bytes += encodedDataLength;
    lastMs = performance.now();
  });
  await session.send('Network.enable');
  return {
    take() {
      const taken = { bytes, requests, pairRequests };
      bytes = 0;
      requests = 0;
      pairRequests = 0;
      return taken;
    },
    async quiet() {
      lastMs = performance.now();
      while (performance.now() - lastMs < QUIET_MS) await setTimeout(LOOK_MS);
    },
  };
}

/** As another client of the API changes it: the console learns of it from its stream alone. */
async function changePair(context: BrowserContext, origin: string, pair: PairRecord): Promise<void> {
  const path = `/api/Training/QA/${pair.chatbotId}/${pair.id}`;
  const data = { question: pair.question, answer: `${pair.answer} Changed.` };
  const reply = await context.request.put(path, { data, headers: { origin } });
  if (!reply.ok()) throw new Error(`The pair was not changed: ${reply.status()}`);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const service = await startServiceProcess({ env: { DOCENT_SENTENCE_ENCODER: 'false' } });
const browser = await openBrowser();
try {
  const context = await browser.newContext({ baseURL: service.baseUrl });
  const chatbotId = await createOwner(context, service);
  await importPairs(context, service, { chatbotId, count: PAIRS });
  const { page } = await openPairs(context, { chatbotId, count: PAIRS });
  const listPath = `/api/Training/QA/${chatbotId}`;
  const list = await (await context.request.get(listPath)).body();
  const pairs = JSON.parse(list.toString()) as PairRecord[];
  const traffic = await watchTraffic(page);
  await page.reload();
  await page
    .getByText(`${PAIRS.toLocaleString('en')} questions`)
    .first()
    .waitFor();
  await traffic.quiet();
  traffic.take();
  const seen: ReturnType<Traffic['take']>[] = [];
  for (let at = 0; at < CHANGES; at += 1) {
    // Far apart in the list, and not only at its beginning.
    const pair = pairs[Math.floor((at * pairs.length) / CHANGES)];
    if (pair === undefined) throw new Error('The list has too few pairs.');
    await changePair(context, service.baseUrl, pair);
    await traffic.quiet();
    seen.push(traffic.take());
  }
  const bytes = median(seen.map((one) => one.bytes));
  const pairRequests = median(seen.map((one) => one.pairRequests));
  const others = median(seen.map((one) => one.requests)) - pairRequests;
  const figure = (value: number): string => Math.round(value).toLocaleString('en').padStart(12);
  console.log(`n = ${CHANGES} changes of one pair each, among ${PAIRS.toLocaleString('en')} pairs; medians`);
  console.log(`${'bytes to the open console for one change'.padEnd(56)}${figure(bytes)}`);
  console.log(`${'requests for pairs, and others'.padEnd(56)}${figure(pairRequests)} ${figure(others)}`);
  console.log(`${'bytes of the whole list'.padEnd(56)}${figure(list.length)}`);
  console.log(
    `${'the whole list for each request for pairs'.padEnd(56)}${figure(list.length * pairRequests)}  ratio ${((list.length * pairRequests) / bytes).toFixed(1)}`,
  );
} finally {
  await browser.close();
  await service.close();
}
