/** Where in a source a text stands, in words. */
import type { Locator } from '../../../contract/knowledge/locator.ts';
import { strings } from '../strings/catalogue.ts';

/** Empty where nothing is known. */
export function locatorText(locator: Locator | null | undefined): string {
  if (locator === null || locator === undefined) return '';
  const parts: string[] = [];
  if (locator.page !== undefined) parts.push(strings.locator.page(locator.page, locator.pageEnd));
  if (locator.slide !== undefined) parts.push(strings.locator.slide(locator.slide));
  if (locator.sheet !== undefined) parts.push(strings.locator.sheet(locator.sheet, locator.cells));
  if (locator.heading !== undefined) parts.push(locator.heading);
  if (locator.isDoubtful) parts.push(strings.locator.doubtful);
  if (locator.isFromPicture) parts.push(strings.locator.fromPicture(locator.doubtfulWords ?? []));
  return parts.join(' · ');
}
