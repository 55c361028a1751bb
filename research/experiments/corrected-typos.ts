/**
 * What mending a question's typos does (`server/src/retrieval/search/query/spelling.ts`), on development data: of words mistyped at random how
 * many are read as they were meant, and which words that people wrote themselves are read as others. Needs ../shared/eval/train:
 * node research/experiments/corrected-typos.ts [words to list]
 */

import { buildIndex } from '../../bench/quality/docent.ts';
import { head, percent, row } from '../../bench/quality/markdown-table.ts';
import { missingDataReason, type Task } from '../../bench/quality/tasks.ts';
import { withTypos } from '../../bench/quality/typos.ts';
import { developmentTasks } from '../development/tasks.ts';

const SEED = 1;
const LISTED_DEFAULT = 100;

interface Counts {
  mistyped: number;
  /** Of the mistyped ones, letter case aside. */
  asMeant: number;
  asOthers: number;
  /** As people wrote them. */
  written: number;
  changed: number;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/);

/** Adds a chatbot's questions; where typos part or join words, a question is passed over. */
function count(task: Task, counts: Counts, changes: Map<string, number>): void {
  const { index } = buildIndex(task);
  const mistyped = withTypos(task, SEED).queries;
  for (const [at, { text }] of task.queries.entries()) {
    const typed = mistyped[at]?.text ?? text;
    const [written, read, wrong, corrected] = [
      text,
      index.correctTypos(text),
      typed,
      index.correctTypos(typed),
    ].map(wordsOf) as [string[], string[], string[], string[]];
    if ([read, wrong, corrected].some(({ length }) => length !== written.length)) continue;
    counts.written += written.length;
    for (const [place, word] of written.entries()) {
      if (read[place] !== word) {
        counts.changed += 1;
        const change = `${word} → ${read[place]}`;
        changes.set(change, (changes.get(change) ?? 0) + 1);
      }
      if (wrong[place] === word) continue;
      counts.mistyped += 1;
      if (corrected[place] === word) counts.asMeant += 1;
      else if (corrected[place] !== wrong[place]) counts.asOthers += 1;
    }
  }
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const changes = new Map<string, number>();
const byDataSet = new Map<string, Counts>();
for (const { dataSet, name, tasks, isKeywords } of developmentTasks()) {
  if (isKeywords || name.endsWith('+typos')) continue;
  const counts = byDataSet.get(dataSet) ?? { mistyped: 0, asMeant: 0, asOthers: 0, written: 0, changed: 0 };
  byDataSet.set(dataSet, counts);
  for (const task of tasks) if ((task.language ?? 'en') === 'en') count(task, counts, changes);
}
console.log(
  head(['data set', 'mistyped words', 'read as meant', 'as others', 'words as written', 'read as others']),
);
for (const [dataSet, { mistyped, asMeant, asOthers, written, changed }] of byDataSet) {
  const shares = [asMeant / mistyped, asOthers / mistyped].map(percent);
  console.log(row([dataSet, String(mistyped), ...shares, String(written), String(changed)]));
}
const listed = [...changes].sort(([, a], [, b]) => b - a).slice(0, Number(process.argv[2] ?? LISTED_DEFAULT));
console.log(`\n${listed.map(([change, times]) => `${change} (${times})`).join(', ')}`);
