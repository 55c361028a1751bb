/** What the tests of a file play on: the service, a browser, and a visitor at the console. */
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/run-servers/run-browser.ts';
import type { TestService } from '../../support/service.ts';
import { closeBrowser, skipWithoutBrowser, type Visitor, type VisitorOptions, visit } from './browser.ts';
import { startConsoleService } from './console-service.ts';

export interface ConsoleStage {
  service: TestService;
  browser: Browser;
  /** The first at the console of a fresh service. */
  visitor: Visitor;
  /** One more, with a browser profile of its own. */
  visit(options?: VisitorOptions): Promise<Visitor>;
}

/**
 * Sets the stage before the first test of the file and clears it after the last; where there is no browser, it stays empty.
 * @param prepare what else is there before the first test
 * @param startService default: the service as most tests of the console need it
 */
export function setStage(
  prepare: (stage: ConsoleStage) => Promise<void> = async () => undefined,
  startService: () => Promise<TestService> = () => startConsoleService(),
): ConsoleStage {
  const stage = {
    visit: (options) => visit(stage.browser, stage.service.baseUrl, options),
  } as ConsoleStage;
  before(async () => {
    if (skipWithoutBrowser) return;
    stage.service = await startService();
    stage.browser = await openBrowser();
    stage.visitor = await stage.visit();
    await prepare(stage);
  });
  after(async () => {
    if (stage.browser) await closeBrowser(stage.browser);
    await stage.service?.close();
  });
  return stage;
}
