/**
 * Bounds uploads under way, by number and bytes, shared out between accounts, and by number for each chatbot. An upload is
 * under way until its reply is over; one that comes too slowly is ended.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { ServerSettings } from '../settings.ts';
import { Counts } from './counts.ts';
import { endBody } from './end-body.ts';
import type { Holder } from './holders.ts';
import { overloaded } from './overloaded.ts';
import { Shares, type Taken } from './shares.ts';

export interface UploadsUnderWay {
  readonly count: number;
  /** Declared sizes of all uploads together; an undeclared size counts as the maximum. */
  readonly bytes: number;
  /** From now on the upload is under way, or this is why it cannot be. */
  hold(request: FastifyRequest, reply: FastifyReply, holder: Holder): AppError | undefined;
  /** Answers those that came below the least rate: 400. */
  endSlow(): void;
}

/** What of an upload had come when it was looked at last. */
interface Progress {
  sinceMs: number;
  bytesRead: number;
}

/** An upload waits for its training as well. */
const RETRY_AFTER_SECONDS = '5';

export function createUploadsUnderWay({
  pressure,
  http,
  upload,
}: Pick<ServerSettings, 'pressure' | 'http' | 'upload'>): UploadsUnderWay {
  const { maxUploads, maxUploadsPerChatbot, maxUploadBytes, sharePercent } = pressure;
  const underWay = new Map<FastifyRequest, Progress>();
  const uploadsOf = new Counts();
  const places = new Shares(maxUploads, sharePercent);
  const bytes = new Shares(maxUploadBytes, sharePercent);

  function take(holder: string, size: number): Taken {
    const place = places.take(holder);
    if (place !== 'taken') return place;
    const room = bytes.take(holder, size);
    if (room !== 'taken') places.release(holder);
    return room;
  }

  return {
    get count() {
      return places.held;
    },
    get bytes() {
      return bytes.held;
    },
    hold(request, reply, { name: holder }) {
      const chatbotId = chatbotOf(request);
      if (uploadsOf.of(chatbotId) >= maxUploadsPerChatbot) {
        return tooMany(
          `This chatbot has ${maxUploadsPerChatbot} uploads under way, the most at once; try again later.`,
        );
      }
      const size = sizeOf(request, upload.maxBytes);
      const taken = take(holder, size);
      if (taken === 'full') return overloaded(RETRY_AFTER_SECONDS);
      if (taken === 'share') {
        return tooMany('This account has its share of all uploads under way; try again later.');
      }
      uploadsOf.add(chatbotId);
      underWay.set(request, { sinceMs: performance.now(), bytesRead: request.raw.socket.bytesRead });
      reply.raw.on('close', () => {
        underWay.delete(request);
        uploadsOf.remove(chatbotId);
        places.release(holder);
        bytes.release(holder, size);
      });
      return undefined;
    },
    endSlow() {
      const now = performance.now();
      for (const [request, progress] of underWay) {
        const seconds = (now - progress.sinceMs) / 1_000;
        if (request.raw.complete || seconds * 1_000 < http.bodyTimeoutMs) continue;
        const { bytesRead } = request.raw.socket;
        const isSlow = bytesRead - progress.bytesRead < http.uploadMinBytesPerSecond * seconds;
        // What has come and waits for us is no fault of the client.
        const waitsForUs = request.raw.readableLength > 0;
        if (isSlow && !waitsForUs) endBody(request, 'The upload came too slowly, or stopped.');
        else underWay.set(request, { sinceMs: now, bytesRead });
      }
    },
  };
}

const tooMany = (message: string): AppError =>
  new AppError('rate_limited', message, { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });

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
