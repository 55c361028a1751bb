/** The settings of the console: how many of its pages are kept up to date. */
import { integer, type SettingsOf } from '../../config/setting.ts';

export const CONSOLE_SETTINGS = {
  streamsPerAccount: integer({
    variable: 'DOCENT_CONSOLE_STREAMS_PER_ACCOUNT',
    default: 100,
    min: 1,
    description:
      'Consoles of one account that a process keeps up to date, each by a stream; more are refused with 429.',
  }),
} as const;

export type ConsoleSettings = SettingsOf<typeof CONSOLE_SETTINGS>;
