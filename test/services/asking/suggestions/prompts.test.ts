/** What is taken for a suggestion of a line that a model says, however it was told to say it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProposal } from '../../../../server/src/services/asking/suggestions/prompts.ts';

const TAKEN: Readonly<Record<string, string>> = {
  '{"question": "Where is my order?"}': 'Where is my order?',
  '{"question": " Where  is my order? "},': 'Where is my order?',
  '1. Where is my order?': 'Where is my order?',
  '- "Where is my order?"': 'Where is my order?',
  '„Wo bleibt mein Paket?“': 'Wo bleibt mein Paket?',
  '  "question": "Where is my order?",': 'Where is my order?',
  '24 hours open?': '24 hours open?',
};
const LEFT = [
  '',
  '```json',
  '[',
  '}',
  '{"none": true}',
  '{"question": 7}',
  '{"question": "half',
  '"answer": "Open Orders and choose Track."',
  '"count": 8',
  '"questions": ["Where is my order?"]',
  'Here are eight questions:',
  '12345',
  '{"question": "Where\\u202e is it?"}',
  'w'.repeat(301),
];

for (const [line, text] of Object.entries(TAKEN))
  test(`taken: ${line}`, () => assert.equal(readProposal(line)?.text, text));
for (const line of LEFT)
  test(`left: ${line.slice(0, 40)}`, () => assert.equal(readProposal(line), undefined));

test('the numbers of sentences come along', () => {
  assert.deepEqual(readProposal('{"question": "Why?", "sentences": [1, "2"]}')?.numbers, [1, 2]);
});
