/** What was changed in a chatbot: read, undone, put back, and erased. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ChatbotParams } from '../../../../contract/common.ts';
import {
  DeletedPage,
  DeletedQuery,
  EraseQuery,
  HistoryChangeList,
  type HistoryChangeRecord,
  HistoryChangesQuery,
  HistoryPage,
  HistoryQuery,
  HistoryStepParams,
  type HistoryStepRecord,
  LISTED_CHANGES_MAX,
  PutBackReply,
  RestoreQuery,
  UndoQuery,
} from '../../../../contract/history.ts';
import { mayDo } from '../../../../contract/roles.ts';
import type { HistoryService } from '../../services/teaching/history/history.ts';
import type { HistoryEntry, ListedStep, Store } from '../../store/types.ts';
import { stepOf } from '../access/history-step.ts';
import { checkRight } from '../access/rights.ts';
import { accessOf } from '../access/scopes.ts';
import { problemResponses, success, UNWANTED_BODY } from '../replies/response-schemas.ts';
import { toTimestamp } from '../replies/timestamp.ts';
import type { TypedApp } from '../typed-app.ts';

const TAGS = ['History'];
const BASE = '/api/Training/History/:chatbotId';
const STEP = `${BASE}/steps/:stepId`;
const STEPS_DEFAULT = 50;
const CHANGES_DEFAULT = 100;
const PUT_BACK_PROBLEMS = problemResponses(...UNWANTED_BODY, 'not_found', 'conflict');

interface HistoryRouteParts {
  history: HistoryService;
  store: Pick<Store, 'nowMs' | 'read'>;
}

export function registerHistoryRoutes(app: TypedApp, parts: HistoryRouteParts): void {
  registerReading(app, parts);
  registerDeleted(app, parts);
  registerPuttingBack(app, parts);
}

function registerReading(app: TypedApp, { history }: HistoryRouteParts): void {
  app.get(
    BASE,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listHistory',
        summary: 'List what was changed',
        description:
          'Steps, newest first: what one request, import or sync changed, by whom and when. Kept for as long as the owner sets.',
        params: ChatbotParams,
        querystring: HistoryQuery,
        response: { 200: success(HistoryPage, 'The steps.'), ...problemResponses('not_found') },
      },
    },
    async (request) => {
      const { limit = STEPS_DEFAULT, before, stepId, ...filter } = request.query;
      const { days, steps, isLast } = await history.list(request.params.chatbotId, {
        ...filter,
        before: before?.toLowerCase(),
        stepId: stepId?.toLowerCase(),
        limit,
        changesMax: LISTED_CHANGES_MAX,
      });
      const last = steps.at(-1);
      return {
        days,
        steps: steps.map(toStepRecord),
        ...(!isLast && last !== undefined && { nextBefore: last.stepId }),
      };
    },
  );

  app.get(
    `${STEP}/changes`,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listHistoryChanges',
        summary: 'List the changes of a step',
        description: 'In the order in which they were made, by pages.',
        params: HistoryStepParams,
        querystring: HistoryChangesQuery,
        response: { 200: success(HistoryChangeList, 'The changes.'), ...problemResponses('not_found') },
      },
    },
    async (request) => {
      const { chatbotId, stepId } = request.params;
      const { from = 0, limit = CHANGES_DEFAULT } = request.query;
      const changes = await history.listChanges(chatbotId, stepId.toLowerCase(), { from, limit });
      return changes.map(toChangeRecord);
    },
  );
}

function registerDeleted(app: TypedApp, { history }: HistoryRouteParts): void {
  app.get(
    `${BASE}/deleted`,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listDeleted',
        summary: 'List what was deleted',
        description:
          'Answers, wordings and files that `restore` puts back, by whom and when they were deleted. Nothing that was put back, or erased.',
        params: ChatbotParams,
        querystring: DeletedQuery,
        response: { 200: success(DeletedPage, 'What was deleted.'), ...problemResponses('not_found') },
      },
    },
    async (request) => {
      const { limit = STEPS_DEFAULT, before, kind, search } = request.query;
      const [stepId = '', ordinal] = before?.toLowerCase().split('.') ?? [];
      const { days, deleted, next } = await history.listDeleted(request.params.chatbotId, {
        ...{ kind, search, limit },
        before: before === undefined ? undefined : { stepId, ordinal: Number(ordinal) },
      });
      return {
        days,
        deleted: deleted.map(({ step: { stepId, actor, atMs }, ...one }) => {
          return { ...one, stepId, actor, date: toTimestamp(atMs) };
        }),
        ...(next !== undefined && { nextBefore: `${next.stepId}.${next.ordinal}` }),
      };
    },
  );
}

/** Who writes answers takes the own changes back; those of others take the right for it. @throws AppError forbidden */
async function requireUndoable(
  request: FastifyRequest,
  { read }: Pick<Store, 'read'>,
  { chatbotId, stepId }: { chatbotId: string; stepId: string },
): Promise<void> {
  const { role, actor } = accessOf(request);
  if (role === undefined || mayDo(role, 'undo')) return;
  const wanted = { stepId, sinceMs: 0, limit: 1, changesMax: 1 };
  const [begun] = await read.history.listSteps(chatbotId, wanted);
  if (begun?.actor.id !== actor.id) checkRight(role, 'undo');
}

function registerPuttingBack(app: TypedApp, { history, store }: HistoryRouteParts): void {
  app.post(
    `${STEP}/undo`,
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'undoStep',
        summary: 'Undo a step',
        description:
          'All that the step changed is as it was before, or nothing is: 409 names what was changed since. Pairs and files come back under their ids; a file answers once it is trained again. Keys are not put back.',
        params: HistoryStepParams,
        querystring: UndoQuery,
        response: { 200: success(PutBackReply, 'Undone.'), ...PUT_BACK_PROBLEMS },
      },
    },
    async (request) => {
      const { chatbotId, stepId } = request.params;
      await requireUndoable(request, store, { chatbotId, stepId: stepId.toLowerCase() });
      const options = { step: stepOf(request, store), isForced: request.query.force === true };
      return history.undo(chatbotId, stepId.toLowerCase(), options);
    },
  );

  app.post(
    `${STEP}/restore`,
    {
      config: { scope: 'train', right: 'undo' },
      schema: {
        tags: TAGS,
        operationId: 'restoreChange',
        summary: 'Put one answer, file or group of settings back',
        description:
          'To its state before one change of the step, or after it. 409 says if it was changed since.',
        params: HistoryStepParams,
        querystring: RestoreQuery,
        response: { 200: success(PutBackReply, 'Put back.'), ...PUT_BACK_PROBLEMS },
      },
    },
    async (request) => {
      const { chatbotId, stepId } = request.params;
      const { ordinal, wordingId, to = 'before', force = false } = request.query;
      const change = { stepId: stepId.toLowerCase(), ordinal, to, wordingId };
      return history.restore(chatbotId, change, { step: stepOf(request, store), isForced: force });
    },
  );

  app.delete(
    BASE,
    {
      config: { scope: 'train', right: 'undo' },
      schema: {
        tags: TAGS,
        operationId: 'eraseHistory',
        summary: 'Erase the history of one answer or file',
        description: 'Its texts are gone from the history; who changed it when stays.',
        params: ChatbotParams,
        querystring: EraseQuery,
        response: {
          204: Type.Null({ description: 'Erased.' }),
          ...problemResponses(...UNWANTED_BODY, 'not_found'),
        },
      },
    },
    async (request, reply) => {
      const { subject, subjectId } = request.query;
      await history.erase(request.params.chatbotId, subject, subjectId);
      return reply.code(204).send(null);
    },
  );
}

function toStepRecord({ stepId, atMs, actor, undoes, count, changes }: ListedStep): HistoryStepRecord {
  const date = toTimestamp(atMs);
  return { stepId, date, actor, undoes: undoes ?? null, count, changes: changes.map(toChangeRecord) };
}

function toChangeRecord({ before, after, ...change }: HistoryEntry): HistoryChangeRecord {
  const isErased = before === null && after === null;
  return { ...change, before: toShown(before), after: toShown(after), isErased };
}

/** Without where its content is stored. */
function toShown(state: unknown): HistoryChangeRecord['before'] {
  if (state === null) return null;
  const { blobKey: _, ...shown } = state as Record<string, unknown>;
  return shown;
}
