/** Bounds the uploads under way of one account, whatever the number of its chatbots, so that others have room. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { Counts } from './counts.ts';

export interface UploadsPerAccountParts {
  /** Uploads of one account under way at once in this process. */
  maxPerAccount: number;
  /** The account of a chatbot; undefined if the chatbot is gone. */
  findOwner: (chatbotId: string) => Promise<string | undefined>;
}

const RETRY_AFTER_SECONDS = '5';

/**
 * Guards every route registered on `app` after this whose path has `:chatbotId`, between authentication and reading the
 * body.
 */
export function limitUploadsPerAccount(
  app: FastifyInstance,
  { maxPerAccount, findOwner }: UploadsPerAccountParts,
): void {
  const uploadsOf = new Counts();

  app.addHook('preParsing', async (request, reply) => {
    const accountId = await findOwner((request.params as { chatbotId: string }).chatbotId);
    // The chatbot is gone, or the client disconnected meanwhile and its connection will not close again.
    if (accountId === undefined || reply.raw.closed) return;
    if (uploadsOf.of(accountId) >= maxPerAccount) {
      throw new AppError(
        'rate_limited',
        `This account has ${maxPerAccount} uploads under way, the most at once; try again later.`,
        { headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
      );
    }
    uploadsOf.add(accountId);
    reply.raw.on('close', () => uploadsOf.remove(accountId));
  });
}
