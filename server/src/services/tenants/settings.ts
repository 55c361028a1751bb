/** The settings of tenants: how many chatbots and keys one of them may have. */
import { integer, type SettingsOf } from '../../config/setting.ts';

export const TENANT_SETTINGS = {
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
} as const;

export type TenantSettings = SettingsOf<typeof TENANT_SETTINGS>;
