/** Every setting there is, in groups, with its default and its meaning: config and .env.example come from here. */
import { ENCODER_SETTINGS } from './encoder-settings.ts';
import { EXTRACTION_SETTINGS } from './extraction-settings.ts';
import { PRESSURE_SETTINGS } from './pressure-settings.ts';
import { faultOfDatabase, faultOfFileStore, faultOfMailServer, faultOfNetwork } from './setting-checks.ts';
import { choice, integer, list, optionalAddress, optionalUrl, text } from './setting-kinds.ts';
import { DEFAULT_TRAINING_SETTINGS } from './training/settings.ts';

const MIB = 1024 * 1024;

export const SETTINGS = {
  http: {
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
    publicUrl: optionalUrl({
      variable: 'DOCENT_PUBLIC_URL',
      isOrigin: true,
      description: 'Address that clients use, such as https://docent.example.com; unset: host and port.',
    }),
    trustProxy: list({
      variable: 'DOCENT_TRUST_PROXY',
      description: 'Addresses or networks of reverse proxies whose X-Forwarded headers count, by commas.',
      check: faultOfNetwork,
    }),
    corsOrigins: list({
      variable: 'DOCENT_CORS_ORIGINS',
      description: 'Web origins that may call the API from a browser, by commas; * for all. Unset: none.',
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
    requestTimeoutMs: integer({
      variable: 'DOCENT_REQUEST_TIMEOUT_MS',
      default: 300_000,
      min: 1000,
      description: 'Time in which a request must have arrived whole.',
    }),
    bodyTimeoutMs: integer({
      variable: 'DOCENT_BODY_TIMEOUT_MS',
      default: 15_000,
      min: 1000,
      description:
        'Time in which a JSON body must have arrived, for each DOCENT_BODY_LIMIT_BYTES of it; looked at every second.',
    }),
    replyTimeoutMs: integer({
      variable: 'DOCENT_REPLY_TIMEOUT_MS',
      default: 30_000,
      min: 1000,
      description:
        'How long a client may take nothing of a reply that is there before its connection is ended.',
    }),
    keepAliveTimeoutMs: integer({
      variable: 'DOCENT_KEEP_ALIVE_TIMEOUT_MS',
      default: 72_000,
      description: 'How long an idle connection stays open; more than the idle time of a load balancer.',
    }),
    shutdownGraceMs: integer({
      variable: 'DOCENT_SHUTDOWN_GRACE_MS',
      default: 10_000,
      description:
        'How long requests under way may take to finish after SIGTERM, and the process to end after all is closed.',
    }),
    rateLimitPerMinute: integer({
      variable: 'DOCENT_RATE_LIMIT_PER_MINUTE',
      default: 0,
      description: 'Requests that one API key may make per minute and process; 0: no limit.',
    }),
  },
  console: {
    signUp: choice({
      variable: 'DOCENT_SIGN_UP',
      of: ['open', 'closed'],
      default: 'closed',
      description:
        'Whether anyone may create an account in the console, where there is mail by a link that proves the address; the first account always may be.',
    }),
    smtpUrl: optionalAddress({
      check: faultOfMailServer,
      variable: 'DOCENT_SMTP_URL',
      description:
        'Mail server for links to reset a password or sign up, such as smtps://user:password@mail.example.com; unset: no mail.',
    }),
    mailFrom: text({
      variable: 'DOCENT_MAIL_FROM',
      default: 'Docent <docent@localhost>',
      description: 'Sender of the mail that the console sends.',
    }),
    streamsPerAccount: integer({
      variable: 'DOCENT_CONSOLE_STREAMS_PER_ACCOUNT',
      default: 100,
      min: 1,
      description:
        'Consoles of one account that a process keeps up to date, each by a stream; more are refused with 429.',
    }),
  },
  log: {
    level: choice({
      variable: 'DOCENT_LOG_LEVEL',
      of: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      default: 'info',
      description: 'Least level that is logged; debug logs each request.',
    }),
  },
  store: {
    dataDir: text({
      variable: 'DOCENT_DATA_DIR',
      default: './data',
      description: 'Folder of the embedded database and of uploaded files.',
    }),
    databaseUrl: optionalAddress({
      variable: 'DOCENT_DATABASE_URL',
      description: 'postgres:// address of a database; unset: embedded SQLite in the data folder.',
      check: faultOfDatabase,
    }),
    databaseConnections: integer({
      variable: 'DOCENT_DATABASE_CONNECTIONS',
      default: 20,
      min: 6,
      max: 1_000,
      description:
        'Connections to PostgreSQL that one process holds at most, half of them to read; one that listens comes on top.',
    }),
    blobUrl: optionalAddress({
      variable: 'DOCENT_BLOB_URL',
      description: 'Where uploaded files are kept: s3://bucket/prefix?...; unset: the data folder.',
      check: faultOfFileStore,
    }),
  },
  upload: {
    maxBytes: integer({
      variable: 'DOCENT_UPLOAD_MAX_BYTES',
      default: 50 * MIB,
      min: 1,
      description: 'Largest file that can be uploaded.',
    }),
    waitMs: integer({
      variable: 'DOCENT_UPLOAD_WAIT_MS',
      default: 30_000,
      description: 'How long an upload waits for its training before it is answered all the same.',
    }),
  },
  pressure: PRESSURE_SETTINGS,
  sweeper: {
    intervalMinutes: integer({
      variable: 'DOCENT_SWEEP_INTERVAL_MINUTES',
      default: 360,
      max: 30_000,
      description: 'How often to look for stored files that belong to nothing; 0: never.',
    }),
    graceHours: integer({
      variable: 'DOCENT_SWEEP_GRACE_HOURS',
      default: 24,
      min: 1,
      description:
        'Age below which no stored file is removed; more than the longest upload and than clocks differ.',
    }),
    mostPercent: integer({
      variable: 'DOCENT_SWEEP_MOST_PERCENT',
      default: 50,
      max: 100,
      description:
        'Share of all stored files above which none is removed: then the files are most likely those of another database.',
    }),
  },
  idempotency: {
    keepHours: integer({
      variable: 'DOCENT_IDEMPOTENCY_KEEP_HOURS',
      default: 24,
      min: 1,
      description: 'How long an Idempotency-Key returns the first answer.',
    }),
  },
  unanswered: {
    keptMax: integer({
      variable: 'DOCENT_UNANSWERED_MAX',
      default: 5_000,
      min: 1,
      description:
        'Questions kept for each chatbot of those refused, and as many of those met with suggestions; the oldest leave first.',
    }),
  },
  calibration: {
    questionsMax: integer({
      variable: 'DOCENT_CALIBRATION_QUESTIONS',
      default: 1_000,
      min: 1,
      description:
        "Questions of a chatbot's own pairs that a calibration asks; of more, an even sample. What it takes grows with them.",
    }),
    waitingMax: integer({
      variable: 'DOCENT_CALIBRATION_WAITING_MAX',
      default: 20,
      min: 1,
      description:
        'Chatbots that may wait for their calibration while that of another runs; more are refused with 503.',
    }),
  },
  retrieval: {
    indexCacheBytes: integer({
      variable: 'DOCENT_INDEX_CACHE_BYTES',
      default: 512 * MIB,
      min: MIB,
      description: 'Memory for the indexes of chatbots; the least recently asked ones leave first.',
    }),
  },
  encoders: ENCODER_SETTINGS,
  extraction: EXTRACTION_SETTINGS,
  training: {
    gatherMs: integer({
      variable: 'DOCENT_TRAINING_GATHER_MS',
      default: DEFAULT_TRAINING_SETTINGS.gatherMs,
      description: 'How long changes to pairs gather before they are trained together.',
    }),
    pairBatch: integer({
      variable: 'DOCENT_TRAINING_PAIR_BATCH',
      default: DEFAULT_TRAINING_SETTINGS.pairBatch,
      min: 1,
      description: 'Pairs trained in one transaction at most.',
    }),
    vectorWaitMs: integer({
      variable: 'DOCENT_TRAINING_VECTOR_WAIT_MS',
      default: DEFAULT_TRAINING_SETTINGS.vectorWaitMs,
      description:
        'How long a pair may wait for encoders that need time before it is called trained without them; 0: not at all.',
    }),
    vectorBatch: integer({
      variable: 'DOCENT_TRAINING_VECTOR_BATCH',
      default: DEFAULT_TRAINING_SETTINGS.vectorBatch,
      min: 1,
      description: 'Pairs trained in one transaction while their vectors are waited for.',
    }),
    fileConcurrency: integer({
      variable: 'DOCENT_TRAINING_FILES',
      default: DEFAULT_TRAINING_SETTINGS.fileConcurrency,
      min: 1,
      max: 64,
      description: 'Files trained at the same time.',
    }),
    leaseMs: integer({
      variable: 'DOCENT_TRAINING_LEASE_MS',
      default: DEFAULT_TRAINING_SETTINGS.leaseMs,
      min: 1000,
      description: 'How long claimed work is held before another worker may take it over.',
    }),
    maxAttempts: integer({
      variable: 'DOCENT_TRAINING_ATTEMPTS',
      default: DEFAULT_TRAINING_SETTINGS.maxAttempts,
      min: 1,
      description: 'Tries before an item fails for good.',
    }),
    maxClaims: integer({
      variable: 'DOCENT_TRAINING_CLAIMS',
      default: DEFAULT_TRAINING_SETTINGS.maxClaims,
      min: 1,
      description: 'Times an item may be under way when its process ends before it fails for good.',
    }),
    retryBaseMs: integer({
      variable: 'DOCENT_TRAINING_RETRY_BASE_MS',
      default: DEFAULT_TRAINING_SETTINGS.retryBaseMs,
      min: 1,
      description: 'Wait before the second try; doubles with each further one.',
    }),
    retryMaxMs: integer({
      variable: 'DOCENT_TRAINING_RETRY_MAX_MS',
      default: DEFAULT_TRAINING_SETTINGS.retryMaxMs,
      min: 1,
      description: 'Longest wait between two tries.',
    }),
    pollMs: integer({
      variable: 'DOCENT_TRAINING_POLL_MS',
      default: DEFAULT_TRAINING_SETTINGS.pollMs,
      min: 100,
      description: 'How often to look for work that another process wrote.',
    }),
  },
} as const;
