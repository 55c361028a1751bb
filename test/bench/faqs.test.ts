import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocent } from '../../bench/quality/docent.ts';
import { measureOnFaqs } from '../../bench/quality/faq-measurement.ts';
import { type Faq, readFaqs, toFileTask, toTask } from '../../bench/quality/faqs.ts';

const faqs = readFaqs('faqs');
const all = [...faqs, ...readFaqs('faqs-test')];
const MESSAGES = 50;

function countDistinct(texts: readonly string[]): number {
  return new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')).size;
}

test('there are FAQs in English and in other languages, each with a name of its own', () => {
  const inEnglish = all.filter(({ language }) => language === 'en').length;
  assert.ok(inEnglish > 0 && inEnglish < all.length);
  assert.equal(countDistinct(all.map(({ name }) => name)), all.length);
});

/** The numbers of a message's pairs that are none of this FAQ, or stand there twice. */
function strayNumbers({ pairs }: Faq, numbers: readonly number[]): number[] {
  return numbers.filter(
    (number, at) =>
      !Number.isInteger(number) || pairs[number - 1] === undefined || numbers.indexOf(number) !== at,
  );
}

for (const faq of all) {
  test(`${faq.name}: pairs and messages are whole, and no two the same`, () => {
    assert.match(faq.language, /^[a-z]{2}$/);
    assert.equal(countDistinct(faq.pairs.map(({ question }) => question)), faq.pairs.length);
    assert.equal(countDistinct(faq.pairs.map(({ answer }) => answer)), faq.pairs.length);
    assert.equal(faq.asks.length, MESSAGES);
    assert.equal(countDistinct(faq.asks.map(({ text }) => text)), MESSAGES);
  });

  test(`${faq.name}: messages name pairs that are there, and some of them none`, () => {
    for (const { text, pairs } of faq.asks) assert.deepEqual(strayNumbers(faq, pairs), [], text);
    const unanswered = toTask(faq).queries.filter(({ rel }) => rel === null).length;
    assert.ok(unanswered > 0 && unanswered < MESSAGES, `${unanswered} without an answer`);
  });

  test(`${faq.name}: as a file, right is the one chunk in which an answer begins to tell something`, () => {
    const { docs, queries } = toFileTask(faq);
    for (const [at, { pairs }] of faq.asks.entries()) {
      const right = [queries[at]?.rel ?? []].flat();
      const texts = right.map((label) => docs.find((one) => one.label === label)?.text ?? '');
      assert.equal(right.length, pairs.length);
      for (const [place, pair] of pairs.entries()) {
        const [, first = '', rest = ''] = /^(.*?[.!?…]) (.*)$/u.exec(faq.pairs[pair - 1]?.answer ?? '') ?? [];
        const beginning = (first.length < 20 ? rest : first).slice(0, 20);
        assert.ok(texts[place]?.includes(beginning), beginning);
      }
      assert.equal(queries[at]?.rel === null, pairs.length === 0);
    }
  });
}

test('more messages find their pair where the words of answers are searched too', async () => {
  const asked = { limit: MESSAGES, isCalibrated: true };
  const tasks = faqs.map(toTask);
  const withAnswers = await measureOnFaqs(tasks, createDocent('words'), asked);
  const questionsOnly = createDocent('words', { hasAnswerWords: false });
  const without = await measureOnFaqs(tasks, questionsOnly, asked);
  assert.ok(withAnswers.hit1.value > without.hit1.value, 'first');
  assert.ok(withAnswers.hit3.value > without.hit3.value, 'among the first three');
});
