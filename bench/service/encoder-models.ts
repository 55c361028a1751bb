/** What the models that ship cost by themselves: processor time for a question and for a window of a passage, in process. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openTextModel } from '../../server/src/retrieval/encoders/onnx/text-model.ts';
import { sourceOf } from '../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { type ModelCard, readModelCard } from '../../server/src/retrieval/encoders/sentence/shipped-model.ts';
import { customerQuestions } from '../support/customer-questions.ts';
import { printTable } from '../support/table.ts';

export interface ShippedModel {
  name: string;
  bars: { asksPerCpuSecond: number; windowMs: number };
}

/** Those that are there. */
export function shippedModels(): ShippedModel[] {
  const models = [
    { name: 'english', bars: { asksPerCpuSecond: 160, windowMs: 8 } },
    { name: 'multilingual', bars: { asksPerCpuSecond: 100, windowMs: 16 } },
  ];
  return models.filter(({ name }) => {
    const isThere = existsSync(folderOf(name));
    if (!isThere) console.log(`models/${name}-encoder is not there, and not measured.\n`);
    return isThere;
  });
}

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../models/${name}-encoder`, import.meta.url));

const TEXTS = 64;
const ROUNDS = 3;
/** About 64 word pieces. */
const QUESTIONS_A_WINDOW = 4;

export async function benchModels(): Promise<void> {
  console.log('## The sentence encoders alone: processor time for a text, one thread, in process\n');
  const rows = [];
  for (const { name, bars } of shippedModels()) {
    const folder = folderOf(name);
    const card = readModelCard(folder);
    const model = await openTextModel(sourceOf(folder, card));
    const [questions, windows] = textsFor(card);
    const measure = async (texts: readonly string[], batch: number): Promise<number> => {
      let ms = 0;
      for (let round = 0; round <= ROUNDS; round++) {
        const usedMs = await cpuMs(async () => {
          for (let at = 0; at < texts.length; at += batch) await model.encode(texts.slice(at, at + batch));
        });
        // The first round warms up.
        if (round > 0) ms += usedMs;
      }
      return ms / ROUNDS / texts.length;
    };
    rows.push([
      name,
      await measure(questions, 1),
      await measure(questions, 8),
      await measure(windows, 1),
      await measure(windows, 8),
      `window ≤ ${bars.windowMs}`,
    ]);
  }
  printTable(['ms', 'question', 'question of 8', 'window', 'window of 8', 'bar'], rows);
}

function textsFor({ queryPrefix, passagePrefix }: ModelCard): [questions: string[], windows: string[]] {
  const all = customerQuestions(TEXTS * QUESTIONS_A_WINDOW);
  const windows = Array.from({ length: TEXTS }, (_, at) =>
    all.slice(at * QUESTIONS_A_WINDOW, (at + 1) * QUESTIONS_A_WINDOW).join(' '),
  );
  return [all.slice(0, TEXTS).map((text) => queryPrefix + text), windows.map((text) => passagePrefix + text)];
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
