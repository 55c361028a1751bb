/**
 * What the match checks (`retrieval/answering/checks`) make of questions that differ from what was taught in one thing, and of others that
 * say it in other words: node research/experiments/near-misses.ts [--each]; `--each` lists what comes out wrong.
 */
import { parseArgs } from 'node:util';
import { buildIndex, encodeTasks } from '../../bench/quality/docent.ts';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { type NearMissKind, nearMissTasks } from '../development/near-misses.ts';

/** From here on an answer is called sure. */
const SURE = 0.9;

interface Asked {
  kind: NearMissKind;
  language: string;
  text: string;
  isAnswerable: boolean;
  /** Whether the first match answers it. */
  isRight: boolean;
  confidence: { without: number; with: number };
  /** The first match, and what spoke against it. */
  told: string;
}

const { values: options } = parseArgs({ options: { each: { type: 'boolean', default: false } } });

async function askAll(): Promise<Asked[]> {
  const tasks = nearMissTasks();
  const encoding = await encodeTasks('default', tasks);
  return tasks.flatMap((task) => {
    const taught = buildIndex(task, encoding);
    return task.queries.map(({ text, rel }, at): Asked => {
      const { result, judged } = taught.ask(text, { top: 1 });
      const [best] = judged.matches;
      return {
        kind: task.kinds[at] as NearMissKind,
        language: task.language,
        text,
        isAnswerable: rel !== null,
        isRight: rel !== null && best?.match.sourceId === rel,
        confidence: { without: result.confidence, with: judged.confidence },
        told: `${best?.source.kind === 'qa' ? best.source.question : ''} ${JSON.stringify(best?.objections)}`,
      };
    });
  });
}

type Side = keyof Asked['confidence'];

function isAnswered({ confidence }: Asked, side: Side): boolean {
  return confidence[side] >= DEFAULT_ANSWER_THRESHOLD;
}

/** Of so many, so many. */
function count(of: readonly Asked[], isSuch: (one: Asked) => boolean): string {
  return `${of.filter(isSuch).length}/${of.length}`;
}

function tell(name: string, asked: readonly Asked[]): string {
  const answerable = asked.filter((one) => one.isAnswerable);
  const others = asked.filter((one) => !one.isAnswerable);
  const cells = (['without', 'with'] as const).flatMap((side) => [
    count(others, (one) => isAnswered(one, side)),
    count(answerable, (one) => isAnswered(one, side) && one.isRight),
    count(
      asked.filter(({ confidence }) => confidence[side] >= SURE),
      (one) => one.isRight,
    ),
  ]);
  return row([name, ...cells]);
}

function print(title: string, groups: Iterable<[string, readonly Asked[]]>): void {
  const sides = ['without checks', 'with checks'].flatMap((side) => [
    `${side}: answered wrongly`,
    'answered right',
    `right at ${SURE} or more`,
  ]);
  console.log(head([title, ...sides]));
  for (const [name, asked] of groups) console.log(tell(name, asked));
  console.log('');
}

const asked = await askAll();
print(
  'kind',
  Map.groupBy(asked, ({ kind }) => kind),
);
print(
  'language',
  Map.groupBy(asked, ({ language }) => language),
);
print('all', [['', asked]]);
if (options.each) {
  const wrong = asked.filter(
    (one) => isAnswered(one, 'with') !== one.isAnswerable || one.isAnswerable !== one.isRight,
  );
  for (const { kind, language, text, isAnswerable, confidence, told } of wrong) {
    const expected = isAnswerable ? 'answerable' : 'not answerable';
    console.log(
      `${language} ${kind} ${expected} ${confidence.without.toFixed(2)} → ${confidence.with.toFixed(2)}: ${text} | ${told}`,
    );
  }
}
