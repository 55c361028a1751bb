/** The answers that a chatbot keeps: listed, marked, exported. */
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  AnswerLogPage,
  AnswerLogQuery,
  type LoggedAnswer,
  LoggedAnswerParams,
  ReviewBody,
} from '../../../../../contract/asking/answer-log.ts';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { guardFormula } from '../../../../../contract/formula-safety.ts';
import type {
  AnswerPage,
  KeptAnswers,
  TitledAnswer,
} from '../../../services/asking/answer-log/kept-answers.ts';
import { contentDisposition } from '../../replies/content-disposition.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './parts.ts';

const PATH = '/api/chatbots/:chatbotId/kept-answers';
/** Rows of one piece of a file. */
const EXPORTED_AT_ONCE = 200;

export function registerKeptAnswerRoutes(app: TypedApp, { keptAnswers, answerLog }: ConsoleParts): void {
  app.get(
    PATH,
    {
      config: { right: 'read' },
      schema: {
        hide: true,
        params: ChatbotParams,
        querystring: AnswerLogQuery,
        response: { 200: AnswerLogPage },
      },
    },
    async (request) => {
      // Whoever has just asked looks for it here.
      await answerLog.flush();
      const page = await keptAnswers.list(request.params.chatbotId, request.query);
      return {
        answers: page.answers.map(toLoggedAnswer),
        next: page.next ?? null,
        lookedBackTo: page.lookedBackToMs === undefined ? null : toTimestamp(page.lookedBackToMs),
      };
    },
  );

  app.put(
    `${PATH}/:answer/review`,
    {
      config: { right: 'teach' },
      schema: { hide: true, params: LoggedAnswerParams, body: ReviewBody, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { chatbotId, answer } = request.params;
      await keptAnswers.mark(chatbotId, answer, request.body.isMarkedRight);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${PATH}.csv`,
    { config: { right: 'read' }, schema: { hide: true, params: ChatbotParams, querystring: AnswerLogQuery } },
    async (request, reply) => {
      await answerLog.flush();
      const { chatbotId } = request.params;
      const query = { ...request.query, limit: EXPORTED_AT_ONCE };
      // Before the headers are sent: an error is still a reply of its own.
      const first = await keptAnswers.list(chatbotId, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', contentDisposition('answers.csv'))
        .send(Readable.from(toCsv(first, keptAnswers, chatbotId, query), { highWaterMark: 1 }));
    },
  );
}

function toLoggedAnswer(answer: TitledAnswer): LoggedAnswer {
  const { id, question, said, confidence, outcome, channel, conversation, sourceKind, sourceId } = answer;
  const { helpful, reason, comment, isRight, atMs, sourceTitle } = answer;
  return {
    ...{ id, askedDate: toTimestamp(atMs), question, said, confidence, outcome, channel, conversation },
    source:
      sourceKind === null || sourceId === null
        ? null
        : { type: sourceKind, id: sourceId, title: sourceTitle },
    ...{ helpful, reason, comment, isMarkedRight: isRight },
  };
}

/** The columns of the file, and what stands in each. */
const COLUMNS: Readonly<Record<string, (answer: LoggedAnswer) => unknown>> = {
  asked: ({ askedDate }) => askedDate,
  question: ({ question }) => question,
  said: ({ said }) => said,
  outcome: ({ outcome }) => outcome,
  confidence: ({ confidence }) => confidence,
  channel: ({ channel }) => channel,
  source: ({ source }) => source?.title ?? '',
  helpful: ({ helpful }) => helpful ?? '',
  reason: ({ reason }) => reason ?? '',
  comment: ({ comment }) => comment ?? '',
  markedRight: ({ isMarkedRight }) => isMarkedRight,
  conversation: ({ conversation }) => conversation,
};

const toCell = (value: unknown): string =>
  typeof value === 'string' ? `"${guardFormula(value).replaceAll('"', '""')}"` : String(value);

async function* toCsv(
  first: AnswerPage,
  keptAnswers: KeptAnswers,
  chatbotId: string,
  query: AnswerLogQuery,
): AsyncGenerator<string> {
  // Spreadsheets know the encoding by this mark.
  yield `\ufeff${Object.keys(COLUMNS).join(',')}\r\n`;
  for (
    let page = first;
    ;
    page = await keptAnswers.list(chatbotId, { ...query, before: page.next as string })
  ) {
    const lines = page.answers.map(toLoggedAnswer).map((answer) =>
      Object.values(COLUMNS)
        .map((read) => toCell(read(answer)))
        .join(','),
    );
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
    if (page.next === undefined) return;
  }
}
