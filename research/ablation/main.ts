/**
 * Prints what each mechanism brings: development questions asked with it and without it, one mechanism at a time, and the paired
 * difference with its 95% interval: node research/ablation/main.ts [--groups reading,score] [--only "bigrams,classifier"]
 * [--public banking_k5,clinc_k10], the last to veto a deletion by public tasks, never to choose by them.
 * Nothing is fitted anew in between, so that a mechanism that confidence was fitted with looks a little better than it is.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { type Estimate, meanOf } from '../../bench/quality/metrics.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/tuning.ts';
import { MECHANISMS, type Mechanism } from './mechanisms.ts';
import type { FamilyOutcomes } from './outcomes.ts';

type Outcomes = Record<string, FamilyOutcomes>;

/** More than the JSON of all outcomes takes. */
const OUTPUT_BYTES = 256 * 2 ** 20;
const OUTCOMES = fileURLToPath(new URL('outcomes.ts', import.meta.url));
const SERVER = new URL('../../server/src/', import.meta.url);

const { values: options } = parseArgs({
  options: { groups: { type: 'string' }, only: { type: 'string' }, public: { type: 'string' } },
});
const asked = options.public === undefined ? [] : ['--public', options.public];
const groups = options.groups?.split(',');
const only = options.only?.split(',');

function measure(name?: string): Outcomes {
  const output = execFileSync(process.execPath, [OUTCOMES, ...(name === undefined ? [] : [name]), ...asked], {
    maxBuffer: OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.toString()) as Outcomes;
}

/** By question of a family, 1 or 0; undefined where it is no matter of this measure. */
type Measure = (outcomes: FamilyOutcomes, at: number) => number | undefined;

const isAnswered = ({ confidences }: FamilyOutcomes, at: number): boolean =>
  (confidences[at] as number) >= DEFAULT_ANSWER_THRESHOLD;

const MEASURES: Record<'first' | 'right' | 'wrong', Measure> = {
  first: (all, at) => (all.isInScope[at] ? Number(all.isRight[at]) : undefined),
  right: (all, at) => (all.isInScope[at] ? Number(all.isRight[at] && isAnswered(all, at)) : undefined),
  wrong: (all, at) => Number(!all.isRight[at] && isAnswered(all, at)),
};

/** What the mechanism adds to the measure in one family, in points. */
function gain(whole: FamilyOutcomes, without: FamilyOutcomes, measureOf: Measure): Estimate {
  const { value, margin } = meanOf(
    whole.isInScope.flatMap((_, at) => {
      const [one, other] = [measureOf(whole, at), measureOf(without, at)];
      return one === undefined || other === undefined ? [] : [100 * (one - other)];
    }),
  );
  return { value, margin };
}

const show = ({ value, margin }: Estimate): string => `${value.toFixed(1)} ± ${margin.toFixed(1)}`;
const isTelling = ({ value, margin }: Estimate): boolean => Math.abs(value) > margin;

function linesOf({ files }: Mechanism): number {
  return files.reduce(
    (sum, file) => sum + readFileSync(new URL(file, SERVER), 'utf8').split('\n').length - 1,
    0,
  );
}

function describe(whole: Outcomes, without: Outcomes, measureOf: Measure): string {
  const told = Object.keys(whole).flatMap((family) => {
    const gained = gain(whole[family] as FamilyOutcomes, without[family] as FamilyOutcomes, measureOf);
    return isTelling(gained) ? [`${family} ${show(gained)}`] : [];
  });
  return told.length === 0 ? '–' : told.join('; ');
}

const millisecondsOf = (outcomes: Outcomes): number => {
  const all = Object.values(outcomes);
  const asked = all.reduce((sum, { confidences }) => sum + confidences.length, 0);
  return all.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / asked;
};

const whole = measure();
for (const [family, { isInScope }] of Object.entries(whole))
  console.log(`- ${family}: ${isInScope.length} questions, ${isInScope.filter(Boolean).length} in scope`);
console.log(`- an ask, encoding left out: ${millisecondsOf(whole).toFixed(3)} ms of CPU\n`);
console.log(
  head(['mechanism', 'lines of its own', 'ms an ask', 'right first', 'answered right', 'answered wrong']),
);
for (const one of MECHANISMS) {
  if (groups?.includes(one.group) === false || only?.includes(one.name) === false) continue;
  const without = measure(one.name);
  console.log(
    row([
      one.name,
      String(linesOf(one)),
      (millisecondsOf(whole) - millisecondsOf(without)).toFixed(3),
      describe(whole, without, MEASURES.first),
      describe(whole, without, MEASURES.right),
      describe(whole, without, MEASURES.wrong),
    ]),
  );
}
