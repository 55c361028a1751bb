/** The process that looks whether the models work here: see check-models.ts. Says each step before it takes it. */
import { writeSync } from 'node:fs';
import { basename } from 'node:path';
import { loadRuntime, openSession } from '../onnx/onnx-runtime.ts';
import { openTokeniser } from '../tokenisers/tokeniser.ts';
import { type CheckLine, type ModelCheck, RUNTIME_STEP } from './check-models.ts';
import { sourceOf } from './sentence-encoder.ts';
import { checkFiles, readModelCard } from './shipped-model.ts';

const { runtime, folders } = JSON.parse(process.argv[2] as string) as ModelCheck;
const say = (line: CheckLine): void => void writeSync(1, `${JSON.stringify(line)}\n`);
/** What went wrong, without the lines that say where. */
const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] as string;

say({ begins: RUNTIME_STEP });
try {
  loadRuntime(runtime);
  for (const folder of folders) {
    say({ begins: folder });
    await checkModel(folder).catch((error: unknown) => say({ fault: describe(error) }));
  }
} catch (error) {
  say({ fault: `does not load on ${process.platform}-${process.arch}: ${describe(error)}` });
}

async function checkModel(folder: string): Promise<void> {
  const card = readModelCard(folder);
  await checkFiles(folder, card);
  const { graph, threads, maxTokens } = sourceOf(folder, card);
  try {
    openTokeniser(folder, maxTokens);
    await openSession(loadRuntime(runtime), graph, threads);
  } catch (error) {
    throw new Error(`${basename(folder)} does not open: ${describe(error)}`, { cause: error });
  }
}
