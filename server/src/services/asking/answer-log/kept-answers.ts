/** The answers that a chatbot keeps, as its owner reads them: by an index where there is one, then row by row, so far and no further. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerLogQuery } from '../../../../../contract/asking/answer-log.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { AnswerPath, ListedAnswer } from '../../../store/console-types.ts';
import { foldText, foldTexts } from '../../../store/fold-text.ts';
import { firstIdAt } from '../../../store/history-step.ts';
import type { Store } from '../../../store/types.ts';
import type { AnswerLogSettings } from '../settings.ts';

/** With the question of the pair, or the name of the file, that it is from; null: nothing, or it is gone. */
export interface TitledAnswer extends ListedAnswer {
  sourceTitle: string | null;
}

export interface AnswerPage {
  /** Latest first. */
  answers: TitledAnswer[];
  /** Where the next page begins; undefined: there is nothing older. */
  next: string | undefined;
  /** When the last one was given that was looked at. */
  lookedBackToMs: number | undefined;
}

export interface KeptAnswers {
  /** @throws AppError invalid_request if a source is named by half */
  list(chatbotId: string, query: AnswerLogQuery): Promise<AnswerPage>;
  /** @throws AppError not_found if it is not kept */
  mark(chatbotId: string, id: string, isRight: boolean): Promise<void>;
}

const PAGE_DEFAULT = 50;
/** Rows read at once: everybody waits meanwhile. */
const READ_AT_ONCE = 200;
/** Greater than every id. */
const BEYOND = 'g';

export function createKeptAnswers({
  store,
  settings,
}: {
  store: Pick<Store, 'read' | 'write'>;
  settings: Pick<AnswerLogSettings, 'lookedAtMax'>;
}): KeptAnswers {
  async function addTitles(chatbotId: string, answers: readonly ListedAnswer[]): Promise<TitledAnswer[]> {
    const wanted = new Map(
      answers.flatMap(({ sourceKind: kind, sourceId }) =>
        kind === null || sourceId === null ? [] : [[`${kind} ${sourceId}`, { kind, sourceId, ordinal: 0 }]],
      ),
    );
    const sources = await store.read.knowledge.matchSources(chatbotId, [...wanted.values()]);
    const titles = new Map(
      [...wanted.keys()].map((key, at) => {
        const source = sources[at];
        return [key, source?.kind === 'qa' ? source.question : source?.fileName];
      }),
    );
    return answers.map((answer) => ({
      ...answer,
      sourceTitle: titles.get(`${answer.sourceKind} ${answer.sourceId}`) ?? null,
    }));
  }

  return {
    async list(chatbotId, query) {
      const path = pathOf(query);
      const isWanted = filterOf(query);
      const limit = query.limit ?? PAGE_DEFAULT;
      const from = query.since === undefined ? '' : firstIdAt(Date.parse(query.since));
      const until = query.until === undefined ? BEYOND : firstIdAt(Date.parse(query.until));
      let before = query.before !== undefined && query.before < until ? query.before : until;
      const found: ListedAnswer[] = [];
      let lookedAt = 0;
      let lookedBackToMs: number | undefined;
      for (;;) {
        const rows = await store.read.answerLog.list(chatbotId, path, { before, from, limit: READ_AT_ONCE });
        for (const row of rows) {
          before = row.id;
          lookedBackToMs = row.atMs;
          if (isWanted(row)) found.push(row);
          if (found.length === limit) break;
        }
        lookedAt += rows.length;
        const isAll = rows.length < READ_AT_ONCE && rows.at(-1)?.id === before;
        if (rows.length === 0 || isAll || found.length === limit || lookedAt >= settings.lookedAtMax) {
          const answers = await addTitles(chatbotId, found);
          return { answers, next: rows.length === 0 || isAll ? undefined : before, lookedBackToMs };
        }
        await nextTurn();
      }
    },

    async mark(chatbotId, id, isRight) {
      if (await store.write((tx) => tx.answerLog.mark(chatbotId, id.toLowerCase(), isRight))) return;
      throw new AppError('not_found', 'This answer is not kept.');
    },
  };
}

/** By the index that leads to the fewest. */
function pathOf({ conversation, sourceType, sourceId, helpful, outcome }: AnswerLogQuery): AnswerPath {
  if (conversation !== undefined) return { by: 'conversation', conversation };
  if ((sourceType === undefined) !== (sourceId === undefined)) {
    const missing = sourceType === undefined ? 'sourceType' : 'sourceId';
    throw invalidField(missing, 'goes with the other one', 'Name a source by both sourceType and sourceId.');
  }
  if (sourceType !== undefined && sourceId !== undefined)
    return { by: 'source', sourceKind: sourceType, sourceId };
  if (helpful !== undefined) return { by: 'helpful', helpful };
  // Most of them, or of several outcomes: no index is quicker than time.
  return outcome === undefined || outcome === 'answered' || outcome === 'unanswered'
    ? { by: 'time' }
    : { by: 'outcome', outcome };
}

function filterOf(query: AnswerLogQuery): (answer: ListedAnswer) => boolean {
  const { helpful, outcome, channel, minConfidence, maxConfidence, isOpen, isCounted, search } = query;
  const conditions: ((answer: ListedAnswer) => boolean)[] = [];
  if (helpful !== undefined) conditions.push((answer) => answer.helpful === helpful);
  if (outcome === 'answered')
    conditions.push((answer) => answer.outcome === 'answered' || answer.outcome === 'unsure');
  else if (outcome === 'unanswered')
    conditions.push((answer) => answer.outcome === 'suggested' || answer.outcome === 'refused');
  else if (outcome !== undefined) conditions.push((answer) => answer.outcome === outcome);
  if (channel !== undefined) conditions.push((answer) => answer.channel === channel);
  if (minConfidence !== undefined) conditions.push(({ confidence }) => confidence >= minConfidence);
  if (maxConfidence !== undefined && maxConfidence < 1)
    conditions.push(({ confidence }) => confidence < maxConfidence);
  if (isCounted === true)
    conditions.push((answer) => answer.channel !== 'test' && answer.outcome !== 'small_talk');
  if (isOpen === true) conditions.push(({ isRight }) => !isRight);
  if (search !== undefined && search !== '') {
    const sought = foldText(search);
    conditions.push(({ question, said }) => foldTexts(question, said).includes(sought));
  }
  return (answer) => conditions.every((holds) => holds(answer));
}
