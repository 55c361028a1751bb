/**
 * Asks all families of questions, with the named mechanisms switched off, and prints what came of each as JSON:
 * node research/ablation/outcomes.ts [mechanism;mechanism] [--asks FILE] [--public banking_k5,clinc_k10]; to the file it writes what passages were
 * asked, for quoted.ts
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { switchOff } from './edit-modules.ts';
import type { PassageAsk } from './quoted.ts';

/** Of one family, by question. */
export interface FamilyOutcomes {
  isInScope: boolean[];
  /** The right match came first. */
  isFound: boolean[];
  /** It did, and what is said of it answers. */
  isRight: boolean[];
  /**
   * Where the right passage came first and it is told what of it answers: how well what is said fits that, as the harmonic mean of
   * how much of the answer is said and how much of what is said is the answer.
   */
  fits: (number | null)[];
  confidences: number[];
  /** CPU time of all asks, encoding left out. */
  milliseconds: number;
}

const {
  values: options,
  positionals: [name = ''],
} = parseArgs({
  allowPositionals: true,
  options: { public: { type: 'string' }, asks: { type: 'string' } },
});
switchOff(name);

const { buildIndex, encodeTasks, saidFrom } = await import('../../bench/quality/docent.ts');
const { judgeSaid } = await import('./said.ts');
const { readFamilies, readPublicFamilies } = await import('./families.ts');

const asks: Record<string, PassageAsk[]> = {};
const outcomes: Record<string, FamilyOutcomes> = {};
const families =
  options.public === undefined ? readFamilies() : readPublicFamilies(options.public.split(','));
const encoding = await encodeTasks(
  'default',
  families.flatMap(({ tasks }) => tasks),
);
for (const { name: family, tasks } of families) {
  const own: FamilyOutcomes = {
    isInScope: [],
    isFound: [],
    isRight: [],
    fits: [],
    confidences: [],
    milliseconds: 0,
  };
  for (const task of tasks) {
    const taught = buildIndex(task, encoding);
    const { user } = process.cpuUsage();
    for (const query of task.queries) {
      const { question, confidence, matches } = taught.ask(query.text, { top: 1 }).judged;
      const [best] = matches;
      const label = task.docs[(best?.match.sourceId ?? 0) - 1]?.label;
      const isFound = label !== undefined && query.rel !== null && [query.rel].flat().includes(label);
      own.isInScope.push(query.rel !== null);
      own.isFound.push(isFound);
      const said = isFound ? judgeSaid(query, saidFrom(best)) : { isAnswer: false, fit: null };
      own.isRight.push(said.isAnswer);
      own.fits.push(said.fit);
      own.confidences.push(confidence);
      if (task.kind !== 'passage') continue;
      asks[family] ??= [];
      asks[family].push({
        query,
        question: question.text,
        text: best?.source.kind === 'file' ? best.source.text : '',
        language: best?.match.language,
        bestWindow: best?.bestWindow,
        isFound,
        confidence,
      });
    }
    own.milliseconds += (process.cpuUsage().user - user) / 1_000;
  }
  outcomes[family] = own;
}
if (options.asks !== undefined) writeFileSync(options.asks, JSON.stringify(asks));
process.stdout.write(JSON.stringify(outcomes));
