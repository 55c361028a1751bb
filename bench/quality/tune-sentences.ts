/**
 * Compares settings of the sentence encoder's training on development tasks, by the best cosine alone. Each is trained once for
 * each fold of sources, without them, and measured on their tasks, on clinc_k10_val's and on the English FAQs to choose on; no
 * figure is of a test task: node bench/quality/tune-sentences.ts base= learningRate=2e-4 steps=100,seed=2
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCleanData } from '../../scripts/encoder/prepare.ts';
import { type Score, scoreTask } from '../../scripts/encoder/tasks.ts';
import { questionsOf } from '../../scripts/sentence-encoder/data.ts';
import { writeTuning } from '../../scripts/sentence-encoder/export.ts';
import { SETTINGS, type Settings } from '../../scripts/sentence-encoder/settings.ts';
import { createTextEncoder } from '../../scripts/sentence-encoder/text-encoder.ts';
import { tuneModel } from '../../scripts/sentence-encoder/tune-model.ts';
import { VALIDATION_SOURCE } from './development-pairs.ts';
import { developmentTasks } from './development-tasks.ts';
import { readFaqs, toTask } from './faqs.ts';
import { HELD_OUT_FOLDS } from './held-out-encoders.ts';
import type { Task } from './tasks.ts';

const FAQS = 'faqs';
const pairTasks = developmentTasks().filter(
  ({ isKeywords, tasks }) => !isKeywords && tasks[0]?.kind === 'faq',
);
const faqs = readFaqs(FAQS)
  .map(toTask)
  .filter(({ language }) => language === 'en');
const data = readCleanData().data;

function tasksOf(source: string): Task[] {
  return source === FAQS
    ? faqs
    : pairTasks.filter((task) => task.source === source).flatMap(({ tasks }) => tasks);
}

/** Means over a source's tasks. */
async function scoreSources(sources: readonly string[], folder?: string): Promise<[string, Score][]> {
  const encode = await createTextEncoder(folder);
  return sources.flatMap((source) => {
    const scores = tasksOf(source).map(({ docs, queries }) =>
      scoreTask({ docs: docs.map(withTextLabel), queries: queries.map(withTextAnswers) }, encode),
    );
    if (scores.length === 0) return [];
    const mean = (part: keyof Score): number =>
      scores.reduce((sum, score) => sum + (score[part] ?? 0), 0) / scores.length;
    return [[source, { hit1: mean('hit1'), auroc: mean('auroc') }]];
  });
}
const withTextLabel = ({ label, text }: Task['docs'][number]) => ({ label: String(label), text });
const withTextAnswers = ({ rel, text }: Task['queries'][number]) => ({
  rel: rel === null ? null : [rel].flat().map(String),
  text,
});

async function report(variant: string, settings: Settings | undefined): Promise<void> {
  for (const fold of HELD_OUT_FOLDS) {
    const folder = mkdtempSync(join(tmpdir(), 'sentences-'));
    try {
      if (settings !== undefined)
        writeTuning(folder, await tuneModel(questionsOf(data, fold), settings, () => {}));
      const scores = await scoreSources(
        [...fold, VALIDATION_SOURCE, FAQS],
        settings === undefined ? undefined : folder,
      );
      const cells = scores.map(
        ([source, { hit1, auroc = 0 }]) => `${source} ${(100 * hit1).toFixed(1)} ${(100 * auroc).toFixed(1)}`,
      );
      console.log(`| ${variant} | without ${fold.join(', ')} | ${cells.join(' | ')} |`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

console.log('Mean hit@1 and AUROC, in percent\n');
await report('published', undefined);
for (const variant of process.argv.slice(2)) {
  const pairs = variant.split(',').map((pair) => pair.split('=') as [string, string]);
  const changes = Object.fromEntries(
    pairs.filter(([, value]) => value !== '').map(([key, value]) => [key, Number(value)]),
  );
  await report(variant, { ...SETTINGS, ...changes });
}
