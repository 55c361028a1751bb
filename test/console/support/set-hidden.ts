/** Switches tabs, as far as a page notices: without a screen every page counts as in sight. */
import type { Page } from 'playwright-core';

/** Tells the page what the browser tells it where another tab comes before it, or goes. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
