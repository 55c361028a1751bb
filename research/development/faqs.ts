/**
 * Development tasks of chatbots that are about one subject: all pairs of an FAQ with their answers, or some, as owners begin, or a file
 * of these answers, asked what the FAQ's customers ask. What the rest of the FAQ would answer are near misses, nearer than other intents of an
 * assistant are.
 */
import { type Faq, readFaqs } from '../../bench/quality/faqs.ts';
import { createRandom, shuffle } from '../../bench/quality/random.ts';

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

/** Fewer answers than these make a file of a single chunk. */
export const FAQ_FILE_PLANS: readonly FaqPlan[] = FAQ_PLANS.filter(({ pairs }) => pairs > 4);

/** Of the FAQs to choose on. The same parts every time. */
export function takeParts(plan: FaqPlan, seed: number): Faq[] {
  const random = createRandom(seed);
  return readFaqs('faqs').flatMap((faq) =>
    Array.from({ length: plan.botsPerFaq }, () => takePart(faq, plan, random)),
  );
}

/** Some of an FAQ's pairs, with the messages that they answer and so many others. */
function takePart(faq: Faq, { pairs: count, outOfScope }: FaqPlan, random: () => number): Faq {
  const chosen = shuffle([...faq.pairs.keys()], random).slice(0, count);
  const newNumbers = new Map(chosen.map((at, newAt) => [at + 1, newAt + 1]));
  const asks = faq.asks.map(({ text, pairs }) => ({
    text,
    pairs: pairs.flatMap((number) => newNumbers.get(number) ?? []),
  }));
  const inScope = asks.filter(({ pairs }) => pairs.length > 0);
  const others = asks.filter(({ pairs }) => pairs.length === 0);
  const outCount = Math.round((inScope.length * outOfScope) / (1 - outOfScope));
  return {
    ...faq,
    pairs: chosen.map((at) => faq.pairs[at] as Faq['pairs'][number]),
    asks: [...inScope, ...shuffle(others, random).slice(0, outCount)],
  };
}
