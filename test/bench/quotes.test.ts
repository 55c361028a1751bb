import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QUOTERS, type Quoter } from '../../bench/quality/quoters.ts';
import { measureQuotes, type QuoteMeasurement } from '../../bench/quality/quotes.ts';
import type { Task, TaskQuery } from '../../bench/quality/tasks.ts';

const HARBOUR = 'The harbour was dug in 1820. Its lighthouse is painted Dark  Red. Ships pay at the gate.';
const MUSEUM = 'The museum opened in 1975. Its ﬁrst director was Ada Holm. Children enter free.';
const NO_LIMIT = { limit: Number.POSITIVE_INFINITY };

const everySecond: Quoter = {
  name: 'second sentence',
  quote: ({ text }) => `${text.split('. ')[1]}.`,
};

function taskOf(...queries: TaskQuery[]): Task {
  const docs = [HARBOUR, MUSEUM].map((text, label) => ({ label, text }));
  return { name: 'made up', kind: 'passage', language: 'en', docs, queries };
}

function measureOne(quoter: Quoter, ...queries: TaskQuery[]): QuoteMeasurement {
  const [measurement] = measureQuotes(taskOf(...queries), [quoter], NO_LIMIT);
  assert.ok(measurement !== undefined);
  return measurement;
}

function quoterNamed(name: string): Quoter {
  const quoter = QUOTERS.find((one) => one.name === name);
  assert.ok(quoter !== undefined);
  return quoter;
}

describe('the measure of quotes', () => {
  test('counts a gold answer inside the quote, and none that stands elsewhere in the passage', () => {
    const inside = { text: 'Who was director of the museum?', rel: [1], ans: 'Ada Holm' };
    const outside = { text: 'When did the museum open?', rel: [1], ans: '1975' };
    const alsoOutside = { text: 'When was the harbour dug?', rel: 0, ans: '1820' };
    assert.equal(measureOne(everySecond, inside).held.value, 1);
    assert.equal(measureOne(everySecond, outside).held.value, 0);
    assert.equal(measureOne(everySecond, inside, outside, alsoOutside).held.value, 1 / 3);
  });

  test('takes no notice of case, white space and compatible characters', () => {
    const colour = { text: 'What colour is the lighthouse?', rel: [0], ans: 'dark\u00a0RED' };
    const director = { text: 'Who was director of the museum?', rel: [1], ans: 'FIRST director' };
    const measured = measureOne(everySecond, colour, director);
    assert.equal(measured.questions, 2);
    assert.equal(measured.held.value, 1);
  });

  test('asks only what has a gold answer that stands in the passage of its label', () => {
    const asked = { text: 'Who enters the museum free?', rel: [1], ans: 'Children' };
    const measured = measureOne(
      everySecond,
      asked,
      { text: 'When was the museum dug?', rel: [1], ans: '1820' },
      { text: 'Who painted the museum?', rel: [1], ans: 'nobody known' },
      { text: 'Who enters the museum free?', rel: [1], ans: ' ' },
      { text: 'Who enters the museum free?', rel: [1] },
      { text: 'Who enters the museum free?', rel: null, ans: 'Children' },
    );
    assert.equal(measured.questions, 1);
  });

  test('tells how much of the passage is quoted', () => {
    const query = { text: 'What colour is the lighthouse?', rel: [0], ans: 'dark red' };
    const second = measureOne(everySecond, query);
    assert.equal(second.share.value, 'Its lighthouse is painted Dark  Red.'.length / HARBOUR.length);
    assert.equal(second.sentences.value, 1);
    const whole = measureOne(quoterNamed('whole passage'), query);
    assert.deepEqual([whole.held.value, whole.share.value, whole.sentences.value], [1, 1, 3]);
  });

  test('end to end, quotes what Docent finds first, right or wrong', () => {
    const right = { text: 'Who was director of the museum?', rel: [1], ans: 'Ada Holm' };
    const wrong = { text: 'Whose director was at the museum?', rel: [0], ans: 'Dark Red' };
    assert.equal(measureOne(everySecond, right).heldEndToEnd.value, 1);
    const misled = measureOne(everySecond, wrong);
    assert.deepEqual([misled.held.value, misled.heldEndToEnd.value], [1, 0]);
    const lost = measureOne(everySecond, { ...right, text: 'xyzzy' });
    assert.deepEqual([lost.held.value, lost.heldEndToEnd.value], [1, 0]);
  });

  test('Docent is measured by what the service would quote, of a short paragraph all', () => {
    const query = { text: 'Where do ships pay?', rel: [0], ans: 'The gate' };
    const { held, sentences, heldEndToEnd } = measureOne(quoterNamed('docent'), query);
    assert.deepEqual([held.value, sentences.value, heldEndToEnd.value], [1, 3, 1]);
  });

  test('what keeps to the length of the quote by Docent takes whole sentences, at least one', () => {
    const asked = { question: 'Where do ships pay for the harbour?', text: HARBOUR, language: 'en' };
    const quotes = (name: string, length: number): string =>
      quoterNamed(name).quote({ ...asked, byDocent: 'x'.repeat(length) });
    const [dug = '', , pay = ''] = HARBOUR.split(/(?<=\.) /);
    for (const length of [1, dug.length + pay.length]) assert.equal(quotes('first sentences', length), dug);
    assert.equal(quotes('first sentences', HARBOUR.length), HARBOUR);
  });
});
