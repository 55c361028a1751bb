import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildFaqTasks, FAQ_PLANS, type FaqPlan } from '../../bench/quality/development-faqs.ts';
import { readFaqs, toTask } from '../../bench/quality/faqs.ts';

const plan: FaqPlan = { pairs: 8, outOfScope: 0.3, botsPerFaq: 3 };
const faqs = readFaqs('faqs');

test('each FAQ gives so many chatbots of so many of its pairs, the same every time', () => {
  const tasks = buildFaqTasks(plan, 1);
  assert.equal(tasks.length, plan.botsPerFaq * faqs.length);
  assert.ok(tasks.every(({ docs }) => docs.length === plan.pairs));
  assert.deepEqual(buildFaqTasks(plan, 1), tasks);
  assert.notDeepEqual(buildFaqTasks(plan, 2), tasks);
});

test('right is what the chatbot was taught, and what the rest of the FAQ answers is out of scope', () => {
  const whole = new Map(faqs.map((faq) => [faq.name, toTask(faq)]));
  for (const { name, docs, queries } of buildFaqTasks(plan, 1)) {
    const taught = new Set(docs.map(({ label }) => label));
    const asked = new Map(whole.get(name)?.queries.map(({ text, rel }) => [text, [rel ?? []].flat()]));
    for (const { text, rel } of queries) {
      const right = asked.get(text)?.filter((label) => taught.has(label));
      assert.deepEqual(rel ?? [], right, text);
    }
  }
});

test('about so large a share of the messages is out of scope as the plan says', () => {
  const asked = FAQ_PLANS.map((one) => {
    const queries = buildFaqTasks(one, 1).flatMap((task) => task.queries);
    return queries.filter(({ rel }) => rel === null).length / queries.length - one.outOfScope;
  });
  assert.ok(
    asked.every((difference) => Math.abs(difference) < 0.05),
    asked.join(),
  );
});
