/** The owner's routes for tuning: thresholds, calibration, and the progress of encoding. */

import {
  Calibration,
  CalibrationQuery,
  EncodingProgress,
  Thresholds,
  ThresholdsBody,
} from '../../../../contract/asking/tuning.ts';
import { ChatbotParams } from '../../../../contract/common.ts';
import type { Log } from '../../log.ts';
import type { TuningService } from '../../services/asking/tuning.ts';
import type { Store } from '../../store/types.ts';
import { stepOf } from '../access/history-step.ts';
import { untilGone } from '../load/client-gone.ts';
import { answerInLines, wantsLines } from '../replies/calibration-lines.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

export function registerTuningRoutes(
  app: TypedApp,
  { tuning, store, log }: { tuning: TuningService; store: Pick<Store, 'nowMs'>; log: Log },
): void {
  app.get(
    '/api/chatbots/:chatbotId/calibration',
    {
      config: { scope: 'read' },
      schema: {
        tags: ['Tuning'],
        operationId: 'getCalibration',
        summary: 'Precision and coverage at each answer threshold',
        description:
          "Asks the chatbot its own pairs' questions, each while it is left out, and general questions that it should refuse. An answer out of a file counts as wrong, for only pairs say what is right. Takes seconds for a large chatbot; remembered until its knowledge changes. `all`, `any` and `none`, each as often as there are tags, measure what asks with that filter are answered from. One chatbot is measured at a time, the oldest request first; 503 while too many wait. With `Accept: application/x-ndjson` the reply is lines of JSON: `{progress: {ahead, share}}` again and again, then `{calibration}` or `{problem}`.",
        params: ChatbotParams,
        querystring: CalibrationQuery,
        response: {
          200: success(Calibration, 'The calibration.'),
          ...problemResponses('not_found', 'conflict'),
        },
      },
    },
    async (request, reply) => {
      const { chatbotId } = request.params;
      const filter = Object.keys(request.query).length === 0 ? undefined : request.query;
      const measured = { chatbotId, filter };
      const signal = untilGone(reply);
      if (!wantsLines(request)) return tuning.calibration(measured, { signal });
      await answerInLines(
        request,
        reply,
        (onProgress) => tuning.calibration(measured, { signal, onProgress }),
        log,
      );
      return reply;
    },
  );

  app.get(
    '/api/chatbots/:chatbotId/thresholds',
    {
      config: { scope: 'read' },
      schema: {
        tags: ['Tuning'],
        operationId: 'getThresholds',
        summary: 'The confidences from which the chatbot answers and suggests',
        description: 'Those that were set, and the measured defaults that hold where none was.',
        params: ChatbotParams,
        response: { 200: success(Thresholds, 'The thresholds.'), ...problemResponses('not_found') },
      },
    },
    async (request) => tuning.thresholds(request.params.chatbotId),
  );

  app.put(
    '/api/chatbots/:chatbotId/thresholds',
    {
      config: { scope: 'train', right: 'settings' },
      schema: {
        tags: ['Tuning'],
        operationId: 'setThresholds',
        summary: 'Set the confidences from which the chatbot answers and suggests',
        description: 'What is absent stays as it is; null returns to the measured default.',
        params: ChatbotParams,
        body: ThresholdsBody,
        response: {
          200: success(Thresholds, 'The thresholds as they are now.'),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request) => tuning.setThresholds(request.params.chatbotId, request.body, stepOf(request, store)),
  );

  app.get(
    '/api/chatbots/:chatbotId/encoding',
    {
      config: { scope: 'read' },
      schema: {
        tags: ['Tuning'],
        operationId: 'getEncodingProgress',
        summary: 'The encoders in force and how many chunks they have seen',
        description:
          'After a change of encoders, chunks answer by what they have until the new ones have seen them.',
        params: ChatbotParams,
        response: {
          200: success(EncodingProgress, 'The encoders and their progress.'),
          ...problemResponses('not_found'),
        },
      },
    },
    async (request) => tuning.encoding(request.params.chatbotId),
  );
}
