/** The headers of a list that was filtered or limited: how many there are, and where the next page is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery } from '../../../contract/common.ts';
import type { ListPage } from '../services/list-page.ts';

/** What the OpenAPI document says of every list. */
export const LIST_DESCRIPTION =
  'Highest id first. Complete, unless limit, before, search or isTrained is given: then X-Total-Count says how many there are, and Link where the next page is.';

/** Sets X-Total-Count and Link; a complete list needs neither. `publicUrl` leads the link where it is known. */
export function setPageHeaders(
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
  const [path = ''] = request.url.split('?', 1);
  reply.header('link', `<${publicUrl ?? ''}${path}?${query}>; rel="next"`);
}
