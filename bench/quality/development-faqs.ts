/**
 * Development tasks of chatbots that are about one subject: all pairs of an FAQ with their answers, or some, as owners begin, asked what
 * its customers ask. What the rest of the FAQ would answer are near misses, nearer than other intents of an assistant are.
 */
import { type Faq, readFaqs, toTask } from './faqs.ts';
import { createRandom, shuffle } from './random.ts';
import type { Task } from './tasks.ts';

export interface FaqPlan {
  /** Pairs that each chatbot has. */
  pairs: number;
  outOfScope: number;
  /** Chatbots made of each FAQ, each of other pairs. */
  botsPerFaq: number;
}

export const FAQ_PLANS: readonly FaqPlan[] = [
  { pairs: 4, outOfScope: 0.3, botsPerFaq: 16 },
  { pairs: 8, outOfScope: 0.3, botsPerFaq: 8 },
  { pairs: 16, outOfScope: 0.3, botsPerFaq: 4 },
  { pairs: 32, outOfScope: 0.3, botsPerFaq: 1 },
];

export function nameFaqs({ pairs }: FaqPlan): string {
  return `chatbots of ${pairs} pairs of an FAQ`;
}

/** Of the FAQs to choose on. The same tasks every time. */
export function buildFaqTasks(plan: FaqPlan, seed: number): Task[] {
  const random = createRandom(seed);
  return readFaqs('faqs').flatMap((faq) =>
    Array.from({ length: plan.botsPerFaq }, () => takePart(faq, plan, random)),
  );
}

function takePart(faq: Faq, { pairs, outOfScope }: FaqPlan, random: () => number): Task {
  const whole = toTask(faq);
  const docs = shuffle(whole.docs, random).slice(0, pairs);
  const taught = new Set(docs.map(({ label }) => label));
  const queries = whole.queries.map(({ text, rel }) => {
    const right = (rel === null ? [] : [rel].flat()).filter((label) => taught.has(label));
    return { text, rel: right.length === 0 ? null : right };
  });
  const inScope = queries.filter(({ rel }) => rel !== null);
  const others = queries.filter(({ rel }) => rel === null);
  const outCount = Math.round((inScope.length * outOfScope) / (1 - outOfScope));
  return { ...whole, docs, queries: [...inScope, ...shuffle(others, random).slice(0, outCount)] };
}
