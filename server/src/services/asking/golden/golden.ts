/** Golden questions as their owner keeps them: what a chatbot must say, and what the last run of them found. */
import type {
  GoldenBody,
  GoldenList,
  GoldenRecord,
  GoldenReport,
  GoldenRun,
  ImportGoldenReply,
  RestoreGoldenBody,
} from '../../../../../contract/asking/golden.ts';
import { AppError, chatbotGone } from '../../../errors.ts';
import { foldQuestion } from '../../../language/question-hash.ts';
import type {
  GoldenExpected,
  GoldenQuestion,
  Repositories,
  Store,
  StoredGoldenRun,
} from '../../../store/types.ts';
import type { GoldenSettings } from '../settings.ts';
import { readExpected, textOf } from './expectations.ts';
import { readGoldenCsv, writeGoldenCsv } from './golden-csv.ts';
import { type GoldenRunner, isCurrent } from './golden-runs.ts';

/** Every method throws AppError not_found if the chatbot is gone. */
export interface GoldenService {
  list(chatbotId: string): Promise<GoldenList>;
  /** @throws AppError invalid_request if what must be said is not there; conflict beyond the limit: none is added then */
  add(chatbotId: string, bodies: readonly GoldenBody[]): Promise<void>;
  /** @throws AppError not_found; invalid_request as `add` */
  change(chatbotId: string, id: number, body: GoldenBody): Promise<void>;
  remove(chatbotId: string, ids: readonly number[]): Promise<void>;
  /** Under the ids that they had, also those whose answer or file is gone. @throws AppError conflict beyond the limit */
  restore(chatbotId: string, deleted: RestoreGoldenBody['questions']): Promise<void>;
  /** Adds those that are new and leaves out what is not there any more. @throws AppError conflict as `add` */
  bringIn(chatbotId: string, bodies: readonly GoldenBody[]): Promise<{ added: number; unchanged: number }>;
  /** Latest first. */
  runs(chatbotId: string): Promise<GoldenRun[]>;
  /** What the chatbot says to them as it is now. @throws as `GoldenRunner.check` */
  check(chatbotId: string, signal?: AbortSignal): Promise<GoldenReport>;
  exportCsv(chatbotId: string): Promise<string>;
  /** Rows that are refused leave the others. @throws AppError invalid_request if it is no such CSV; conflict as `add` */
  importCsv(chatbotId: string, csv: string): Promise<ImportGoldenReply>;
}

export interface GoldenParts extends Pick<GoldenSettings, 'questionsMax' | 'runsMax'> {
  store: Store;
  runner: Pick<GoldenRunner, 'check'>;
}

type ExpectedBody = Omit<GoldenExpected, 'expectedText'>;

export function createGoldenService({ store, runner, questionsMax, runsMax }: GoldenParts): GoldenService {
  async function requireChatbot(chatbotId: string): Promise<void> {
    if ((await store.read.chatbots.find(chatbotId)) === undefined) throw chatbotGone();
  }

  async function readRecords(chatbotId: string): Promise<GoldenRecord[]> {
    const questions = await store.read.golden.list(chatbotId);
    const sources = await readExpected(store.read, chatbotId, questions);
    return questions.map((golden) => toRecord(golden, textOf(golden, sources)));
  }

  async function requireRoom(tx: Repositories, chatbotId: string, added: number): Promise<void> {
    if ((await tx.golden.count(chatbotId)) + added > questionsMax)
      throw new AppError('conflict', `A chatbot has ${questionsMax} golden questions at most.`);
  }

  /** Adds them unless there would be too many; `work` is called once nobody else can add any. */
  async function addAll<T>(
    chatbotId: string,
    work: (tx: Repositories) => Promise<{ added: readonly GoldenExpected[]; result: T }>,
  ): Promise<T> {
    return store.write(async (tx) => {
      if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
      const { added, result } = await work(tx);
      if (added.length === 0) return result;
      await requireRoom(tx, chatbotId, added.length);
      await tx.golden.insert(chatbotId, added, store.nowMs());
      return result;
    });
  }

  /** @throws AppError invalid_request with the path of what is not there */
  async function withTexts(
    tx: Repositories,
    chatbotId: string,
    bodies: readonly GoldenBody[],
    pathOf: (at: number) => string,
  ): Promise<GoldenExpected[]> {
    const wanted = bodies.map(toExpected);
    const sources = await readExpected(tx, chatbotId, wanted);
    return wanted.map((one, at) => {
      const expectedText = textOf(one, sources);
      const problem = one.expects !== 'refuse' && expectedText === null ? missing(one) : undefined;
      if (problem === undefined) return { ...one, expectedText };
      throw new AppError('invalid_request', problem.message, {
        errors: [{ path: `${pathOf(at)}/${problem.field}`, message: problem.message }],
      });
    });
  }

  return {
    async list(chatbotId) {
      await requireChatbot(chatbotId);
      // First: what is read afterwards is no older.
      const state = await store.read.golden.state(chatbotId);
      const [lastRun] = await store.read.golden.runs(chatbotId, 1);
      return {
        questions: await readRecords(chatbotId),
        lastRun: lastRun === undefined ? null : toRun(lastRun),
        isCurrent: state === undefined || isCurrent(state, store.nowMs()),
      };
    },

    add: (chatbotId, bodies) =>
      addAll(chatbotId, async (tx) => ({
        added: await withTexts(tx, chatbotId, bodies, (at) => `/questions/${at}`),
        result: undefined,
      })),

    async change(chatbotId, id, body) {
      const isThere = await store.write(async (tx) => {
        if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
        const [changed] = await withTexts(tx, chatbotId, [body], () => '');
        return changed !== undefined && tx.golden.change(chatbotId, id, changed);
      });
      if (!isThere) throw new AppError('not_found', `This chatbot has no golden question ${id}.`);
    },

    async remove(chatbotId, ids) {
      await store.write(async (tx) => {
        if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
        await tx.golden.delete(chatbotId, ids);
      });
    },

    async restore(chatbotId, deleted) {
      await store.write(async (tx) => {
        if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
        const wanted = deleted.map((one) => ({
          ...toExpected(one),
          id: one.id,
          last: one.expectedText ?? null,
        }));
        const sources = await readExpected(tx, chatbotId, wanted);
        const restored = wanted.map(({ last, ...one }) => ({
          ...one,
          expectedText: textOf(one, sources) ?? last,
        }));
        await tx.golden.restore(chatbotId, restored, store.nowMs());
        // Those that are there already need no room; one too many takes all of it back.
        await requireRoom(tx, chatbotId, 0);
      });
    },

    bringIn: (chatbotId, bodies) =>
      addAll(chatbotId, async (tx) => {
        const wanted = bodies.map(toExpected);
        const sources = await readExpected(tx, chatbotId, wanted);
        const there = wanted
          .map((one) => ({ ...one, expectedText: textOf(one, sources) }))
          .filter(({ expects, expectedText }) => expects === 'refuse' || expectedText !== null);
        const added = await onlyNew(tx, chatbotId, there);
        return { added, result: { added: added.length, unchanged: there.length - added.length } };
      }),

    async runs(chatbotId) {
      await requireChatbot(chatbotId);
      return (await store.read.golden.runs(chatbotId, runsMax)).map(toRun);
    },

    async check(chatbotId, signal) {
      await runner.check(chatbotId, signal);
      const [lastRun] = await store.read.golden.runs(chatbotId, 1);
      const none = { knowledgeVersion: 0, checkedAtMs: store.nowMs(), passed: 0, failed: 0, broken: 0 };
      return { ...toRun(lastRun ?? none), questions: await readRecords(chatbotId) };
    },

    async exportCsv(chatbotId) {
      await requireChatbot(chatbotId);
      const questions = await store.read.golden.list(chatbotId);
      const sources = await readExpected(store.read, chatbotId, questions);
      return writeGoldenCsv(
        questions.map((golden) => ({
          record: toRecord(golden, textOf(golden, sources)),
          taughtQuestion: sources.answers.get(golden.sourceId ?? 0)?.[0]?.question,
        })),
      );
    },

    importCsv(chatbotId, csv) {
      const rows = readGoldenCsv(csv);
      return addAll(chatbotId, async (tx) => {
        const { wanted, refused } = await findSources(tx, chatbotId, rows);
        const added = await onlyNew(tx, chatbotId, wanted);
        const unchanged = wanted.length - added.length;
        return { added, result: { added: added.length, unchanged, refused } };
      });
    },
  };
}

const keyOf = ({ question, expects, sourceId, page }: ExpectedBody): string =>
  JSON.stringify([foldQuestion(question), expects, sourceId, page]);

/** Without those that are there already, and each once. */
async function onlyNew(
  tx: Repositories,
  chatbotId: string,
  wanted: readonly GoldenExpected[],
): Promise<GoldenExpected[]> {
  const known = new Set((await tx.golden.list(chatbotId)).map(keyOf));
  return wanted.filter((one) => {
    const isNew = !known.has(keyOf(one));
    known.add(keyOf(one));
    return isNew;
  });
}

type Refusal = ImportGoldenReply['refused'][number];

/** Of each row what it expects, or why there is no such thing. */
async function findSources(
  tx: Repositories,
  chatbotId: string,
  rows: ReturnType<typeof readGoldenCsv>,
): Promise<{ wanted: GoldenExpected[]; refused: Refusal[] }> {
  const taught = rows.flatMap(({ taughtQuestion }) => taughtQuestion ?? []);
  const byQuestion = await tx.answers.findByQuestions(chatbotId, taught);
  const hasFiles = rows.some(({ file }) => file !== undefined);
  const files = hasFiles ? await tx.files.list(chatbotId) : [];
  const fileOf = (file: string) => files.find(({ id, fileName }) => fileName === file || String(id) === file);
  const found = rows.map((row) => {
    const { question, page, expects, answerId, taughtQuestion, file } = row;
    const [first] = byQuestion.get(taughtQuestion ?? '') ?? [];
    const ofFile = file === undefined ? undefined : fileOf(file)?.id;
    // The question that was taught is the same in another chatbot; its id there is of another answer.
    const sourceId = expects === 'answer' ? (first ?? answerId) : ofFile;
    return { question, expects, page: page ?? null, sourceId: sourceId ?? null };
  });
  const sources = await readExpected(tx, chatbotId, found.filter(isComplete));
  const wanted: GoldenExpected[] = [];
  const refused: Refusal[] = [];
  for (const [at, one] of found.entries()) {
    const { row, problem } = rows[at] as (typeof rows)[number];
    const expects = one.expects;
    const expectedText = expects === undefined ? null : textOf({ ...one, expects }, sources);
    if (expects !== undefined && problem === undefined && (expects === 'refuse' || expectedText !== null))
      wanted.push({ ...one, expects, expectedText, ...(expects === 'refuse' && { sourceId: null }) });
    else refused.push({ row, question: one.question, reason: problem ?? reasonOf(expects) });
  }
  return { wanted, refused };
}

const isComplete = <T extends { expects: GoldenExpected['expects'] | undefined }>(
  one: T,
): one is T & { expects: GoldenExpected['expects'] } => one.expects !== undefined;

const reasonOf = (expects: GoldenExpected['expects'] | undefined): string =>
  expects === 'file' ? 'there is no such file' : 'there is no such answer';

function toExpected({ question, expects, answerId, fileId, page }: GoldenBody): ExpectedBody {
  const ids = { answer: answerId, file: fileId, refuse: undefined };
  return {
    question,
    expects,
    sourceId: ids[expects] ?? null,
    page: expects === 'file' ? (page ?? null) : null,
  };
}

function missing({ expects, sourceId }: ExpectedBody): { field: string; message: string } {
  const field = expects === 'answer' ? 'answerId' : 'fileId';
  const message =
    sourceId === null
      ? `is needed where \`expects\` is ${expects}`
      : `This chatbot has no ${expects} ${sourceId}.`;
  return { field, message };
}

/** @param text of what is expected as it is now; null where it is gone */
function toRecord(golden: GoldenQuestion, text: string | null): GoldenRecord {
  const { id, question, expects, sourceId, page, expectedText, outcome, said } = golden;
  const isGone = expects !== 'refuse' && text === null;
  return {
    id,
    question,
    expects,
    ...(sourceId !== null && { [expects === 'answer' ? 'answerId' : 'fileId']: sourceId }),
    ...(page !== null && { page }),
    expectedText: text ?? expectedText,
    outcome: isGone ? 'broken' : outcome,
    said,
  };
}

function toRun({ checkedAtMs, ...run }: StoredGoldenRun): GoldenRun {
  return { ...run, checkedDate: new Date(checkedAtMs).toISOString() };
}
