/** Chatbot builders: Chatbase, Botpress, Rasa. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, json, read, rowsOf, warningsOf } from './reading.ts';

test('Chatbase: sources of questions and answers; the others are refused by their type', () => {
  const result = read(
    json({
      data: [
        { id: 'a', type: 'qna', questions: ['Open?', 'Hours?'], answer: 'Always.' },
        { id: 'b', type: 'qna', data: { questions: ['Shut?'], answer: '<p>Never.</p>' } },
        { id: 'c', type: 'link', url: 'https://shop.example' },
      ],
    }),
  );
  assert.equal(result.format, 'chatbase');
  assert.deepEqual(rowsOf(result), [
    { externalId: 'chatbase:a', questions: ['Open?', 'Hours?'], answer: 'Always.', tags: [] },
    { externalId: 'chatbase:b', questions: ['Shut?'], answer: 'Never.', tags: [] },
    { reason: 'It is a source of type "link", not questions and answers.' },
  ]);
});

test('Botpress: rows of a table, and each language of the questions of version 12', () => {
  const table = read(
    json({ rows: [{ id: 1, question: 'Open?', answer: 'Always.', updatedAt: '2026-01-01' }] }),
  );
  assert.equal(table.format, 'botpress');
  assert.deepEqual(rowsOf(table), [{ questions: ['Open?'], answer: 'Always.', tags: [] }]);
  const result = read(
    json({
      qnas: [
        {
          id: 'x_open',
          data: {
            action: 'text',
            contexts: ['global'],
            enabled: false,
            questions: { en: ['Open?'], de: ['Geöffnet?'] },
            answers: { en: ['Always.', 'Day and night.'], de: ['Immer.'] },
          },
        },
      ],
    }),
  );
  assert.equal(result.format, 'botpress');
  assert.deepEqual(rowsOf(result), [
    { questions: ['Open?'], answer: 'Always.', tags: ['language:en', 'global'], enabled: false },
    { questions: ['Geöffnet?'], answer: 'Immer.', tags: ['language:de', 'global'], enabled: false },
  ]);
});

const NLU = `version: "3.1"
nlu:
- intent: faq/hours
  examples: |
    - When do you [open](verb)?
    - opening hours in [Berlin]{"entity": "city"}
- intent: parking
  examples: |
    - Where can I park?
- intent: greet
  examples: |
    - hello
`;
const DOMAIN = `version: "3.1"
responses:
  utter_faq/hours:
  - text: "Always, {name}."
  - text: Day and night.
  utter_where_to_park:
  - text: Behind the shop.
    buttons:
    - title: Map
      payload: /map
rules:
- rule: parking
  steps:
  - intent: parking
  - action: utter_where_to_park
`;

test('Rasa: examples of intents meet the responses of the domain, by name or by a rule', () => {
  const result = read(file('nlu.yml', NLU), file('domain.yml', DOMAIN));
  assert.equal(result.format, 'rasa');
  assert.deepEqual(rowsOf(result), [
    { questions: ['When do you open?', 'opening hours in Berlin'], answer: 'Always, {name}.', tags: ['faq'] },
    { questions: ['Where can I park?'], answer: 'Behind the shop.', tags: [] },
    { reason: 'No response of the domain says an answer to this intent.' },
  ]);
  assert.deepEqual(warningsOf(result).slice(0, 2), [
    [
      'the first of 2 answers was taken, of which one was said by chance',
      'the answer has placeholders {…}, which nothing fills in',
    ],
    ['1 button left out'],
  ]);
  assert.deepEqual(read(file('nlu.yml', NLU)).warnings, [
    'No file has responses: choose the domain (domain.yml) too.',
  ]);
});
