/** What a search among pairs finds, and how long it stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { applyView } from '../../../../console/src/features/pairs/pair-filter.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { field } from '../../support/locators.ts';
import { addPair, createAccount, makeChatbot, openTab, rowOf } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
});

const isFound = (search: string, question: string): boolean => {
  const pair = { id: 1, question, answer: 'Yes.', isTrained: true } as PairRecord;
  return applyView([pair], { search, shown: 'all', order: 'newest' }, []).length === 1;
};

test('a search finds words without their marks, and however their letters are put together', () => {
  const decomposed = 'Größe'.normalize('NFD');
  for (const [search, question] of [
    ['grosse', 'Grösse'],
    ['größe', decomposed],
    [decomposed, 'Größe'],
    ['cafe', 'Gibt es Café?'],
    ['ecole', 'L’ÉCOLE'],
    ['οροφος', 'Όροφος'],
    ['12', '１２時'],
    ['가격', '가격'.normalize('NFD')],
    ['שלום', 'שָׁלוֹם'],
    ['متجر', 'مَتْجَر'],
  ] as const) {
    assert.ok(isFound(search, question), `${search} in ${question}`);
  }
});

test('a search tells letters apart that are no marked forms of one another', () => {
  for (const [search, question] of [
    ['tag', 'Tor'],
    ['가', '나무'],
    ['कि', 'की'],
  ] as const) {
    assert.ok(!isFound(search, question), `${search} in ${question}`);
  }
});

test('what is searched, filtered and sorted by stays while another tab is open', { skip }, async () => {
  await makeChatbot(page, 'Searched');
  await addPair(page, 'Do you ship abroad?', 'Yes.');
  await addPair(page, 'When do you open?', 'At nine.');
  await field(page, 'Search questions and answers').fill('open');
  await field(page, 'Sort by').selectOption('Oldest first');
  await rowOf(page, 'Do you ship abroad?').waitFor({ state: 'detached' });
  await openTab(page, 'Test');
  await openTab(page, 'Q&A');
  await rowOf(page, 'When do you open?').waitFor();
  assert.equal(await field(page, 'Search questions and answers').inputValue(), 'open');
  assert.equal(await field(page, 'Sort by').inputValue(), 'oldest');
  assert.equal(await rowOf(page, 'Do you ship abroad?').count(), 0);
  await makeChatbot(page, 'Another');
  assert.equal(await field(page, 'Search questions and answers').inputValue(), '');
});
