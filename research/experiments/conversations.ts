/**
 * What becomes of second questions that lean on the first, beside the same spelled out, and of those that stand alone, in six languages:
 * node research/experiments/conversations.ts [--held-back] [--each]; without `--held-back` only the half that may be chosen by is asked.
 */
import { parseArgs } from 'node:util';
import { type AskedIndex, buildIndex, encodeTasks, type TaughtIndex } from '../../bench/quality/docent.ts';
import { cutWindow } from '../../bench/quality/encoders.ts';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { leanOn } from '../../server/src/language/conversation/follow-ups.ts';
import type { Judged } from '../../server/src/retrieval/answering/answer.ts';
import type { IndexMatch, SourceText } from '../../server/src/retrieval/search/entries.ts';
import { chooseWay, saidBy } from '../../server/src/services/asking/choose-way.ts';
import { type DialogueTask, dialogueTasks } from '../development/dialogues.ts';

const { values: options } = parseArgs({
  options: { 'held-back': { type: 'boolean', default: false }, each: { type: 'boolean', default: false } },
});

const THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

interface Understood {
  judged: Judged;
  /** As it was read, where that is not as it was typed. */
  readAs: string | undefined;
  /** How often the index was searched; undefined where the question does not lean. */
  searches: number | undefined;
}

function toWay({ judged, result }: AskedIndex) {
  return { question: judged.question, result };
}

/** As an ask does whose conversation tells what the first question was answered with. */
async function askSecond(
  { ask }: Pick<TaughtIndex, 'ask'>,
  first: string,
  second: string,
): Promise<Understood> {
  const leaning = leanOn(first, second);
  const sources = new Map<IndexMatch, SourceText>();
  let searches = 0;
  const find = async (text: string) => {
    const asked = ask(text, { top: 3 });
    for (const [match, source] of asked.sources) sources.set(match, source);
    searches += 1;
    return toWay(asked);
  };
  const { judged, way } = await chooseWay(
    { question: second, leaning: leaning && { ...leaning, topic: first } },
    { find, recall: () => saidBy(ask(first, { top: 3 }).judged.matches[0]), sources },
    { thresholds: THRESHOLDS, cutWindow },
  );
  const { asked } = way.question;
  return { judged, readAs: asked === second ? undefined : asked, searches: leaning && searches };
}

function isRight({ decision, matches: [best] }: Judged, pair: number): boolean {
  return decision === 'answer' && best?.match.sourceId === pair;
}

function tell(
  name: string,
  isAsExpected: boolean,
  told: readonly string[],
  { judged, readAs }: Understood,
): void {
  if (!options.each && isAsExpected) return;
  const [best] = judged.matches;
  const mark = isAsExpected ? ' ' : '!';
  console.log(
    `${mark} ${name}: ${told.join(' | ')} → ${judged.decision} ${best?.match.sourceId} ${judged.confidence.toFixed(2)}${readAs === undefined ? '' : ` as «${readAs}»`}`,
  );
}

interface Counts {
  dialogues: number;
  together: number;
  alone: number;
  spelledOut: number;
  standing: number;
  unchanged: number;
  /** Second questions that lean, and how often they were searched for. */
  leaning: number;
  searches: number;
}

async function askTask(task: DialogueTask, taught: TaughtIndex): Promise<Counts> {
  const counts: Counts = {
    dialogues: 0,
    together: 0,
    alone: 0,
    spelledOut: 0,
    standing: 0,
    unchanged: 0,
    leaning: 0,
    searches: 0,
  };
  const understand = async (first: string, second: string): Promise<Understood> => {
    const understood = await askSecond(taught, first, second);
    if (understood.searches !== undefined) counts.leaning += 1;
    counts.searches += understood.searches ?? 0;
    return understood;
  };
  const askOnce = (question: string): Judged => taught.ask(question, { top: 3 }).judged;
  for (const { first, second, spelledOut, pair } of task.dialogues) {
    const understood = await understand(first, second);
    const isAsExpected = isRight(understood.judged, pair);
    tell(task.language, isAsExpected, [first, second, `pair ${pair}`], understood);
    counts.dialogues += 1;
    if (isAsExpected) counts.together += 1;
    if (isRight(askOnce(second), pair)) counts.alone += 1;
    if (isRight(askOnce(spelledOut), pair)) counts.spelledOut += 1;
  }
  for (const { first, second } of task.alone) {
    const understood = await understand(first, second);
    tell(task.language, understood.readAs === undefined, [first, second, 'stands alone'], understood);
    counts.standing += 1;
    if (understood.readAs === undefined) counts.unchanged += 1;
  }
  return counts;
}

function textsOf({ dialogues, alone }: DialogueTask): string[] {
  return [
    ...dialogues.flatMap(({ first, second, spelledOut }) => [first, second, spelledOut]),
    ...alone.flatMap(({ first, second }) => [first, second]),
    ...[...dialogues, ...alone].flatMap(({ first, second }) => leanOn(first, second)?.together ?? []),
  ];
}

const tasks = dialogueTasks()
  .filter(({ isHeldBack }) => isHeldBack === options['held-back'])
  .map((task) => ({ ...task, queries: textsOf(task).map((text) => ({ text, rel: null })) }));
const encoding = await encodeTasks('default', tasks);
const counted: { language: string; counts: Counts }[] = [];
for (const task of tasks)
  counted.push({ language: task.language, counts: await askTask(task, buildIndex(task, encoding)) });

const COLUMNS = [
  'with the first',
  'alone',
  'spelled out',
  'stand alone, unchanged',
  'searches of one that leans',
];
console.log(head(['language', ...COLUMNS]));
function print(name: string, of: readonly Counts[]): void {
  const sum = (field: keyof Counts): number => of.reduce((all, counts) => all + counts[field], 0);
  const share = (field: keyof Counts, whole: keyof Counts): string => `${sum(field)}/${sum(whole)}`;
  console.log(
    row([
      name,
      ...(['together', 'alone', 'spelledOut'] as const).map((field) => share(field, 'dialogues')),
      share('unchanged', 'standing'),
      (sum('searches') / sum('leaning')).toFixed(2),
    ]),
  );
}
for (const { language, counts } of counted) print(language, [counts]);
print(
  'all',
  counted.map(({ counts }) => counts),
);
