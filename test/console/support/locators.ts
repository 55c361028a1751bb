/** Controls by their whole names as a person reads them: a part of a name would also find the controls of another page. */
import type { Locator, Page } from 'playwright-core';

type Scope = Page | Locator;

export const button = (within: Scope, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export const field = (within: Scope, label: string): Locator => within.getByLabel(label, { exact: true });

export const form = (within: Scope, name: string): Locator => within.getByRole('form', { name, exact: true });

export const link = (within: Scope, name: string): Locator => within.getByRole('link', { name, exact: true });

/** A dialog that is open; any where no title is given. */
export const dialog = (page: Page, title?: string): Locator =>
  page.getByRole('dialog', title === undefined ? {} : { name: title, exact: true });

/** A part of a page, by its heading. */
export const section = (within: Scope, title: string): Locator =>
  within.getByRole('region', { name: title, exact: true });

/** The content of a tab: there only while that tab's page is on the screen. */
export const panel = (page: Page, tab: string): Locator =>
  page.getByRole('tabpanel', { name: tab, exact: true });
