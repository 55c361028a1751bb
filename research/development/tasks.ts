/** Tasks for fitting, made of development data alone. */

import { type Faq, toFileTask, toTask } from '../../bench/quality/faqs.ts';
import { withKeywords } from '../../bench/quality/keywords.ts';
import type { Task } from '../../bench/quality/tasks.ts';
import { withTypos } from '../../bench/quality/typos.ts';
import { FAQ_FILE_PLANS, FAQ_PLANS, takeParts } from './faqs.ts';
import { bitcoinTasks, drcdTask, FITTED_LANGUAGES, xsidTasks } from './languages.ts';
import { buildPairTasks, namePairs, PAIR_PLANS } from './pairs.ts';
import { buildPassageTasks, namePassages, PASSAGE_PLANS } from './passages.ts';

export interface DevelopmentTask {
  /** Parts of one task have its name. */
  name: string;
  /** One, or several small chatbots that are judged together. */
  tasks: Task[];
  /** The data set it is cut from. */
  dataSet: string;
  /** What is left out of a fit as a whole: a data set, or of the FAQs, each of which is of a business of its own, one of these. */
  source: string;
  /** Asked in keywords instead of sentences. */
  isKeywords: boolean;
}

function wholly(dataSet: string): Pick<DevelopmentTask, 'dataSet' | 'source'> {
  return { dataSet, source: dataSet };
}

function partByFaq(
  faqs: readonly Faq[],
  toTaskOf: (faq: Faq) => Task,
  common: Pick<DevelopmentTask, 'name' | 'dataSet'>,
): DevelopmentTask[] {
  return [...Map.groupBy(faqs, ({ name }) => name)].map(([source, parts]) => ({
    ...common,
    tasks: parts.map(toTaskOf),
    source,
    isKeywords: false,
  }));
}

/** The same tasks every time. No text of a public task is in them but clinc_k10_val's, which is there for this. */
export function developmentTasks(): DevelopmentTask[] {
  const pairs = PAIR_PLANS.map((plan, at) => {
    const tasks = buildPairTasks(plan, 1_000 + at);
    return { name: namePairs(plan), tasks, ...wholly(plan.source), isKeywords: false };
  });
  const keywords = pairs.map((pair, at) => {
    const tasks = pair.tasks.map((task) => withKeywords(task, 2_000 + at));
    return { ...pair, name: `${pair.name}+keywords`, tasks, isKeywords: true };
  });
  const passages = PASSAGE_PLANS.map((plan, at) => ({
    name: namePassages(plan),
    tasks: buildPassageTasks(plan, 500 + at),
    ...wholly(plan.source),
    isKeywords: false,
  }));
  const mistyped = passages.map((passage, at) => {
    const tasks = passage.tasks.map((task) => withTypos(task, 3_000 + at));
    return { ...passage, name: `${passage.name}+typos`, tasks };
  });
  const faqPairs = FAQ_PLANS.flatMap((plan, at) =>
    partByFaq(takeParts(plan, 4_000 + at), toTask, {
      name: `chatbots of ${plan.pairs} pairs of an FAQ`,
      dataSet: 'faqs',
    }),
  );
  const faqFiles = FAQ_FILE_PLANS.flatMap((plan, at) =>
    partByFaq(takeParts(plan, 5_000 + at), (faq) => toFileTask(faq), {
      name: `files of ${plan.pairs} answers of an FAQ`,
      dataSet: 'FAQs as files',
    }),
  );
  const inLanguages = [
    ...xsidTasks('same'),
    ...xsidTasks('across'),
    ...bitcoinTasks('across', FITTED_LANGUAGES),
    ...bitcoinTasks('files', FITTED_LANGUAGES),
    ...bitcoinTasks('files across', FITTED_LANGUAGES),
    drcdTask(),
  ].map(({ name, dataSet, language, tasks }) => ({
    name,
    tasks,
    dataSet,
    source: `${dataSet} ${language}`,
    isKeywords: false,
  }));
  return [...pairs, ...keywords, ...faqPairs, ...passages, ...mistyped, ...faqFiles, ...inLanguages];
}
