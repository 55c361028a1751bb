import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFaqs, toFileTask, toTask } from '../../bench/quality/faqs.ts';
import { FAQ_FILE_PLANS, FAQ_PLANS, type FaqPlan, takeParts } from '../../research/development/faqs.ts';

const plan: FaqPlan = { pairs: 8, outOfScope: 0.3, botsPerFaq: 3 };
const faqs = readFaqs('faqs');

test('each FAQ gives so many parts of so many of its pairs, the same every time', () => {
  const parts = takeParts(plan, 1);
  assert.equal(parts.length, plan.botsPerFaq * faqs.length);
  assert.ok(parts.every(({ pairs }) => pairs.length === plan.pairs));
  assert.deepEqual(takeParts(plan, 1), parts);
  assert.notDeepEqual(takeParts(plan, 2), parts);
});

test('right is what the chatbot was taught, and what the rest of the FAQ answers is out of scope', () => {
  const whole = new Map(faqs.map((faq) => [faq.name, faq]));
  for (const { name, pairs, asks } of takeParts(plan, 1)) {
    const taught = new Set(pairs.map(({ question }) => question));
    const faq = whole.get(name);
    const questionsOf = (from: typeof pairs | undefined, numbers: readonly number[] | undefined) =>
      (numbers ?? []).map((number) => from?.[number - 1]?.question ?? '');
    for (const ask of asks) {
      const right = questionsOf(faq?.pairs, faq?.asks.find(({ text }) => text === ask.text)?.pairs);
      assert.deepEqual(
        questionsOf(pairs, ask.pairs),
        right.filter((question) => taught.has(question)),
        ask.text,
      );
    }
  }
});

test('about so large a share of the messages is out of scope as the plan says', () => {
  const asked = FAQ_PLANS.map((one) => {
    const queries = takeParts(one, 1).flatMap((part) => toTask(part).queries);
    return queries.filter(({ rel }) => rel === null).length / queries.length - one.outOfScope;
  });
  assert.ok(
    asked.every((difference) => Math.abs(difference) < 0.05),
    asked.join(),
  );
});

test('every part that is asked as a file has passages to choose among', () => {
  for (const one of FAQ_FILE_PLANS) {
    for (const part of takeParts(one, 1)) assert.ok(toFileTask(part).docs.length > 1, part.name);
  }
});
