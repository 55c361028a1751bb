/** The Insights tab as an owner comes back to it, and as one who cannot see its charts reads it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { panel } from '../../support/locators.ts';
import { createAccount, makeChatbot, makeKey, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;

const stage = setStage(async ({ service, visitor: { page } }) => {
  await createAccount(page, 'owner@example.com');
  const chatbotId = await makeChatbot(page, 'Lighthouse');
  const authorization = `Bearer ${await makeKey(page)}`;
  const reply = await fetch(`${service.baseUrl}/api/Chat/${chatbotId}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Who is the king?' }),
  });
  assert.equal(reply.status, 200);
});

test('how many questions reached which confidence stands in a table, too', { skip }, async () => {
  const { page } = stage.visitor;
  await openTab(page, 'Insights');
  await page.getByText('Show how sure as table').click();
  const table = panel(page, 'Insights').getByRole('table').filter({ hasText: 'How sure' });
  assert.deepEqual(await table.getByRole('row').first().getByRole('columnheader').allTextContents(), [
    'How sure',
    'Questions',
  ]);
  const rows = await table.locator('tbody tr').allTextContents();
  assert.equal(rows.length, 10);
  assert.equal(rows[0], '0% – 10%1');
});

test('the period stays as it was chosen while another tab was open', { skip }, async () => {
  const { page } = stage.visitor;
  const period = page.getByRole('radiogroup', { name: 'Period', exact: true });
  await period.getByText('7 days', { exact: true }).click();
  await openTab(page, 'Unanswered');
  await openTab(page, 'Insights');
  assert.ok(await period.getByRole('radio', { name: '7 days', exact: true }).isChecked());
});
