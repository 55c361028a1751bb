/** Dify's door: the key's chatbot as external knowledge, whose passages Dify gives to its own model. */
import { TOP_DEFAULT, TOP_MAX } from '../../../../../contract/asking/chat.ts';
import type { TagFilter } from '../../../../../contract/knowledge/availability.ts';
import { AppError } from '../../../errors.ts';
import { audienceOf } from '../../access/scopes.ts';
import { type ErrorShape, shapeErrors } from '../../replies/error-replies.ts';
import type { TypedApp } from '../../typed-app.ts';
import { readCondition } from './dify-condition.ts';
import { faultOf, isFields } from './fields.ts';
import { chatbotOf, isMeant } from './key-chatbot.ts';
import type { DoorParts } from './parts.ts';
import { type Passage, tellSource, toPassages } from './passages.ts';
import { checkQuestion } from './question.ts';

interface RetrievalRequest {
  knowledgeId: string;
  query: string;
  topK: number;
  scoreThreshold: number;
  filter: TagFilter | undefined;
}

export function registerDifyDoor(app: TypedApp, { chatbots, audienceAsking }: DoorParts): void {
  shapeErrors(app, DIFY_ERRORS);

  app.post('/retrieval', { config: { scope: 'ask' }, schema: { hide: true } }, async (request) => {
    const { knowledgeId, query, topK, scoreThreshold, filter } = readRequest(request.body);
    const chatbot = await chatbotOf(request, chatbots);
    if (!isMeant(chatbot, knowledgeId)) throw unknownKnowledge(knowledgeId);
    const asked = { question: query, top: topK, ...(filter && { filter }) };
    const reply = await audienceAsking.search(chatbot.id, asked, audienceOf(request));
    const records = toPassages(reply).filter(({ score }) => score >= scoreThreshold);
    return { records: records.map((passage) => toRecord(passage, chatbot.name)) };
  });
}

function toRecord({ text, score, source, ...marks }: Passage, chatbotName: string) {
  if (source === undefined) return { content: text, score, title: chatbotName, metadata: marks };
  const { type, id, docId, fileName, locator } = source;
  const metadata = { type, id, docId, ...(fileName !== undefined && { fileName }), ...locator };
  return { content: text, score, title: tellSource(source), metadata };
}

/** @throws AppError invalid_request */
function readRequest(body: unknown): RetrievalRequest {
  if (!isFields(body)) throw new AppError('invalid_request', 'The body must be an object.');
  const { knowledge_id: knowledgeId, retrieval_setting: setting = {}, metadata_condition: condition } = body;
  if (typeof knowledgeId !== 'string') throw faultOf('knowledge_id', "must be the chatbot's id");
  const query = checkQuestion(body.query, 'query');
  if (!isFields(setting)) throw faultOf('retrieval_setting', 'must be an object');
  const filter = readCondition(condition);
  const { top_k: topK = TOP_DEFAULT, score_threshold: scoreThreshold = 0 } = setting;
  if (!Number.isInteger(topK) || Number(topK) < 1)
    throw faultOf('retrieval_setting.top_k', 'must be a whole number of at least 1');
  if (typeof scoreThreshold !== 'number' || !(scoreThreshold >= 0 && scoreThreshold <= 1))
    throw faultOf('retrieval_setting.score_threshold', 'must be a number from 0 to 1');
  return { knowledgeId, query, topK: Math.min(Number(topK), TOP_MAX), scoreThreshold, filter };
}

const unknownKnowledge = (id: string): AppError =>
  new AppError('not_found', `This key opens no knowledge "${id}".`, {
    errors: [{ path: 'knowledge_id', message: 'is not the chatbot of this key' }],
  });

/** Codes of Dify's own; any other error has its HTTP status for a code. */
const DIFY_CODES = { headerMissing: 1001, keyRefused: 1002, unknownKnowledge: 2001 } as const;

function codeOf({ code, status, headers, errors }: AppError): number {
  if (code === 'unauthenticated') {
    const isKeyRefused = headers?.['www-authenticate']?.includes('invalid_token') === true;
    return isKeyRefused ? DIFY_CODES.keyRefused : DIFY_CODES.headerMissing;
  }
  if (status === 403) return DIFY_CODES.keyRefused;
  return code === 'not_found' && errors?.[0]?.path === 'knowledge_id' ? DIFY_CODES.unknownKnowledge : status;
}

const DIFY_ERRORS: ErrorShape = {
  mediaType: 'application/json; charset=utf-8',
  write: (error) => ({ error_code: codeOf(error), error_msg: error.message }),
};
