/** The settings of the console: who may sign up, mail, and how many pages are kept up to date. */
import { choice, integer, optionalAddress, type SettingsOf, text } from '../../config/setting.ts';

export const CONSOLE_SETTINGS = {
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
} as const;

export type ConsoleSettings = SettingsOf<typeof CONSOLE_SETTINGS>;

/** With or without TLS from the start. */
function faultOfMailServer(address: string): string | undefined {
  if (/^smtps?:\/\//i.test(address) && URL.canParse(address) && new URL(address).hostname !== '')
    return undefined;
  return 'must be an address such as smtps://user:password@mail.example.com; / ? # @ : % in a password are written as %XX';
}
