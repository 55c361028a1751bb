/** Trials of thresholds: begun, looked at and stopped here, by whoever of the account comes by. */
import { Type } from 'typebox';
import {
  CalibrationChanges,
  CalibrationChangesQuery,
  CalibrationRun,
} from '../../../../../contract/asking/tuning.ts';
import { ChatbotParams } from '../../../../../contract/common.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './parts.ts';

const PATH = '/api/chatbots/:chatbotId/calibration/run';

export function registerCalibrationRunRoutes(app: TypedApp, { calibrationRuns }: ConsoleParts): void {
  app.get(
    PATH,
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: CalibrationRun } },
    },
    async (request) => calibrationRuns.find(request.params.chatbotId),
  );

  app.post(
    PATH,
    {
      config: { right: 'settings' },
      schema: { hide: true, params: ChatbotParams, response: { 202: CalibrationRun } },
    },
    async (request, reply) => {
      reply.code(202);
      return calibrationRuns.start(request.params.chatbotId);
    },
  );

  app.delete(
    PATH,
    {
      config: { right: 'settings' },
      schema: { hide: true, params: ChatbotParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await calibrationRuns.stop(request.params.chatbotId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${PATH}/changes`,
    {
      config: { right: 'read' },
      schema: {
        hide: true,
        params: ChatbotParams,
        querystring: CalibrationChangesQuery,
        response: { 200: CalibrationChanges },
      },
    },
    async (request) => calibrationRuns.changes(request.params.chatbotId, request.query),
  );
}
