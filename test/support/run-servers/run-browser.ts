/** The Chromium that all test files of a run share: the runner launches it, and each file has contexts of its own there. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { RunServer } from './run-server.ts';

const OPTIONS = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export function whyNoBrowser(): string | undefined {
  const { executablePath } = OPTIONS;
  return existsSync(executablePath) ? undefined : `there is no ${executablePath}: apt-get install chromium`;
}

export const RUN_SERVER: RunServer = {
  variable: 'TEST_BROWSER_URL',
  whyNot: whyNoBrowser,
  async start() {
    // The runner hears the signals itself: it stops what runs before it ends.
    const ownSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const server = await chromium.launchServer({ ...OPTIONS, ...ownSignals, host: '127.0.0.1' });
    return { address: server.wsEndpoint(), stop: () => server.close() };
  },
};

/** The browser of the run; a new one where a file runs alone. Closing it closes what this process opened in it. */
export function openBrowser(): Promise<Browser> {
  const address = process.env[RUN_SERVER.variable];
  return address === undefined ? chromium.launch(OPTIONS) : chromium.connect(address);
}
