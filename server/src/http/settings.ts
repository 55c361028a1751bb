/** The settings of HTTP: where and how long it listens, and how much one process takes on at once. */
import { isIP, isIPv4 } from 'node:net';
import {
  integer,
  list,
  milliseconds,
  optionalText,
  optionalUrl,
  type SettingsOf,
  text,
} from '../config/setting.ts';
import type { ImportSettings } from '../services/console/moving/settings.ts';
import type { BulkSettings, SyncSettings, UploadSettings } from '../services/teaching/settings.ts';

const MIB = 1024 * 1024;

export const HTTP_SETTINGS = {
  host: text({
    variable: 'DOCENT_HOST',
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for every network of this machine.',
  }),
  port: integer({
    variable: 'DOCENT_PORT',
    alias: 'PORT',
    default: 8787,
    max: 65_535,
    description: 'Port to listen on; 0 takes a free one. PORT is read where this is unset.',
  }),
  workPort: integer({
    variable: 'DOCENT_WORK_PORT',
    default: 8788,
    max: 65_535,
    description:
      'Port on which `docent work` answers /healthz/live, /healthz/ready and /metrics, at DOCENT_HOST; 0 takes a free one.',
  }),
  metricsPort: integer({
    variable: 'DOCENT_METRICS_PORT',
    default: 0,
    max: 65_535,
    description:
      'Port at DOCENT_HOST on which a process answers /metrics, and then nowhere else; whoever reaches it reads them. 0: none of their own.',
  }),
  metricsToken: optionalText({
    variable: 'DOCENT_METRICS_TOKEN',
    description:
      'Token that /metrics asks for, as Authorization: Bearer TOKEN. Unset, and without a port of their own: metrics are answered on this machine alone.',
  }),
  publicUrl: optionalUrl({
    variable: 'DOCENT_PUBLIC_URL',
    isOrigin: true,
    description:
      'Address that clients use, such as https://docent.example.com; unset: host and port. The console is served under its host name, localhost and addresses in numbers alone.',
  }),
  trustProxy: list({
    variable: 'DOCENT_TRUST_PROXY',
    description:
      'Addresses or networks of reverse proxies whose X-Forwarded headers are trusted, separated by commas.',
    check: faultOfNetwork,
  }),
  corsOrigins: list({
    variable: 'DOCENT_CORS_ORIGINS',
    description:
      'Web origins that may call the API from a browser, separated by commas; * for all. Unset: none.',
    check: (item) =>
      item === '*' || (URL.canParse(item) && new URL(item).origin === item)
        ? undefined
        : `"${item}" is not an origin such as https://shop.example.com`,
  }),
  bodyLimitBytes: integer({
    variable: 'DOCENT_BODY_LIMIT_BYTES',
    default: MIB,
    min: 1024,
    description: 'Largest JSON body; file uploads have a limit of their own.',
  }),
  anonymousBodyLimitBytes: integer({
    variable: 'DOCENT_ANONYMOUS_BODY_LIMIT_BYTES',
    default: 16 * 1024,
    min: 1024,
    description: 'Largest JSON body of routes that nobody has to log in for, such as logging in.',
  }),
  jsonMaxDepth: integer({
    variable: 'DOCENT_JSON_MAX_DEPTH',
    default: 32,
    min: 8,
    max: 1_000,
    description: 'Deepest nesting of a JSON body.',
  }),
  requestTimeoutMs: milliseconds({
    variable: 'DOCENT_REQUEST_TIMEOUT_MS',
    default: 300_000,
    min: 1000,
    description: 'Time in which a request must have arrived completely.',
  }),
  bodyTimeoutMs: milliseconds({
    variable: 'DOCENT_BODY_TIMEOUT_MS',
    default: 15_000,
    min: 1000,
    description:
      'Time in which a JSON body must have arrived, for each DOCENT_BODY_LIMIT_BYTES of it; checked every second.',
  }),
  uploadMinBytesPerSecond: integer({
    variable: 'DOCENT_UPLOAD_MIN_BYTES_PER_SECOND',
    default: 4_096,
    description:
      'Least rate of an upload over each DOCENT_BODY_TIMEOUT_MS; one that comes slower, or stops, is answered 400. 0: no limit.',
  }),
  replyTimeoutMs: milliseconds({
    variable: 'DOCENT_REPLY_TIMEOUT_MS',
    default: 30_000,
    min: 1000,
    description:
      'How long a client may read nothing of a reply that is ready before its connection is ended.',
  }),
  keepAliveTimeoutMs: milliseconds({
    variable: 'DOCENT_KEEP_ALIVE_TIMEOUT_MS',
    default: 72_000,
    description: 'How long an idle connection stays open; more than the idle time of a load balancer.',
  }),
  shutdownGraceMs: milliseconds({
    variable: 'DOCENT_SHUTDOWN_GRACE_MS',
    default: 10_000,
    description:
      'How long requests under way may take to finish after SIGTERM, and the process to end after everything is closed.',
  }),
  chatMessagesMax: integer({
    variable: 'DOCENT_CHAT_MESSAGES_MAX',
    default: 500,
    min: 1,
    description: 'Messages in one request of the OpenAI-compatible door; more are refused with 400.',
  }),
  rateLimitPerMinute: integer({
    variable: 'DOCENT_RATE_LIMIT_PER_MINUTE',
    default: 0,
    description: 'Requests that one API key may make per minute and process; 0: no limit.',
  }),
} as const;

export type HttpSettings = SettingsOf<typeof HTTP_SETTINGS>;

/** Beyond these, requests are refused. */
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
      'Requests of accounts whose JSON body is still arriving in one process; more are answered 503 with Retry-After.',
  }),
  maxAnonymousBodies: integer({
    variable: 'DOCENT_MAX_ANONYMOUS_BODIES',
    default: 250,
    min: 1,
    description: 'The same for requests that need no account, such as logging in.',
  }),
  sharePercent: integer({
    variable: 'DOCENT_SHARE_PERCENT',
    default: 25,
    min: 1,
    max: 100,
    description:
      'Share that one account may have of bodies arriving, of uploads under way and of their bytes, and one address or IPv6 network of 64 bits of bodies that need no account: so many percent of what is free beside it. Beyond it: 429 with Retry-After. 100: whoever comes first may have all.',
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
    description: 'Uploads under way of one chatbot; more are answered 429 with Retry-After.',
  }),
  maxUploadBytes: integer({
    variable: 'DOCENT_MAX_UPLOAD_BYTES_UNDER_WAY',
    default: 2048 * MIB,
    min: 1,
    description: 'Bytes of all uploads under way at once; one upload alone is always let through.',
  }),
  eventLoopDelayMs: milliseconds({
    variable: 'DOCENT_MAX_EVENT_LOOP_DELAY_MS',
    default: 1_000,
    description:
      'Mean delay of the event loop that, if it lasts a second, makes the process answer requests with 503; 0: no limit.',
  }),
  memoryPercent: integer({
    variable: 'DOCENT_MAX_MEMORY_PERCENT',
    default: 95,
    max: 100,
    description:
      'Share of the memory of the heap, the container or the machine from which requests are answered 503; 0: no limit.',
  }),
} as const;

export type PressureSettings = SettingsOf<typeof PRESSURE_SETTINGS>;

/** What the server reads of the configuration. */
export interface ServerSettings {
  http: HttpSettings;
  pressure: PressureSettings;
  upload: UploadSettings;
  imports: ImportSettings;
  sync: SyncSettings;
  bulk: BulkSettings;
}

/** Networks that have a name: this machine's, those of one link, and those that no router passes on. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Of an address, a network such as 10.0.0.0/8 or 10.0.0.0/255.0.0.0, or the name of one. */
function faultOfNetwork(item: string): string | undefined {
  if (NAMED_NETWORKS.has(item)) return undefined;
  const [address = '', range, ...more] = item.split('/');
  const version = isIP(address);
  if (version !== 0 && more.length === 0 && isRange(range, version)) return undefined;
  return `"${item}" is not an address or a network such as 10.0.0.0/8`;
}

function isRange(range: string | undefined, version: number): boolean {
  if (range === undefined) return true;
  if (version === 4 && isIPv4(range)) return isMask(range);
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

function isMask(range: string): boolean {
  const bits = range.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
}
