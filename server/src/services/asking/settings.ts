/** The settings of what the product does beside answering: uploads, upkeep, and what is kept and how much of it. */
import { hours, integer, milliseconds, minutes, type SettingsOf } from '../../config/setting.ts';

const MIB = 1024 * 1024;

export const UPLOAD_SETTINGS = {
  maxBytes: integer({
    variable: 'DOCENT_UPLOAD_MAX_BYTES',
    default: 50 * MIB,
    min: 1,
    description: 'Largest file that can be uploaded.',
  }),
  waitMs: milliseconds({
    variable: 'DOCENT_UPLOAD_WAIT_MS',
    default: 30_000,
    description: 'How long an upload waits for its training before it is answered all the same.',
  }),
} as const;

export type UploadSettings = SettingsOf<typeof UPLOAD_SETTINGS>;

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

export const IDEMPOTENCY_SETTINGS = {
  keepHours: hours({
    variable: 'DOCENT_IDEMPOTENCY_KEEP_HOURS',
    default: 24,
    min: 1,
    description: 'How long an Idempotency-Key returns the first answer.',
  }),
} as const;

export type IdempotencySettings = SettingsOf<typeof IDEMPOTENCY_SETTINGS>;

export const UNANSWERED_SETTINGS = {
  keptMax: integer({
    variable: 'DOCENT_UNANSWERED_MAX',
    default: 5_000,
    min: 1,
    description:
      'Questions kept for each chatbot of those refused, and as many of those met with suggestions; the oldest leave first.',
  }),
} as const;

export const CALIBRATION_SETTINGS = {
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
} as const;

export type CalibrationSettings = SettingsOf<typeof CALIBRATION_SETTINGS>;
