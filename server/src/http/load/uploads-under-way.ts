/**
 * Bounds uploads under way, by number and bytes in the process and by number for each chatbot. An upload is under way
 * until its reply is over.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { ServerSettings } from '../settings.ts';
import { Counts } from './counts.ts';
import { overloaded } from './overloaded.ts';

export interface UploadsUnderWay {
  readonly count: number;
  /** Declared sizes of all uploads together; an undeclared size counts as the maximum. */
  readonly bytes: number;
  /** From now on the upload is under way, or this is why it cannot be. */
  hold(request: FastifyRequest, reply: FastifyReply): AppError | undefined;
}

/** An upload waits for its training as well. */
const RETRY_AFTER_SECONDS = '5';

export function createUploadsUnderWay({
  pressure,
  upload,
}: Pick<ServerSettings, 'pressure' | 'upload'>): UploadsUnderWay {
  const { maxUploads, maxUploadsPerChatbot, maxUploadBytes } = pressure;
  const uploadsOf = new Counts();
  let count = 0;
  let bytes = 0;

  function findRefusal(chatbotId: string, size: number): AppError | undefined {
    if (uploadsOf.of(chatbotId) >= maxUploadsPerChatbot) {
      return new AppError(
        'rate_limited',
        `This chatbot has ${maxUploadsPerChatbot} uploads under way, the most at once; try again later.`,
        { headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
      );
    }
    const hasRoom = count < maxUploads && (count === 0 || bytes + size <= maxUploadBytes);
    return hasRoom ? undefined : overloaded(RETRY_AFTER_SECONDS);
  }

  return {
    get count() {
      return count;
    },
    get bytes() {
      return bytes;
    },
    hold(request, reply) {
      const chatbotId = chatbotOf(request);
      const size = sizeOf(request, upload.maxBytes);
      const refusal = findRefusal(chatbotId, size);
      if (refusal !== undefined) return refusal;
      count += 1;
      bytes += size;
      uploadsOf.add(chatbotId);
      reply.raw.on('close', () => {
        count -= 1;
        bytes -= size;
        uploadsOf.remove(chatbotId);
      });
      return undefined;
    },
  };
}

export function isUpload({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

/** In lower case, the form in which uploads are counted; empty if the path names no chatbot. */
function chatbotOf({ params }: FastifyRequest): string {
  return (params as { chatbotId?: string }).chatbotId?.toLowerCase() ?? '';
}

/** Declared size in bytes, at most the limit; undeclared: the limit. */
function sizeOf({ headers }: FastifyRequest, maxBytes: number): number {
  const declared = Number(headers['content-length'] ?? maxBytes);
  return Math.min(declared, maxBytes);
}
