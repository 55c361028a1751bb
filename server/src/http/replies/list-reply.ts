/**
 * Replies with lists of any length. A list that was filtered or limited states the total count and where the next page
 * is.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ListQuery } from '../../../../contract/common.ts';
import type { ListPage, Piece } from '../../services/teaching/list-page.ts';

/** OpenAPI description of every list. */
export const LIST_DESCRIPTION =
  'Highest id first. Complete, unless limit, before, search or isTrained is given: then X-Total-Count says how many there are, and Link where the next page is.';

/** OpenAPI description of the headers of a partial list. */
export const LIST_HEADERS = {
  'X-Total-Count': Type.Integer({
    minimum: 0,
    description: 'How many there are on all pages, where any of limit, before, search or isTrained is given.',
  }),
  Link: Type.String({
    description: 'Where the next page is, while there is one.',
    examples: ['</api/Training/QA/0b7c4a52-6d0e-4f0a-9d0c-1f2e3a4b5c6d?limit=100&before=42>; rel="next"'],
  }),
};

/** Origin of an absolute request target, as sent to a proxy; the client chose the host in it. */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i;

/** Sets X-Total-Count and Link; a complete list needs neither. `publicUrl`, if known, is the base of the link. */
function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListPage<unknown>,
  publicUrl: string | null,
): void {
  if (page.total === undefined) return;
  reply.header('x-total-count', String(page.total));
  if (page.nextBefore === undefined) return;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query as ListQuery)) query.set(name, String(value));
  query.set('before', String(page.nextBefore));
  const [target = ''] = request.url.split('?', 1);
  const path = target.replace(ABSOLUTE_FORM, '');
  reply.header('link', `<${publicUrl ?? ''}${path}?${query}>; rel="next"`);
}

async function* toJson<T>(
  first: Piece<T>,
  rest: AsyncIterator<Piece<T>>,
  toRecord: (record: T) => object,
): AsyncGenerator<string> {
  let { records, isLast } = first;
  let before = '[';
  try {
    for (;;) {
      if (records.length > 0) yield before + JSON.stringify(records.map(toRecord)).slice(1, -1);
      if (isLast) break;
      if (records.length > 0) before = ',';
      await nextTurn();
      const next = await rest.next();
      if (next.done === true) break;
      ({ records, isLast } = next.value);
    }
  } finally {
    await rest.return?.();
  }
  yield ']';
}

/**
 * Sends the page's records as `toRecord` shows them. A long list is read as its client reads it: however many clients there
 * are and however slow, each holds a piece in memory.
 */
export async function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListPage<T>,
  { toRecord, publicUrl }: { toRecord: (record: T) => object; publicUrl: string | null },
): Promise<FastifyReply> {
  setPageHeaders(request, reply, page, publicUrl);
  const pieces = page.pieces[Symbol.asyncIterator]();
  // Before the headers are sent: an error is still a reply of its own.
  const { value: first, done } = await pieces.next();
  if (done === true) return reply.send([]);
  if (first.isLast) return reply.send(first.records.map(toRecord));
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(toJson(first, pieces, toRecord), { highWaterMark: 1 }));
}
