/** The settings of tenants: how much one may have, limits of keys for web pages, and how long a visitor's token lasts. */
import { LOG_DAYS_MAX } from '../../../../contract/asking/answer-log.ts';
import { hours, integer, type SettingsOf } from '../../config/setting.ts';

export const KEY_SETTINGS = {
  perMinute: integer({
    variable: 'DOCENT_PAGE_KEY_PER_MINUTE',
    default: 600,
    min: 1,
    description: 'Requests a minute with one key that has origins, unless the key has a limit of its own.',
  }),
  perDay: integer({
    variable: 'DOCENT_PAGE_KEY_PER_DAY',
    default: 50_000,
    min: 1,
    description: 'Requests a day with one key that has origins, unless the key has a limit of its own.',
  }),
  visitorPerMinute: integer({
    variable: 'DOCENT_VISITOR_PER_MINUTE',
    default: 60,
    min: 1,
    description:
      "Requests a minute from one address, or one IPv6 network of 64 bits, with a key that has origins or a visitor's token, unless the key has a limit of its own.",
  }),
  visitorPerDay: integer({
    variable: 'DOCENT_VISITOR_PER_DAY',
    default: 1_000,
    min: 1,
    description: 'The same a day.',
  }),
  tokenMinutes: integer({
    variable: 'DOCENT_VISITOR_TOKEN_MINUTES',
    default: 30,
    min: 1,
    max: 1_440,
    description: "How long a visitor's token of secure mode lasts; the page may renew it before.",
  }),
  sessionHours: hours({
    variable: 'DOCENT_VISITOR_SESSION_HOURS',
    default: 24,
    min: 1,
    description: "How long after the first one a visitor's token may be renewed without the owner's server.",
  }),
  fileLinkMinutes: integer({
    variable: 'DOCENT_FILE_LINK_MINUTES',
    default: 30,
    min: 1,
    max: 1_440,
    description:
      'How long a visitor may open the file that an answer came from, where its owner lets visitors open files.',
  }),
} as const;

export type KeySettings = SettingsOf<typeof KEY_SETTINGS>;

export const TENANT_SETTINGS = {
  logDays: integer({
    variable: 'DOCENT_LOG_DAYS',
    default: 90,
    min: 1,
    max: LOG_DAYS_MAX,
    description:
      'How many days kept answers, feedback and unanswered questions stay of a chatbot whose owner set nothing.',
  }),
  chatbotsPerAccount: integer({
    variable: 'DOCENT_MAX_CHATBOTS_PER_ACCOUNT',
    default: 1_000,
    min: 1,
    description: 'Chatbots that one account may make; `docent provision` may make more.',
  }),
  keysPerChatbot: integer({
    variable: 'DOCENT_MAX_KEYS_PER_CHATBOT',
    default: 100,
    min: 1,
    description: 'Keys of one chatbot that are not revoked; `docent provision` may make more.',
  }),
  webhooksPerChatbot: integer({
    variable: 'DOCENT_MAX_WEBHOOKS_PER_CHATBOT',
    default: 10,
    min: 1,
    description: 'Webhooks of one chatbot.',
  }),
} as const;

export type TenantSettings = SettingsOf<typeof TENANT_SETTINGS>;
