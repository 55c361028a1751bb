/** The settings of upkeep: when stored files that belong to nothing are looked for, and how webhooks are delivered. */
import { fixed, hours, integer, list, milliseconds, minutes, type SettingsOf } from '../../config/setting.ts';
import { faultOfNetwork } from './webhooks/guarded-post.ts';

export const SWEEPER_SETTINGS = {
  intervalMinutes: minutes({
    variable: 'DOCENT_SWEEP_INTERVAL_MINUTES',
    default: 360,
    description: 'How often to look for stored files that belong to nothing; 0: never.',
  }),
  graceHours: hours({
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
} as const;

export type SweeperSettings = SettingsOf<typeof SWEEPER_SETTINGS>;

export const WEBHOOK_SETTINGS = {
  networks: list({
    variable: 'DOCENT_WEBHOOK_NETWORKS',
    description:
      'Networks that are not public and where webhooks may be delivered all the same, such as 10.1.0.0/16, separated by commas; unset: none.',
    check: faultOfNetwork,
  }),
  /** Well below the lease. */
  timeoutMs: milliseconds({
    variable: 'DOCENT_WEBHOOK_TIMEOUT_MS',
    default: 10_000,
    min: 100,
    max: 30_000,
    description: 'How long the receiver of a webhook may take to reply before the try has failed.',
  }),
  pollMs: milliseconds({
    variable: 'DOCENT_WEBHOOK_POLL_MS',
    default: 1_000,
    min: 10,
    description: 'How often to look for messages to webhooks that are due.',
  }),
  keptDays: integer({
    variable: 'DOCENT_WEBHOOK_DAYS',
    default: 14,
    min: 1,
    max: 3_650,
    description:
      'How many days messages to webhooks are kept, with what became of them; one that still waits then is given up.',
  }),
  /** Longer than a message takes, since each renews it. */
  leaseMs: fixed(60_000),
  /** Webhooks that this node delivers to at the same time. */
  concurrency: fixed(32),
} as const;

export type WebhookSettings = SettingsOf<typeof WEBHOOK_SETTINGS>;
