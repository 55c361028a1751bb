/**
 * How long the windows are that passages are encoded in, and what nearness to them counts for beside the words, on
 * development data: the chunks found first, in percent of the questions that have one. Needs ../shared/eval/train:
 * node bench/quality/tune-passages.ts
 */
import { readQuestion, textsToEncode } from '../../server/src/retrieval/answering/question.ts';
import { SENTENCE_WINDOW_WORDS } from '../../server/src/retrieval/encoders/sentence-encoder.ts';
import { fuse, type Parts, weightsFor } from '../../server/src/retrieval/fuse.ts';
import { splitWindows } from '../../server/src/training/windows.ts';
import { buildPassageTasks, PASSAGE_PLANS } from './development-passages.ts';
import { buildIndex } from './docent.ts';
import { type EncodeText, encodeSentences } from './encoders.ts';
import { readFaqs, toFileTask } from './faqs.ts';
import { head, percent, row } from './markdown-table.ts';
import { missingDataReason, type Task } from './tasks.ts';

/** In words; infinity: one window a chunk, of which the encoder reads the beginning. */
const WINDOW_WORDS = [40, SENTENCE_WINDOW_WORDS, 90, Number.POSITIVE_INFINITY];
/** Of nearness; the rest is of words. */
const SHARES = [0, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 1];
/** Chunks that are ranked anew for each share, of those found with the shares that ship. */
const RANKED = 100;
/** As if only so many of the chunks had vectors, by turns: what is found while a file is being encoded. */
const SEEN_SHARES = [0.5, 0.9, 1];

/** The share that ships. */
const SHIPPED_SHARE =
  weightsFor({ kind: 'file', plurality: 0, families: new Set(['U']), hasClassifiers: false }).U ?? 0;

interface Ranked {
  label: string | number;
  /** Its place among the documents, by which it has vectors or has none. */
  at: number;
  parts: Parts;
}

interface Asked {
  right: (string | number)[];
  ranked: Ranked[];
}

async function rank(task: Task, maxWords: number): Promise<Asked[]> {
  const inScope = task.queries.filter(({ rel }) => rel !== null);
  const cut = (text: string): string[] =>
    maxWords === Number.POSITIVE_INFINITY ? [text] : splitWindows(text, maxWords);
  const words = buildIndex(task, () => []).index;
  const questions = inScope.flatMap(({ text }) => textsToEncode(readQuestion(text, words)));
  const vectorOf = await encodeSentences([...questions, ...task.docs.flatMap(({ text }) => cut(text))]);
  const encode: EncodeText = (text, kind = 'qa') =>
    kind === 'qa' ? [vectorOf(text)] : cut(text).map(vectorOf);
  const taught = buildIndex(task, encode);
  return inScope.map(({ text, rel }): Asked => {
    const { matches } = taught.ask(text, { top: RANKED, explain: true }).result;
    const ranked = matches.map(({ sourceId, explanation }): Ranked => {
      const label = task.docs[sourceId - 1]?.label ?? '';
      return { label, at: sourceId, parts: explanation?.parts ?? {} };
    });
    return { right: [rel ?? []].flat(), ranked };
  });
}

/** Whether a right chunk comes first. */
function isFound({ right, ranked }: Asked, share: number, seenShare: number): boolean {
  const weights = { LN: 1 - share, U: share };
  let best: { label: string | number; score: number } | undefined;
  for (const { label, at, parts } of ranked) {
    const isSeen = Math.floor(at * seenShare) !== Math.floor((at - 1) * seenShare);
    const score = fuse(weights, isSeen ? parts : { LN: parts.LN ?? 0 });
    if (best === undefined || score > best.score) best = { label, score };
  }
  return best !== undefined && right.includes(best.label);
}

function shareFound(asked: readonly Asked[], share: number, seenShare = 1): string {
  return percent(asked.filter((one) => isFound(one, share, seenShare)).length / asked.length);
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const sources: Record<string, Task[]> = {};
for (const [at, plan] of PASSAGE_PLANS.entries()) {
  if (plan.bots !== undefined) continue;
  sources[plan.source] = [...(sources[plan.source] ?? []), ...buildPassageTasks(plan, 500 + at)];
}
const inEnglish = readFaqs('faqs').filter(({ language }) => language === 'en');
sources['FAQs as files'] = inEnglish.map(toFileTask);

const partly: string[] = [];
for (const [source, tasks] of Object.entries(sources)) {
  const byWindow = new Map<number, Asked[]>();
  for (const maxWords of WINDOW_WORDS) {
    const asked: Asked[] = [];
    for (const task of tasks) asked.push(...(await rank(task, maxWords)));
    byWindow.set(maxWords, asked);
  }
  const columns = [...byWindow].map(([words]) => (Number.isFinite(words) ? `${words} words` : 'whole chunk'));
  const shipped = byWindow.get(SENTENCE_WINDOW_WORDS) ?? [];
  console.log(`\n${source}, ${shipped.length} questions\n\n${head(['nearness', ...columns])}`);
  for (const share of SHARES) {
    console.log(row([String(share), ...[...byWindow.values()].map((asked) => shareFound(asked, share))]));
  }
  const words = shareFound(shipped, 0);
  partly.push(row([source, words, ...SEEN_SHARES.map((seen) => shareFound(shipped, SHIPPED_SHARE, seen))]));
}
const seen = SEEN_SHARES.map((share) => `${100 * share}% with vectors`);
console.log(`\nNearness at ${SHIPPED_SHARE}, windows of ${SENTENCE_WINDOW_WORDS} words`);
console.log(`\n${head(['', 'words alone', ...seen])}\n${partly.join('\n')}`);
