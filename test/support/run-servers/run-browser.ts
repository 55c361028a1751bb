/** The Chromium that all test files of a run share: the runner launches it, and each file has contexts of its own there. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { RunServer } from './run-server.ts';

/** What has no window to draw needs a quarter less of the processor; the whole browser does as well where only it is there. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const findExecutable = (): string | undefined => EXECUTABLES.find((path) => existsSync(path));

/** Found anew each time: the runner installs it before the first test. */
function launchOptions() {
  const executablePath = findExecutable();
  if (executablePath === undefined) throw new Error(WHY_NONE);
  return { executablePath, args: ARGS };
}

const WHY_NONE = `there is no ${EXECUTABLES.join(', and no ')}: apt-get install chromium-headless-shell`;

export function whyNoBrowser(): string | undefined {
  return findExecutable() === undefined ? WHY_NONE : undefined;
}

export const RUN_SERVER: RunServer = {
  variable: 'TEST_BROWSER_URL',
  whyNot: whyNoBrowser,
  async start() {
    // The runner hears the signals itself: it stops what runs before it ends.
    const ownSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const server = await chromium.launchServer({ ...launchOptions(), ...ownSignals, host: '127.0.0.1' });
    return { address: server.wsEndpoint(), stop: () => server.close() };
  },
};

/** The browser of the run; a new one where a file runs alone. Closing it closes what this process opened in it. */
export function openBrowser(): Promise<Browser> {
  const address = process.env[RUN_SERVER.variable];
  return address === undefined ? chromium.launch(launchOptions()) : chromium.connect(address);
}
