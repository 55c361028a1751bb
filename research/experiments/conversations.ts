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
import { chooseWay } from '../../server/src/services/asking/choose-way.ts';
import { type DialogueTask, dialogueTasks } from '../development/dialogues.ts';

const { values: options } = parseArgs({
  options: { 'held-back': { type: 'boolean', default: false }, each: { type: 'boolean', default: false } },
});

const THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

interface Understood {
  judged: Judged;
  /** As it was read, where that is not as it was typed. */
  readAs: string | undefined;
}

function toWay({ judged, result }: AskedIndex) {
  return { question: judged.question, result };
}

function askSecond({ ask }: Pick<TaughtIndex, 'ask'>, first: string, second: string): Understood {
  const alone = ask(second, { top: 3 });
  const leaning = leanOn(first, second);
  if (leaning === undefined) return { judged: alone.judged, readAs: undefined };
  const together = leaning.together.map((text) => ask(text, { top: 3 }));
  const topic = ask(first, { top: 3 });
  const sources = new Map([alone, ...together, topic].flatMap((asked) => [...asked.sources]));
  const ways = {
    alone: toWay(alone),
    together: together.map(toWay),
    topic: toWay(topic),
    isTold: leaning.isTold,
  };
  const { judged, way } = chooseWay(ways, sources, { thresholds: THRESHOLDS, cutWindow });
  return { judged, readAs: way === ways.alone ? undefined : way.question.asked };
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
}

function askTask(task: DialogueTask, taught: TaughtIndex): Counts {
  const dialogues = task.dialogues.map(({ first, second, spelledOut, pair }) => {
    const understood = askSecond(taught, first, second);
    const together = isRight(understood.judged, pair);
    tell(task.language, together, [first, second, `pair ${pair}`], understood);
    const control = taught.ask(spelledOut, { top: 3 }).judged;
    return {
      together,
      alone: isRight(taught.ask(second, { top: 3 }).judged, pair),
      spelledOut: isRight(control, pair),
    };
  });
  const standing = task.alone.map(({ first, second }) => {
    const understood = askSecond(taught, first, second);
    tell(task.language, understood.readAs === undefined, [first, second, 'stands alone'], understood);
    return understood.readAs === undefined;
  });
  return {
    dialogues: dialogues.length,
    together: dialogues.filter(({ together }) => together).length,
    alone: dialogues.filter(({ alone }) => alone).length,
    spelledOut: dialogues.filter(({ spelledOut }) => spelledOut).length,
    standing: standing.length,
    unchanged: standing.filter((isUnchanged) => isUnchanged).length,
  };
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
const counted = tasks.map((task) => ({ ...task, counts: askTask(task, buildIndex(task, encoding)) }));

const COLUMNS = ['with the first', 'alone', 'spelled out', 'stand alone, unchanged'];
console.log(head(['language', ...COLUMNS]));
function print(name: string, of: readonly Counts[]): void {
  const sum = (field: keyof Counts): number => of.reduce((all, counts) => all + counts[field], 0);
  const share = (field: keyof Counts, whole: keyof Counts): string => `${sum(field)}/${sum(whole)}`;
  console.log(
    row([
      name,
      ...(['together', 'alone', 'spelledOut'] as const).map((field) => share(field, 'dialogues')),
      share('unchanged', 'standing'),
    ]),
  );
}
for (const { language, counts } of counted) print(language, [counts]);
print(
  'all',
  counted.map(({ counts }) => counts),
);
