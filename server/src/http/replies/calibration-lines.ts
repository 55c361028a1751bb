/** Streams the progress of a calibration, one JSON line each, before its result. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CALIBRATION_LINES,
  type Calibration,
  type CalibrationLine,
  type CalibrationProgress,
} from '../../../../contract/asking/tuning.ts';
import type { Log } from '../../log.ts';
import { toAppError, toProblem } from './problem.ts';

/** Whether the client accepts the lines' media type; others get one document. */
export function wantsLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.toLowerCase().includes(CALIBRATION_LINES) === true;
}

/** @throws whatever `measure` throws before its first progress: it is answered like any error, with its status */
export async function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  measure: (onProgress: (progress: CalibrationProgress) => void) => Promise<Calibration>,
  log: Log,
): Promise<void> {
  let isOpen = false;

  function write(line: CalibrationLine): void {
    if (!isOpen) {
      isOpen = true;
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': `${CALIBRATION_LINES}; charset=utf-8`,
        'x-accel-buffering': 'no',
      });
    }
    reply.raw.write(`${JSON.stringify(line)}\n`);
  }

  try {
    write({ calibration: await measure((progress) => write({ progress })) });
  } catch (error) {
    if (!isOpen) throw error;
    if (reply.raw.destroyed) return;
    const shown = toAppError(error);
    if (shown.status >= 500) log.error({ err: error, requestId: request.id }, 'a calibration failed');
    write({ problem: toProblem(shown, request.id) });
  } finally {
    if (isOpen) reply.raw.end();
  }
}
