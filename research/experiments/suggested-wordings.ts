/**
 * What suggested wordings bring: 77 answers of BANKING77 with one wording each, and all suggestions accepted; the share of questions whose
 * right answer comes first, before and after: node research/experiments/suggested-wordings.ts --url http://localhost:11434/v1 --model NAME
 * Beside them what as many wordings by people bring, those of BANKING77's own training part. Without --url these alone.
 */
import { parseArgs } from 'node:util';
import { createDocent } from '../../bench/quality/docent.ts';
import { hitAt } from '../../bench/quality/metrics.ts';
import { rank } from '../../bench/quality/ranker.ts';
import { missingDataReason, readTask, type Task, type TaskDocument } from '../../bench/quality/tasks.ts';
import { printTable } from '../../bench/support/table.ts';
import { WORDINGS_SUGGESTED } from '../../contract/knowledge/suggestions.ts';
import { foldQuestion } from '../../server/src/language/question-hash.ts';
import { readLines } from '../../server/src/services/asking/composing/claims.ts';
import { createLanguageModel } from '../../server/src/services/asking/composing/model-client.ts';
import { askForWordings, readProposal } from '../../server/src/services/asking/suggestions/prompts.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    model: { type: 'string', default: 'model' },
    /** Calls of a slow endpoint may take long. */
    'timeout-ms': { type: 'string', default: '120000' },
    /** Suggestions for so many of the answers alone, evenly spread: for an endpoint too slow for all. */
    answers: { type: 'string', default: '77' },
    each: { type: 'boolean', default: false },
  },
});

const missing = missingDataReason();
if (missing !== undefined) {
  console.log(missing);
  process.exit(0);
}

const one = readTask('banking_k1');

const step = one.docs.length / Math.min(Number(options.answers), one.docs.length);
const asked = one.docs.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));

/** As the service does: up to eight, none twice. */
async function suggest(url: string): Promise<{ added: TaskDocument[]; failed: number; without: number }> {
  const model = createLanguageModel({
    url,
    model: options.model,
    apiKey: process.env.DOCENT_LLM_API_KEY ?? null,
    timeoutMs: Number(options['timeout-ms']),
  });
  if (model === undefined) throw new Error('--url and --model are needed');
  const added: TaskDocument[] = [];
  let [failed, without] = [0, 0];
  for (const { label, text } of asked) {
    const seen = new Set([foldQuestion(text)]);
    const messages = askForWordings(
      `Answer for ${String(label).replaceAll('_', ' ')}.`,
      [text],
      WORDINGS_SUGGESTED,
    );
    try {
      for await (const line of readLines(model.reply({ messages, isStreamed: true }))) {
        const proposal = readProposal(line);
        if (proposal === undefined || seen.has(foldQuestion(proposal.text))) continue;
        seen.add(foldQuestion(proposal.text));
        added.push({ label, text: proposal.text });
        if (options.each) console.log(`${label} | ${proposal.text}`);
        if (seen.size > WORDINGS_SUGGESTED) break;
      }
    } catch (error) {
      failed += 1;
      if (options.each) console.log(`${label} | ${error instanceof Error ? error.message : error}`);
    }
    if (seen.size === 1) without += 1;
  }
  return { added, failed, without };
}

/** As many for each label as are suggested; the first of them is taught already. */
function byPeople(): TaskDocument[] {
  const taught = new Set(one.docs.map(({ text }) => text));
  const added = new Map<string | number, TaskDocument[]>();
  for (const document of readTask('banking_k10').docs) {
    const before = added.get(document.label) ?? [];
    if (!taught.has(document.text) && before.length < WORDINGS_SUGGESTED)
      added.set(document.label, [...before, document]);
  }
  return [...added.values()].flat();
}

async function measure(name: string, added: readonly TaskDocument[]): Promise<(string | number)[]> {
  const task: Task = { ...one, docs: [...one.docs, ...added] };
  const outcomes = await rank(createDocent('default'), task, task.queries.length);
  return [name, added.length, (100 * hitAt(1, outcomes).value).toFixed(1)];
}

const rows = [await measure('one wording each', [])];
if (options.url !== undefined) {
  const { added, failed, without } = await suggest(options.url);
  console.log(
    `${asked.length} answers asked for; calls that failed: ${failed}; answers without a suggestion: ${without}`,
  );
  rows.push(await measure(`all suggestions of ${options.model}`, added));
}
rows.push(await measure('as many wordings by people', byPeople()));
printTable(['taught', 'wordings added', 'right first, %'], rows);
