/**
 * How sure a chatbot is of files that make one passage, and of those that make two: node research/experiments/only-passages.ts
 * Nothing is fitted on these chatbots: they are small parts of the FAQs in seven languages, of the Bitcoin FAQ in all of its languages, of
 * DRCD, SQuAD-train and MedQuAD. Whatever cannot be answered is about the same subject: the rest of the FAQ, or the passages beside.
 */
import { buildIndex, encodeTasks, saidFrom } from '../../bench/quality/docent.ts';
import { toFileTask } from '../../bench/quality/faqs.ts';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { auroc, calibrationError } from '../../bench/quality/metrics.ts';
import { createRandom, shuffle } from '../../bench/quality/random.ts';
import { isAnswer, missingDataReason, readTrainingData, type Task } from '../../bench/quality/tasks.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { takeParts } from '../development/faqs.ts';
import { buildPassageTasks } from '../development/passages.ts';

interface Asked {
  confidence: number;
  isRight: boolean;
  isInScope: boolean;
}

const OUT_OF_SCOPE = 0.4;
const QUESTIONS_MAX = 16;

function ofFaqs(): Task[] {
  return [2, 4].flatMap((pairs) =>
    takeParts({ pairs, outOfScope: OUT_OF_SCOPE, botsPerFaq: 4 }, 9_000 + pairs).map((faq) =>
      toFileTask(faq),
    ),
  );
}

function ofBitcoin(): Task[] {
  const { languages } = readTrainingData<{
    languages: Record<string, [key: string, question: string, answer: string][]>;
  }>('bitcoin-faq');
  return Object.entries(languages).flatMap(([language, all], at) =>
    [2, 4].flatMap((pairs) => {
      const order = shuffle(all, createRandom(100 * at + pairs));
      const about = order.slice(0, pairs).map(([, question, answer]) => ({ question, answer }));
      const asks = order.slice(0, 2 * pairs).map(([, text], number) => ({
        text,
        pairs: number < pairs ? [number + 1] : [],
      }));
      return toFileTask({ name: language, language: language.slice(0, 2), about: '', pairs: about, asks });
    }),
  );
}

function ofDrcd(): Task[] {
  const { passages, questions } = readTrainingData<{
    passages: string[];
    questions: [question: string, passage: number, answer: string][];
  }>('drcd');
  const random = createRandom(77);
  return [1, 2].flatMap((size) =>
    Array.from({ length: 30 }, (): Task => {
      const start = 1 + Math.floor(random() * (passages.length - size - 1));
      const isTaught = (passage: number): boolean => passage >= start && passage < start + size;
      const near = questions.filter(([, passage]) => passage >= start - 1 && passage <= start + size);
      return {
        name: 'drcd',
        kind: 'passage',
        language: 'zh',
        docs: passages.slice(start, start + size).map((text, at) => ({ label: start + at, text })),
        queries: near.map(([text, passage]) => ({ text, rel: isTaught(passage) ? passage : null })),
      };
    }),
  );
}

function ofPassages(source: string): Task[] {
  return [1, 2].flatMap((size) =>
    buildPassageTasks(
      { source, from: 0, to: 1, size: size + 1, choice: 'neighbours', outOfScope: 0.5, bots: 50 },
      42 + size,
    ),
  );
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const sets: Readonly<Record<string, Task[]>> = {
  'FAQs in seven languages': ofFaqs(),
  'Bitcoin FAQ in 28 languages': ofBitcoin(),
  DRCD: ofDrcd(),
  'SQuAD-train': ofPassages('squad_train'),
  MedQuAD: ofPassages('medquad'),
};
const encoding = await encodeTasks('default', Object.values(sets).flat());

function askAll(task: Task): Asked[] {
  const taught = buildIndex(task, encoding);
  return task.queries.slice(0, QUESTIONS_MAX).map((query): Asked => {
    const { confidence, matches } = taught.ask(query.text, { top: 1 }).judged;
    const label = task.docs[(matches[0]?.match.sourceId ?? 0) - 1]?.label;
    const isLabelled = label !== undefined && [query.rel].flat().includes(label);
    return {
      confidence,
      isRight: isLabelled && isAnswer(query, saidFrom(matches[0])),
      isInScope: query.rel !== null,
    };
  });
}

function tell(name: string, passages: number, asked: readonly Asked[]): string {
  const [inScope, others] = [true, false].map((is) => asked.filter(({ isInScope }) => isInScope === is));
  const share = (some: readonly Asked[] = [], isSuch: (one: Asked) => boolean = () => true): string =>
    ((100 * some.filter(isSuch).length) / some.length).toFixed(1);
  const isAnswered = ({ confidence }: Asked): boolean => confidence >= DEFAULT_ANSWER_THRESHOLD;
  const sure = (some: readonly Asked[] = []): number[] => some.map(({ confidence }) => confidence);
  return row([
    name,
    String(passages),
    String(asked.length),
    (100 * auroc(sure(inScope), sure(others)).value).toFixed(1),
    calibrationError(asked).toFixed(3),
    share(inScope, (one) => isAnswered(one) && one.isRight),
    share(inScope, (one) => isAnswered(one) && !one.isRight),
    share(others, (one) => !isAnswered(one)),
  ]);
}

console.log(
  head(['data', 'passages', 'questions', 'AUROC', 'ECE', 'answered right', 'answered wrong', 'refused']),
);
for (const passages of [1, 2])
  for (const [name, tasks] of Object.entries(sets)) {
    const asked = tasks.filter(({ docs }) => docs.length === passages).flatMap(askAll);
    if (asked.some(({ isInScope }) => !isInScope)) console.log(tell(name, passages, asked));
  }
