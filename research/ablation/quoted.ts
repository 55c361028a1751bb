/**
 * Quotes anew what the passages that were found first were asked, with mechanisms of quoting switched off, and prints what came of it as
 * JSON, as outcomes.ts does: node research/ablation/quoted.ts ASKS [mechanism;mechanism]. Nothing is searched, so it takes
 * a tenth of the time.
 */
import { readFileSync } from 'node:fs';
import type { TaskQuery } from '../../bench/quality/tasks.ts';
import { switchOff } from './edit-modules.ts';
import type { FamilyOutcomes } from './outcomes.ts';
import { judgeSaid } from './said.ts';

/** A question, and how it was answered from a passage. */
export interface PassageAsk {
  query: TaskQuery;
  /** As it was read. */
  question: string;
  text: string;
  language: string | undefined;
  bestWindow: string | undefined;
  isFound: boolean;
  confidence: number;
}

const [asksFile = '', names = ''] = process.argv.slice(2);
switchOff(names);
const { quote } = await import('../../server/src/retrieval/answering/quoting/quote.ts');

const families = JSON.parse(readFileSync(asksFile, 'utf8')) as Record<string, PassageAsk[]>;
const outcomes: Record<string, FamilyOutcomes> = {};
for (const [family, asks] of Object.entries(families)) {
  const { user } = process.cpuUsage();
  const said = asks.map(({ question, text, language, bestWindow, isFound }) =>
    isFound ? quote(question, text, language, { bestWindow }) : '',
  );
  const milliseconds = (process.cpuUsage().user - user) / 1_000;
  const judged = asks.map(({ query, isFound }, at) =>
    isFound ? judgeSaid(query, said[at]) : { isAnswer: false, fit: null },
  );
  outcomes[family] = {
    isInScope: asks.map(({ query }) => query.rel !== null),
    isFound: asks.map(({ isFound }) => isFound),
    isRight: judged.map(({ isAnswer }) => isAnswer),
    fits: judged.map(({ fit }) => fit),
    confidences: asks.map(({ confidence }) => confidence),
    milliseconds,
  };
}
process.stdout.write(JSON.stringify(outcomes));
