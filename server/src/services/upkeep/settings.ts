/** The settings of upkeep: when stored files that belong to nothing are looked for, and which are removed. */
import { hours, integer, minutes, type SettingsOf } from '../../config/setting.ts';

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
