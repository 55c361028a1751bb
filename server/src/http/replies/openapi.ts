/** Generates the OpenAPI 3.1 document from the schemas of the routes. */
import { isDeepStrictEqual } from 'node:util';
import { fastifySwagger } from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { VERSION } from '../../version.ts';
import type { TypedApp } from '../typed-app.ts';

const DESCRIPTION = `Trains customer-service chatbots from question-and-answer pairs and from files, and answers from them at once.

Paths match without regard to case and to one trailing slash, those of health and metrics exactly. Every error is a problem document (RFC 9457) whose \`code\` is stable. Every reply carries \`X-Request-Id\`, and \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` where a rate limit is set.`;

/** Describes every route registered on `app` after this; `app.swagger()` gives the document once it is ready. */
export async function describeApi(app: TypedApp, publicUrl: string | null): Promise<void> {
  const named = new Map<string, object>();
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Docent',
        version: VERSION,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl ?? '/', description: 'This service' }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the chatbot.' },
        },
      },
      security: [{ apiKey: [] }],
      tags: [
        { name: 'Q&A pairs', description: 'Questions and the answers to give, word for word.' },
        { name: 'Answers', description: 'Answers with all their wordings, one by one or many at once.' },
        { name: 'Training files', description: 'Documents: pdf, docx, txt, xlsx, pptx.' },
        { name: 'Chat', description: 'Asking what was trained.' },
        { name: 'Tuning', description: 'From which confidence a chatbot answers, and what that would do.' },
        { name: 'Golden questions', description: 'What a chatbot must say, asked after every change.' },
        {
          name: 'Moving in and out',
          description: 'Exports of other products and of this one, and all that a chatbot knows.',
        },
        { name: 'History', description: 'What was changed, by whom, and how it is put back.' },
        { name: 'Operations', description: 'For those who run the service.' },
      ],
    },
    transform: ({ schema, url, route }) => ({
      schema: schema?.hide === true ? schema : withScope(refer(schema, named) as FastifySchema, route.config),
      url,
    }),
    transformObject: (document) => {
      const { openapiObject } = document as Extract<typeof document, { openapiObject: unknown }>;
      return Object.assign(openapiObject, {
        components: { ...openapiObject.components, schemas: Object.fromEntries(named) },
      });
    },
  });
}

/** The scope that a key needs, where the route declares one. */
function withScope(schema: FastifySchema, { scope }: FastifyContextConfig = {}): FastifySchema {
  return scope === undefined || scope === 'any' ? schema : { ...schema, security: [{ apiKey: [scope] }] };
}

/**
 * The part with every schema that has an `$id` moved to the named ones, and a reference in its place.
 * @throws if two different schemas share an id
 */
function refer(part: unknown, named: Map<string, object>): unknown {
  if (Array.isArray(part)) return part.map((item) => refer(item, named));
  if (typeof part !== 'object' || part === null) return part;
  const { $id, ...own } = part as { $id?: string };
  const parts = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, refer(value, named)]));
  if ($id === undefined) return parts;
  if (!isDeepStrictEqual(named.get($id) ?? parts, parts)) throw new Error(`Two schemas are called ${$id}.`);
  named.set($id, parts);
  return { $ref: `#/components/schemas/${$id}` };
}
