/** Tasks for fitting, made of development data alone, each with the static encoder that has not seen its texts. */
import { buildFaqTasks, FAQ_PLANS, nameFaqs } from './development-faqs.ts';
import { buildPairTasks, namePairs, PAIR_PLANS, VALIDATION_SOURCE } from './development-pairs.ts';
import { buildPassageTasks, namePassages, PASSAGE_PLANS } from './development-passages.ts';
import { readFaqs, toFileTask } from './faqs.ts';
import { HELD_OUT_FOLDS } from './held-out-encoders.ts';
import { withKeywords } from './keywords.ts';
import type { Task } from './tasks.ts';
import { withTypos } from './typos.ts';

export interface DevelopmentTask {
  name: string;
  /** One, or several small chatbots that are judged together. */
  tasks: Task[];
  /** The data set it is cut from. */
  source: string;
  /** The sources that its static encoder must not have seen; undefined: the one that ships has seen none of it. */
  unseen: readonly string[] | undefined;
  /** Asked in keywords instead of sentences. */
  isKeywords: boolean;
  /** Of chatbots that know little. */
  isSmall: boolean;
}

/** The same tasks every time. No text of a public task is in them but clinc_k10_val's, which is there for this. */
export function developmentTasks(): DevelopmentTask[] {
  const pairs = PAIR_PLANS.map((plan, at) => {
    const tasks = buildPairTasks(plan, 1_000 + at);
    const fold = HELD_OUT_FOLDS.find((sources) => sources.includes(plan.source));
    const unseen = plan.source === VALIDATION_SOURCE ? undefined : fold;
    const isSmall = plan.bots !== undefined;
    return { name: namePairs(plan), tasks, source: plan.source, unseen, isKeywords: false, isSmall };
  });
  const keywords = pairs.map((pair, at) => {
    const tasks = pair.tasks.map((task) => withKeywords(task, 2_000 + at));
    return { ...pair, name: `${pair.name}+keywords`, tasks, isKeywords: true };
  });
  const passages = PASSAGE_PLANS.map((plan, at) => ({
    name: namePassages(plan),
    tasks: buildPassageTasks(plan, 500 + at),
    source: plan.source,
    unseen: undefined,
    isKeywords: false,
    isSmall: false,
  }));
  const mistyped = passages.map((passage, at) => {
    const tasks = passage.tasks.map((task) => withTypos(task, 3_000 + at));
    return { ...passage, name: `${passage.name}+typos`, tasks };
  });
  const faqFiles = {
    name: 'FAQs as files',
    tasks: readFaqs('faqs').map(toFileTask),
    source: 'FAQs as files',
    unseen: undefined,
    isKeywords: false,
    isSmall: false,
  };
  const faqPairs = FAQ_PLANS.map((plan, at) => ({
    name: nameFaqs(plan),
    tasks: buildFaqTasks(plan, 4_000 + at),
    source: 'faqs',
    unseen: undefined,
    isKeywords: false,
    isSmall: plan.botsPerFaq > 1,
  }));
  return [...pairs, ...keywords, ...faqPairs, ...passages, ...mistyped, faqFiles];
}
