/**
 * Prints what each mechanism brings: development questions asked with it and without it, one mechanism at a time or all of them together, and the paired
 * difference with its 95% interval: node research/ablation/main.ts [--groups reading,score] [--only "classifier;typos corrected"]
 * [--together] [--public banking_k5,clinc_k10], the last to veto a deletion by public tasks, never to choose by them.
 * Nothing is fitted anew in between, so that a mechanism that confidence was fitted with looks a little better than it is.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { type Estimate, meanOf } from '../../bench/quality/metrics.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { TOGETHER } from './edit-modules.ts';
import { MECHANISMS, type Mechanism } from './mechanisms.ts';
import type { FamilyOutcomes } from './outcomes.ts';

type Outcomes = Record<string, FamilyOutcomes>;

/** More than the JSON of all outcomes takes. */
const OUTPUT_BYTES = 256 * 2 ** 20;
const SERVER = new URL('../../server/src/', import.meta.url);

const { values: options } = parseArgs({
  options: {
    groups: { type: 'string' },
    only: { type: 'string' },
    together: { type: 'boolean' },
    public: { type: 'string' },
  },
});
const asked = options.public === undefined ? [] : ['--public', options.public];
const groups = options.groups?.split(',');
const only = options.only?.split(TOGETHER);

/** What passages were asked, for whoever quotes them anew. */
const asks = join(mkdtempSync(join(tmpdir(), 'ablation-')), 'asks.json');

function run(program: string, args: readonly string[]): Outcomes {
  const output = execFileSync(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    maxBuffer: OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.toString()) as Outcomes;
}

/** By question of a family, from 0 to 1; undefined where it is no matter of this measure. */
type Measure = (outcomes: FamilyOutcomes, at: number) => number | undefined;

const isAnswered = ({ confidences }: FamilyOutcomes, at: number): boolean =>
  (confidences[at] as number) >= DEFAULT_ANSWER_THRESHOLD;

const MEASURES: Record<'first' | 'right' | 'wrong' | 'fit', Measure> = {
  first: (all, at) => (all.isInScope[at] ? Number(all.isRight[at]) : undefined),
  right: (all, at) => (all.isInScope[at] ? Number(all.isRight[at] && isAnswered(all, at)) : undefined),
  wrong: (all, at) => Number(!all.isRight[at] && isAnswered(all, at)),
  fit: ({ fits }, at) => fits[at] ?? undefined,
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
  const told = Object.keys(without).flatMap((family) => {
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

const whole = run('outcomes.ts', [...asked, '--asks', asks]);
const wholeQuoted = run('quoted.ts', [asks]);
for (const [family, { isInScope }] of Object.entries(whole))
  console.log(`- ${family}: ${isInScope.length} questions, ${isInScope.filter(Boolean).length} in scope`);
console.log(`- an ask, encoding left out: ${millisecondsOf(whole).toFixed(3)} ms of CPU\n`);
console.log(
  head([
    'mechanism',
    'lines of its own',
    'ms an ask',
    'right first',
    'answered right',
    'answered wrong',
    'fit of what is said',
  ]),
);

function compare(name: string, mechanisms: readonly Mechanism[]): void {
  const isOfQuotes = mechanisms.every(({ group }) => group === 'quoting');
  const names = mechanisms.map((one) => one.name).join(TOGETHER);
  const before = isOfQuotes ? wholeQuoted : whole;
  const without = isOfQuotes ? run('quoted.ts', [asks, names]) : run('outcomes.ts', [names, ...asked]);
  console.log(
    row([
      name,
      String(mechanisms.reduce((sum, one) => sum + linesOf(one), 0)),
      (millisecondsOf(before) - millisecondsOf(without)).toFixed(3),
      ...Object.values(MEASURES).map((measureOf) => describe(before, without, measureOf)),
    ]),
  );
}

const chosen = MECHANISMS.filter(
  ({ group, name }) => groups?.includes(group) !== false && only?.includes(name) !== false,
);
if (options.together === true) compare('all of these', chosen);
else for (const one of chosen) compare(one.name, [one]);
