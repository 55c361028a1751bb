/** Working a page by keyboard alone, as somebody without a pointer does. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { dialog } from './locators.ts';

const TABS_MAX = 60;
const FOCUS_WAIT_MS = 30_000;

type MovingKey = 'Tab' | 'Shift+Tab' | 'ArrowDown';

export interface Keyboard {
  /** Accessible name of what has the focus, as near as the page itself can tell. */
  focusedName(): Promise<string>;
  /** Waits until what is so named has the focus, which follows keys and dialogs a moment later. */
  untilFocusIsOn(name: string): Promise<void>;
  /** Presses Tab, or another key, until what is so named has the focus. */
  tabTo(name: string | RegExp, key?: MovingKey): Promise<void>;
  /** Waits for a dialog that has taken the focus: a moment after it is drawn it moves it once, wherever it was. */
  untilDialogIsOpen(): Promise<void>;
  /** Tabs to it and presses Enter. */
  enter(name: string | RegExp): Promise<void>;
  /** Tabs to the field and puts this text in place of what it holds. */
  fill(label: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** The focus must be seen: an outline, a border or a ring that is not there without it. */
  assertFocusIsVisible(): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const focusedName = (): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const labels =
        'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
      const visible = element.cloneNode(true) as HTMLElement;
      for (const hidden of visible.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? visible.textContent;
      return (name ?? '').trim();
    });

  async function untilFocusIsOn(name: string): Promise<void> {
    const deadlineMs = performance.now() + FOCUS_WAIT_MS;
    while ((await focusedName()) !== name && performance.now() < deadlineMs) await page.waitForTimeout(20);
    assert.equal(await focusedName(), name);
  }

  async function tabTo(name: string | RegExp, key: MovingKey = 'Tab'): Promise<void> {
    const seen: string[] = [];
    const deadlineMs = performance.now() + FOCUS_WAIT_MS;
    // More than once around, for what is drawn only after the keys came to its place.
    while (seen.length < TABS_MAX || performance.now() < deadlineMs) {
      const focused = await focusedName();
      if (typeof name === 'string' ? focused === name : name.test(focused)) return;
      seen.push(focused);
      await page.keyboard.press(key);
    }
    assert.fail(`Tab never came to ${name}; it passed ${seen.slice(0, TABS_MAX).join(' | ')}`);
  }

  async function untilDialogIsOpen(): Promise<void> {
    await dialog(page).waitFor();
    // Timers run in their order: the dialog's own was set before what is drawn now.
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
  }

  return {
    focusedName,
    untilDialogIsOpen,
    untilFocusIsOn,
    tabTo,
    async enter(name) {
      await tabTo(name);
      await page.keyboard.press('Enter');
    },
    async fill(label, text) {
      await tabTo(label);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async assertFocusIsVisible() {
      const isVisible = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return false;
        const style = () => {
          const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
          return `${outlineStyle} ${outlineWidth} ${boxShadow} ${borderColor}`;
        };
        const focused = style();
        element.blur();
        const blurred = style();
        element.focus();
        return focused !== blurred;
      });
      assert.ok(isVisible, `the focus on ${await focusedName()} cannot be seen`);
    },
  };
}
