/**
 * Fits the confidence models on development tasks and writes them with their card: node research/confidence/fit.ts [--dry]
 * With --dry nothing is written; with --ablate every feature is left out in turn as well, of the ways to score that are named:
 * --ablate general --ablate foreign; and these together: --together score,scoreLong
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encodeTasks } from '../../bench/quality/docent.ts';
import { SETS, WORDS } from '../../bench/quality/encoders.ts';
import { listTasks, missingDataReason, readTask } from '../../bench/quality/tasks.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import type { SourceKind } from '../../contract/common.ts';
import type { FeatureName, LogisticModel } from '../../server/src/retrieval/search/confidence/confidence.ts';
import type { ScoringMode } from '../../server/src/retrieval/search/scoring/fuse.ts';
import { bitcoinTasks, FITTED_LANGUAGES, listFaqLanguages } from '../development/languages.ts';
import { type DevelopmentTask, developmentTasks } from '../development/tasks.ts';
import { ablationTable, writeCard } from './card.ts';
import { type FitCase, fitKind, SIGNS, selectCase } from './fit-kind.ts';
import { confidencesOf, type Evaluation, evaluate, type JudgedTask, judgeTogether } from './judged-task.ts';

const KINDS: readonly SourceKind[] = ['qa', 'file'];
const SCORING_MODES: readonly ScoringMode[] = ['words', 'general', 'multilingual', 'foreign'];

const { values: options } = parseArgs({
  options: {
    dry: { type: 'boolean', default: false },
    ablate: { type: 'string', multiple: true, default: [] },
    together: { type: 'string', multiple: true, default: [] },
  },
});

/** As the service scores them with its encoders, and once more by words alone. */
async function judgeAll(tasks: readonly DevelopmentTask[]): Promise<JudgedTask[]> {
  const judged: JudgedTask[] = [];
  for (const set of SETS) {
    for (const task of tasks) {
      const encoding = set === 'words' ? WORDS : await encodeTasks(set, task.tasks);
      judged.push(judgeTogether(task, encoding));
    }
  }
  return judged;
}

type ModelOf = (kind: SourceKind, scoringMode: ScoringMode) => LogisticModel;

/** By the names of these groups, how confidence does on each. */
function evaluateGroups(
  tasks: readonly JudgedTask[],
  nameOf: (task: JudgedTask) => string,
  modelFor: (task: JudgedTask) => ModelOf,
): Evaluation[] {
  return [...Map.groupBy(tasks, nameOf)].map(([name, group]) => {
    const rows = group.flatMap((task) =>
      confidencesOf(task, (scoringMode) => modelFor(task)(task.kind, scoringMode)),
    );
    return evaluate(name, (group[0] as JudgedTask).kind, rows, DEFAULT_ANSWER_THRESHOLD);
  });
}

/** Models fitted without a task's source; each is fitted once. */
function fitWithoutSource(development: readonly JudgedTask[]): (task: JudgedTask) => ModelOf {
  const models = new Map<string, LogisticModel>();
  return ({ source, dataSet }) =>
    (kind, scoringMode) => {
      const key = `${kind} ${scoringMode} ${source}`;
      const isOther = (task: JudgedTask): boolean =>
        dataSet === 'faqs' || dataSet === 'FAQs as files' ? task.source !== source : task.dataSet !== dataSet;
      const model = models.get(key) ?? fitKind(development.filter(isOther), { kind, scoringMode });
      models.set(key, model);
      return model;
    };
}

function asDevelopment(name: string, tasks: DevelopmentTask['tasks']): DevelopmentTask {
  return { name, tasks, dataSet: name, source: name, isKeywords: false };
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const development = await judgeAll(developmentTasks());
const models = new Map<string, LogisticModel>();
const shipped: ModelOf = (kind, scoringMode) => {
  const key = `${kind} ${scoringMode}`;
  const model = models.get(key) ?? fitKind(development, { kind, scoringMode });
  models.set(key, model);
  return model;
};
const folder = new URL('../../models/confidence/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const scoringMode of SCORING_MODES) {
  const kinds = Object.fromEntries(
    KINDS.map((kind) => {
      const has = selectCase(development, { kind, scoringMode }).length > 0;
      // Passages have no encoder of their own but the multilingual one; an owner's is judged as that is.
      return [kind, shipped(kind, has ? scoringMode : 'multilingual')];
    }),
  );
  const text = `${JSON.stringify(kinds, null, 2)}\n`;
  if (!options.dry) writeFileSync(new URL(`${scoringMode}.json`, folder), text);
  else console.log(scoringMode, text);
}

for (const scoringMode of SCORING_MODES)
  if (options.ablate.includes(scoringMode)) for (const kind of KINDS) ablate({ kind, scoringMode });

const nameOfDataSet = ({ dataSet, isKeywords }: JudgedTask): string =>
  `${dataSet}${isKeywords ? ', in keywords' : ''}`;
const withEncoders = development.slice(development.length / 2);
const withoutSource = fitWithoutSource(development);
const heldBack = listFaqLanguages().filter((language) => !FITTED_LANGUAGES.includes(language));
const held = await judgeAll(
  (['across', 'files', 'files across'] as const).flatMap((kind) =>
    bitcoinTasks(kind, heldBack).map(({ name, dataSet, language, tasks }) => ({
      ...asDevelopment(name, tasks),
      dataSet: `${dataSet}, languages held back`,
      source: language,
    })),
  ),
);
const published = await judgeAll(
  listTasks()
    .filter((name) => name !== 'clinc_k10_val')
    .map((name) => asDevelopment(name, [readTask(name)])),
);
const half = <T>(tasks: readonly T[]): T[] => tasks.slice(tasks.length / 2);
const card = writeCard({
  leftOut: evaluateGroups(withEncoders, nameOfDataSet, withoutSource),
  byLanguage: evaluateGroups(
    half(held),
    ({ name }) => name,
    () => shipped,
  ),
  held: evaluateGroups(half(held), nameOfDataSet, () => shipped),
  seen: evaluateGroups(
    withEncoders,
    ({ name }) => name,
    () => shipped,
  ),
  published: evaluateGroups(
    half(published),
    ({ name }) => name,
    () => shipped,
  ),
});
if (!options.dry) writeFileSync(new URL('README.md', folder), card);
console.log(card);

/** How much worse the mean error of data sets left out becomes without each feature. */
function ablate(fitted: FitCase): void {
  const own = selectCase(development, fitted);
  const sets = [...new Set(own.map(({ dataSet }) => dataSet))];
  if (sets.length < 2) return;
  const alone =
    options.together.length > 0
      ? options.together
      : [...Object.keys(SIGNS[fitted.kind][fitted.scoringMode]), 'answers', 'crowding'];
  console.log(
    ablationTable(
      `${fitted.kind}, ${fitted.scoringMode}`,
      ['', ...alone].map((left) => ({
        name: left || '(all)',
        sets: sets.map((dataSet) => {
          const without = new Set(left.split(',') as FeatureName[]);
          const model = fitKind(
            own.filter((task) => task.dataSet !== dataSet),
            { ...fitted, without },
          );
          const rows = own
            .filter((task) => task.dataSet === dataSet)
            .flatMap((task) => confidencesOf(task, () => model));
          return { dataSet, rows };
        }),
      })),
    ),
  );
}
