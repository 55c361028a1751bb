import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINISEARCH_QUOTERS } from '../quality/peers/minisearch-quoters.ts';

const HARBOUR = 'The harbour was dug in 1820. Its lighthouse is painted Dark  Red. Ships pay at the gate.';
const [DUG = '', , PAY = ''] = HARBOUR.split(/(?<=\.) /);

function quoteBy(name: string, length: number): string {
  const quoter = MINISEARCH_QUOTERS.find((one) => one.name === name);
  assert.ok(quoter !== undefined);
  const asked = { question: 'Where do ships pay for the harbour?', text: HARBOUR, language: 'en' };
  return quoter.quote({ ...asked, byDocent: 'x'.repeat(length) });
}

test('what keeps to the length of the quote by Docent takes the best whole sentences, at least one', () => {
  for (const length of [1, DUG.length + PAY.length])
    assert.equal(quoteBy("minisearch, docent's length", length), PAY);
  assert.equal(quoteBy("minisearch, docent's length", `${DUG} ${PAY}`.length), `${DUG} ${PAY}`);
});

test('the best sentence is one, however long the quote by Docent', () => {
  assert.equal(quoteBy('minisearch, one sentence', HARBOUR.length), PAY);
});
