/**
 * Prints how well unanswered questions are grouped, on 300 questions of our own in six small chatbots: the share of the pairs of
 * questions within a group that one answer answers, and the share of those that one answer answers that stand in one group:
 * node research/experiments/unanswered-groups.ts [--show]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../../bench/support/table.ts';
import { createSentenceEncoder } from '../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { groupQuestions } from '../../server/src/services/console/group-questions.ts';

const { values: options } = parseArgs({ options: { show: { type: 'boolean', default: false } } });
const chatbots = JSON.parse(
  readFileSync(new URL('../development/unanswered-groups.json', import.meta.url), 'utf8'),
) as Record<string, string[][]>;
const encoders = {
  english: createSentenceEncoder(fileURLToPath(new URL('../../models/english-encoder', import.meta.url))),
  multilingual: createSentenceEncoder(
    fileURLToPath(new URL('../../models/multilingual-encoder', import.meta.url)),
  ),
};

type By = 'words' | 'vectors';

async function group(name: string, questions: readonly string[], by: By): Promise<string[][]> {
  const encoder = name.endsWith(' en') ? encoders.english : encoders.multilingual;
  const asked = questions.map((question, at) => ({
    id: at + 1,
    question,
    confidence: 0.2,
    askedAtMs: at,
    outcome: 'refused' as const,
  }));
  const groups = await groupQuestions(asked, async (texts) => {
    if (by === 'words' || encoder.alikeFrom === undefined) return undefined;
    const values = await encoder.encode(texts);
    const vectors = new Map(texts.map((text, at) => [text, values[at] as Int8Array]));
    return { dimensions: encoder.dimensions, alikeFrom: encoder.alikeFrom, vectors };
  });
  return groups.map(({ wordings }) => wordings.map(({ question }) => question));
}

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
}

const rows: (string | number)[][] = [];
for (const by of ['words', 'vectors'] as const) {
  const all = { together: 0, right: 0, wanted: 0 };
  for (const [name, answers] of Object.entries(chatbots)) {
    const answerOf = new Map(answers.flatMap((questions, at) => questions.map((one) => [one, at] as const)));
    const groups = await group(name, [...answerOf.keys()], by);
    const pairs = groups.flatMap(pairsOf);
    const wrong = pairs.filter(([one, other]) => answerOf.get(one) !== answerOf.get(other));
    const wanted = answers.flatMap(pairsOf).length;
    const right = pairs.length - wrong.length;
    all.together += pairs.length;
    all.right += right;
    all.wanted += wanted;
    rows.push([by, name, answerOf.size, groups.length, pairs.length, right, wanted]);
    if (options.show) for (const [one, other] of wrong) console.log(`${by}, ${name}: ${one} | ${other}`);
  }
  rows.push([by, 'all', '', '', all.together, all.right, all.wanted]);
}
await Promise.all(Object.values(encoders).map((encoder) => encoder.close()));
const percent = (share: number): string => (100 * share).toFixed(1);
printTable(
  ['grouped by', 'chatbot', 'questions', 'groups', 'pairs in a group', 'of one answer, %', 'found, %'],
  rows.map(([by = '', name = '', questions = '', groups = '', pairs = 0, right = 0, wanted = 0]) => [
    by,
    name,
    questions,
    groups,
    pairs,
    percent(Number(right) / Number(pairs)),
    percent(Number(right) / Number(wanted)),
  ]),
);
