/** The settings of signing in: who may sign up, and the mail that proves an address. */
import { choice, hours, integer, optionalAddress, type SettingsOf, text } from '../../config/setting.ts';

export const SIGN_IN_SETTINGS = {
  signUp: choice({
    variable: 'DOCENT_SIGN_UP',
    of: ['open', 'closed'],
    default: 'closed',
    description:
      'Whether anyone may create an account in the console, where there is mail by a link that proves the address; the first account always may be.',
  }),
  maxAccounts: integer({
    variable: 'DOCENT_MAX_ACCOUNTS',
    default: 10_000,
    min: 1,
    description: 'Accounts from which on nobody may sign up; `docent provision` may make more.',
  }),
  inviteHours: hours({
    variable: 'DOCENT_INVITE_HOURS',
    default: 72,
    min: 1,
    max: 24 * 365,
    description: 'How long the link of an invitation to an account is good, in hours.',
  }),
  membersMax: integer({
    variable: 'DOCENT_MAX_MEMBERS_PER_ACCOUNT',
    default: 100,
    min: 1,
    max: 10_000,
    description: 'Members that an account may have, together with open invitations.',
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
} as const;

export type SignInSettings = SettingsOf<typeof SIGN_IN_SETTINGS>;

/** With or without TLS from the start. */
function faultOfMailServer(address: string): string | undefined {
  if (/^smtps?:\/\//i.test(address) && URL.canParse(address) && new URL(address).hostname !== '')
    return undefined;
  return 'must be an address such as smtps://user:password@mail.example.com; / ? # @ : % in a password are written as %XX';
}
