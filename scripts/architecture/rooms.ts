/** The rooms of the server from top to bottom: what each may import, and through which of its files others may enter. */

export interface Room {
  /** Folder below server/src. */
  readonly path: string;
  /** Rooms that it may import: all of them stand further down in the list. */
  readonly imports: readonly string[];
  /** The files that other rooms may import, without their ending; 'all': a library, where each file is one. */
  readonly doors: readonly string[] | 'all';
}

/** What imports no room, and what every room may import. */
export const LEAVES: readonly string[] = [
  'server/src/errors.ts',
  'server/src/log.ts',
  'server/src/once.ts',
  'server/src/version.ts',
  'server/src/typed-arrays.ts',
  'server/src/config/config-error.ts',
  'server/src/config/environment.ts',
  'server/src/config/setting.ts',
];

/** The entry: it may import any room, and none may import it. */
export const ENTRY = 'server/src/main.ts';

export const ROOMS: readonly Room[] = [
  {
    path: 'commands',
    imports: [
      'app',
      'config',
      'services/sign-in',
      'services/upkeep',
      'services/tenants',
      'store',
      'extraction',
    ],
    doors: ['command', 'help', 'list'],
  },
  {
    path: 'app',
    imports: [
      'config',
      'http',
      'services/console',
      'services/upkeep',
      'services/asking',
      'services/teaching',
      'services/tenants',
      'training',
      'telemetry',
      'store',
      'retrieval/search',
      'retrieval/encoders',
      'extraction',
    ],
    doors: ['context', 'core', 'listening-url', 'release-memory', 'service'],
  },
  {
    path: 'config',
    imports: [
      'http',
      'services/console',
      'services/sign-in',
      'services/upkeep',
      'services/asking',
      'services/teaching',
      'services/tenants',
      'training',
      'store',
      'retrieval/encoders',
      'extraction',
    ],
    doors: ['config'],
  },
  {
    path: 'http',
    imports: [
      'services/console',
      'services/sign-in',
      'services/asking',
      'services/teaching',
      'services/tenants',
      'telemetry',
      'store',
    ],
    doors: [
      'server',
      'settings',
      'typed-app',
      'access/sessions',
      'protocol/request-id',
      'replies/error-replies',
      'routes/operations',
      'routes/console/console',
    ],
  },
  {
    path: 'services/console',
    imports: [
      'services/sign-in',
      'services/teaching',
      'store',
      'retrieval/encoders',
      'language',
      'extraction',
    ],
    doors: [
      'ask-statistics',
      'changes',
      'console-services',
      'insights',
      'moving/archive/export-service',
      'moving/import-service',
      'moving/open-moving',
      'moving/settings',
      'pair-lists',
      'pair-preview',
      'settings',
      'unanswered',
    ],
  },
  {
    path: 'services/sign-in',
    imports: ['services/tenants', 'store'],
    doors: [
      'account-removal',
      'audited-auth',
      'auth',
      'caller-network',
      'mail',
      'members',
      'oidc',
      'oidc-client',
      'page-links',
      'settings',
      'sign-up',
    ],
  },
  {
    path: 'services/upkeep',
    imports: ['services/tenants', 'store'],
    doors: ['backup', 'housekeeping', 'settings', 'sweeper', 'webhooks/delivery', 'webhooks/guarded-post'],
  },
  {
    path: 'services/asking',
    imports: [
      'services/tenants',
      'training',
      'telemetry',
      'store',
      'retrieval/answering',
      'retrieval/search',
      'retrieval/encoders',
      'language',
    ],
    doors: [
      'answer-log/answer-log',
      'answer-log/kept-answers',
      'asking',
      'calibration',
      'classifiers',
      'composing/composing',
      'composing/model-client',
      'conversations/conversation-tokens',
      'conversations/conversations',
      'conversations/handover',
      'customer-view',
      'ask-turns',
      'foreground',
      'golden/golden',
      'golden/golden-runs',
      'impact/impact',
      'impact/pair-loader',
      'index-loader',
      'read-ahead',
      'settings',
      'suggestions/suggestions',
      'tuning',
    ],
  },
  {
    path: 'services/teaching',
    imports: ['services/tenants', 'training', 'store'],
    doors: [
      'answer-history',
      'answer-snapshots',
      'answers/answers',
      'availability-state',
      'answers/mass-change',
      'bulk/bulk',
      'bulk/bulk-types',
      'bulk/restore-answers',
      'file-sync',
      'files',
      'history/history',
      'idempotency',
      'list-page',
      'pairs',
      'settings',
      'weigh-pair',
    ],
  },
  {
    path: 'services/tenants',
    imports: ['store'],
    doors: [
      'accounts',
      'answer-retention',
      'audit',
      'chatbots',
      'file-links',
      'history-retention',
      'key-limits',
      'key-rights',
      'keys',
      'settings',
      'settings-history',
      'thresholds',
      'visitor-tokens',
      'webhooks',
      'websites',
    ],
  },
  {
    path: 'training',
    imports: ['telemetry', 'store', 'retrieval/search', 'retrieval/encoders', 'language', 'extraction'],
    doors: ['encoding-pool', 'file-outcomes', 'index-text', 'missing-vectors', 'settings', 'trainer'],
  },
  {
    path: 'telemetry',
    imports: ['retrieval/search'],
    doors: ['metrics', 'open', 'types'],
  },
  {
    path: 'store',
    imports: ['retrieval/search', 'retrieval/encoders'],
    doors: [
      'open',
      'settings',
      'types',
      'console-types',
      'file-snapshot',
      'fold-text',
      'history-step',
      'temporary-folder',
      'time-slicer',
      'unknown-outcome',
      'blobs/blob-store',
      'blobs/open',
      'blobs/s3-url',
      'blobs/sweep-lock',
      'migrations/migrate',
      'migrations/rehearse',
      'copy/copy',
      'postgres/addresses',
      'postgres/errors',
      'sqlite/backup',
      'sqlite/found',
    ],
  },
  {
    path: 'retrieval/answering',
    imports: ['retrieval/search', 'retrieval/encoders', 'language'],
    doors: ['answer', 'question'],
  },
  {
    path: 'retrieval/search',
    imports: ['retrieval/encoders', 'retrieval/kernels', 'retrieval/structures', 'language'],
    doors: ['entries', 'index-cache', 'types'],
  },
  {
    path: 'retrieval/encoders',
    imports: ['retrieval/kernels', 'language'],
    doors: ['encoder', 'open-encoders', 'settings', 'classifier/classifier'],
  },
  { path: 'retrieval/kernels', imports: [], doors: 'all' },
  { path: 'retrieval/structures', imports: [], doors: 'all' },
  {
    path: 'extraction',
    imports: ['language'],
    doors: [
      'detect-kind',
      'limits',
      'ocr/languages',
      'ocr/recogniser',
      'ocr/seeing-sandbox',
      'ocr/settings',
      'sandbox',
      'types',
    ],
  },
  { path: 'language', imports: [], doors: 'all' },
];

/** Rooms that together are one wing to everybody else, and how many of their files those outside may enter through. */
export const WINGS = [{ path: 'retrieval', maxDoors: 8 }] as const;

/** More would be a map that nobody keeps in mind. */
export const MAX_ROOMS = 20;
export const MAX_ARROWS = 80;

/** Files side by side in one folder. */
export const MAX_SIDE_BY_SIDE = 25;
export const MAX_AT_SERVER_ROOT = 6;
