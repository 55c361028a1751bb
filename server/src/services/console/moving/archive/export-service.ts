/** Moving out: a chatbot as one archive, which another installation imports and then answers the same. */
import { Readable } from 'node:stream';
import { AppError, chatbotGone } from '../../../../errors.ts';
import type { Chatbot, ListedStep, Pair, Store, TrainingFile } from '../../../../store/types.ts';
import { VERSION } from '../../../../version.ts';
import type { FileService } from '../../../teaching/files.ts';
import type { HistoryService } from '../../../teaching/history/history.ts';
import { type GoldenKeeper, toGoldenLine } from './golden-lines.ts';
import {
  ANSWERS,
  EXPORT_VERSION,
  type ExportedAnswer,
  type ExportedFile,
  type ExportedSettings,
  FILES,
  GOLDEN,
  HISTORY,
  MANIFEST,
  SETTINGS,
} from './layout.ts';
import { writeZip, type ZipContent } from './write-zip.ts';

export interface ExportService {
  /**
   * The archive while it is made; what changes meanwhile may be in it or not.
   * @throws AppError not_found
   */
  open(
    chatbotId: string,
    options?: { withHistory?: boolean | undefined },
  ): Promise<{ fileName: string; content: Readable }>;
}

export interface ExportParts {
  store: Pick<Store, 'read' | 'nowMs'>;
  files: Pick<FileService, 'read'>;
  history: Pick<HistoryService, 'list' | 'listChanges'>;
  golden: Pick<GoldenKeeper, 'list'>;
}

/** Sources, or changes, read at a time. */
const PAGE = 500;
const STEPS_PAGE = 50;

export function createExportService({ store, files, history, golden }: ExportParts): ExportService {
  const { read } = store;

  async function* entriesOf(chatbot: Chatbot, withHistory: boolean): AsyncGenerator<ZipContent> {
    const manifest = {
      product: 'docent',
      version: EXPORT_VERSION,
      madeBy: VERSION,
      at: new Date(store.nowMs()),
    };
    yield { name: MANIFEST, content: [toJson(manifest)] };
    yield { name: SETTINGS, content: [toJson(await settingsOf(chatbot))] };
    yield { name: ANSWERS, content: toLines(answersOf(chatbot.id)) };
    const exported: ExportedFile[] = [];
    const paths = new Map<number, string>();
    for (const id of (await read.files.listIds(chatbot.id, {})).reverse()) {
      const opened = await openFile(chatbot.id, id);
      if (opened === undefined) continue;
      const file = toExportedFile(opened.file);
      exported.push(file);
      paths.set(id, file.path);
      yield { name: file.path, content: opened.content };
    }
    yield { name: FILES, content: toLines(exported) };
    const { questions } = await golden.list(chatbot.id);
    yield { name: GOLDEN, content: toLines(questions.flatMap((one) => toGoldenLine(one, paths) ?? [])) };
    if (withHistory) yield { name: HISTORY, content: toLines(historyOf(chatbot.id)) };
  }

  /** Undefined for one that was deleted since it was listed. */
  async function openFile(chatbotId: string, id: number) {
    try {
      return await files.read(chatbotId, id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  async function settingsOf({
    id,
    name,
    fallbackText,
    suggestText,
    answerThreshold,
    suggestThreshold,
  }: Chatbot): Promise<ExportedSettings> {
    const website = await read.websites.find(id);
    return { name, fallbackText, suggestText, answerThreshold, suggestThreshold, website };
  }

  /** In the order of their first wordings. */
  async function* answersOf(chatbotId: string): AsyncGenerator<ExportedAnswer> {
    const given = new Set<number>();
    for await (const pair of pairsInOrder(await read.pairs.listIds(chatbotId, {}), (filter) =>
      read.pairs.list(chatbotId, filter),
    )) {
      if (pair.answerId === null) yield toExportedAnswer([pair]);
      else if (!given.has(pair.answerId)) {
        given.add(pair.answerId);
        const wordings = await read.pairs.listByAnswer(chatbotId, pair.answerId);
        if (wordings.length > 0) yield toExportedAnswer(wordings);
      }
    }
  }

  /** A line for each change, the newest step first. */
  async function* historyOf(chatbotId: string): AsyncGenerator<object> {
    let before: string | undefined;
    for (;;) {
      const filter = { before, limit: STEPS_PAGE, changesMax: 1 };
      const { steps, isLast } = await history.list(chatbotId, filter);
      for (const step of steps) yield* changesOf(chatbotId, step);
      before = steps.at(-1)?.stepId;
      if (isLast) return;
    }
  }

  async function* changesOf(chatbotId: string, step: ListedStep): AsyncGenerator<object> {
    const { stepId, atMs, actor, undoes = null } = step;
    const date = new Date(atMs).toISOString();
    for (let from = 0; ; ) {
      const changes = await history.listChanges(chatbotId, stepId, { from, limit: PAGE });
      for (const change of changes) yield { stepId, date, actor, undoes, ...change };
      if (changes.length < PAGE) return;
      from = (changes.at(-1)?.ordinal ?? from) + 1;
    }
  }

  return {
    async open(chatbotId, { withHistory = false } = {}) {
      const chatbot = await read.chatbots.find(chatbotId);
      if (chatbot === undefined) throw chatbotGone();
      const archive = writeZip(entriesOf(chatbot, withHistory), store.nowMs());
      return { fileName: `${chatbot.name}.zip`, content: Readable.from(archive, { objectMode: false }) };
    },
  };
}

/** Lowest id first, page after page, where lists begin with the highest. */
async function* pairsInOrder(
  ids: number[],
  list: (filter: { before: number; limit: number }) => Promise<Pair[]>,
): AsyncGenerator<Pair> {
  const ascending = ids.reverse();
  for (let at = 0; at < ascending.length; at += PAGE) {
    const page = ascending.slice(at, at + PAGE);
    const first = page[0] as number;
    const read = await list({ before: (page.at(-1) as number) + 1, limit: page.length });
    yield* read.filter(({ id }) => id >= first).reverse();
  }
}

function toExportedAnswer(wordings: readonly Pair[]): ExportedAnswer {
  const [first] = wordings as [Pair];
  return {
    id: first.answerId ?? first.id,
    wordingIds: wordings.map(({ id }) => id),
    questions: wordings.map(({ question }) => question),
    answer: first.answer,
    negativeQuestions: [...first.negativeQuestions],
    externalId: first.externalId,
    ...toAvailability(first),
  };
}

function toExportedFile(file: TrainingFile): ExportedFile {
  const { id, fileName, externalId, sourceUrl, sha256 } = file;
  return {
    path: `files/${id}/${fileName}`,
    fileName,
    externalId,
    sourceUrl,
    sha256,
    ...toAvailability(file),
  };
}

function toAvailability({ tags, isEnabled, validFromMs, validUntilMs }: Pair | TrainingFile) {
  const toTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    tags: [...tags],
    enabled: isEnabled,
    validFrom: toTime(validFromMs),
    validUntil: toTime(validUntilMs),
  };
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);

/** Many lines a chunk: packing each alone would take long. */
async function* toLines(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Buffer> {
  let lines = '';
  for await (const value of values) {
    lines += `${JSON.stringify(value)}\n`;
    if (lines.length < 64 * 1024) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  if (lines !== '') yield Buffer.from(lines);
}
