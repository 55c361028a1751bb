/** Keeps uploads under way, for the tests of what may be under way at once. */
import { once } from 'node:events';
import { type ClientRequest, request as openRequest } from 'node:http';
import type { Provisioned, TestService } from '../../support/service.ts';

/** An upload that has begun and goes on until it is ended or broken off. */
export async function beginUpload(
  service: TestService,
  bot: Provisioned,
  contentLength?: number,
): Promise<ClientRequest> {
  const { hostname, port } = new URL(service.baseUrl);
  const request = openRequest({
    hostname,
    port,
    method: 'POST',
    path: `/api/Training/File/${bot.chatbotId}`,
    headers: {
      authorization: `Bearer ${bot.apiKey}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...(contentLength !== undefined && { 'content-length': contentLength }),
      expect: '100-continue',
    },
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  await once(request, 'continue');
  return request;
}
