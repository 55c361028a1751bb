/** Settings of how much one process takes on at once; beyond it, requests are refused. */
import { integer } from './setting-kinds.ts';

const MIB = 1024 * 1024;

export const PRESSURE_SETTINGS = {
  maxRequests: integer({
    variable: 'DOCENT_MAX_REQUESTS',
    default: 1_000,
    min: 1,
    description: 'Requests that one process works on at once; more are answered 503 with Retry-After.',
  }),
  maxBodies: integer({
    variable: 'DOCENT_MAX_BODIES',
    default: 1_000,
    min: 1,
    description:
      'Requests whose JSON body is still arriving in one process; more are answered 503 with Retry-After.',
  }),
  maxBodiesPerCaller: integer({
    variable: 'DOCENT_MAX_BODIES_PER_CALLER',
    default: 250,
    min: 1,
    description:
      'Those of one address, or of one IPv6 network of 64 bits, that have been arriving for a second; more are answered 429 with Retry-After.',
  }),
  maxPipelined: integer({
    variable: 'DOCENT_MAX_PIPELINED',
    default: 32,
    min: 1,
    description:
      'Requests of one connection that wait for the reply to the one before them; more are answered 429 with Retry-After.',
  }),
  maxUploads: integer({
    variable: 'DOCENT_MAX_UPLOADS',
    default: 64,
    min: 1,
    description: 'Uploads under way at once in one process; more are answered 503 with Retry-After.',
  }),
  maxUploadsPerChatbot: integer({
    variable: 'DOCENT_MAX_UPLOADS_PER_CHATBOT',
    default: 16,
    min: 1,
    description: 'Those of one chatbot; more are answered 429 with Retry-After.',
  }),
  maxUploadsPerAccount: integer({
    variable: 'DOCENT_MAX_UPLOADS_PER_ACCOUNT',
    default: 48,
    min: 1,
    description: 'Those of all chatbots of one account; more are answered 429 with Retry-After.',
  }),
  maxUploadBytes: integer({
    variable: 'DOCENT_MAX_UPLOAD_BYTES_UNDER_WAY',
    default: 2048 * MIB,
    min: 1,
    description: 'Bytes of all uploads under way at once; one upload alone is always let through.',
  }),
  eventLoopDelayMs: integer({
    variable: 'DOCENT_MAX_EVENT_LOOP_DELAY_MS',
    default: 1_000,
    description:
      'Mean wait for the processor, held for a second, from which on requests are answered 503; 0: no bound.',
  }),
  memoryPercent: integer({
    variable: 'DOCENT_MAX_MEMORY_PERCENT',
    default: 95,
    max: 100,
    description:
      "Share of the heap's, the container's or the machine's memory from which on requests are answered 503; 0: no bound.",
  }),
} as const;
