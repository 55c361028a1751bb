/** More unanswered questions than are shown at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { QUESTIONS_MAX } from '../../../../server/src/services/console/unanswered.ts';
import { openStore } from '../../../../server/src/store/open.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { button } from '../../support/locators.ts';
import { createAccount, makeChatbot, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

let page: Page;
const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
});

/** As customers left them, without asking thousands of times. */
async function keepQuestions(chatbotId: string): Promise<void> {
  const store = await openStore({ dataDir: stage.service.dataDir });
  await store.write(async (tx) => {
    for (let at = 0; at < QUESTIONS_MAX; at += 1) {
      const asked = { question: 'bicycle parking', confidence: 0, askedAtMs: at };
      await tx.unanswered.insert(chatbotId, { ...asked, outcome: 'refused' });
    }
    const asked = { question: 'who is the king?', confidence: 0, askedAtMs: 1 };
    await tx.unanswered.insert(chatbotId, { ...asked, outcome: 'suggested' });
  });
  await store.close();
}

test('what was met with suggestions is found by choosing it, however much was refused', {
  skip: skipWithoutBrowser,
}, async () => {
  await keepQuestions(await makeChatbot(page, 'Many'));
  await openTab(page, 'Unanswered');
  await page.getByText('The list shows only the latest questions, those without any answer first.').waitFor();
  assert.equal(await page.getByText('who is the king?').count(), 0);
  const filter = page.getByRole('radiogroup', { name: 'Show', exact: true });
  await filter.getByText('Offered similar questions', { exact: true }).click();
  await button(page, 'Dismiss: who is the king?').click();
  await page.getByText('None of them was offered similar questions').waitFor();
  await filter.getByText('All', { exact: true }).click();
  await page.getByText('asked 5,000 times').waitFor();
  assert.deepEqual(stage.visitor.complaints, []);
});
