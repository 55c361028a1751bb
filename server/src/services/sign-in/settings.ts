/** The settings of signing in: who may sign up, and the mail that proves an address. */
import { ROLES } from '../../../../contract/roles.ts';
import {
  choice,
  flag,
  hours,
  integer,
  list,
  milliseconds,
  optionalAddress,
  optionalText,
  type SettingsOf,
  text,
} from '../../config/setting.ts';

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
  passwordSignIn: choice({
    variable: 'DOCENT_PASSWORD_SIGN_IN',
    of: ['all', 'owners'],
    default: 'all',
    description:
      'Who may log in with a password; `owners`, where there is an identity provider: Owners alone, for when it cannot be reached.',
  }),
  oidcIssuer: optionalAddress({
    check: faultOfIssuer,
    variable: 'DOCENT_OIDC_ISSUER',
    description:
      'Issuer of an OpenID Connect provider at which members sign in, as it names itself; needs DOCENT_OIDC_CLIENT_ID and DOCENT_PUBLIC_URL; unset: none.',
  }),
  oidcClientId: optionalText({
    variable: 'DOCENT_OIDC_CLIENT_ID',
    description: 'What the provider calls this service.',
  }),
  oidcClientSecret: optionalAddress({
    check: () => undefined,
    variable: 'DOCENT_OIDC_CLIENT_SECRET',
    description: 'Secret by which this service proves itself to the provider; unset: a public client.',
  }),
  oidcName: text({
    variable: 'DOCENT_OIDC_NAME',
    default: 'single sign-on',
    description: 'Name of the provider on the button to sign in.',
  }),
  oidcDomains: list({
    variable: 'DOCENT_OIDC_DOMAINS',
    description:
      'Domains of addresses, separated by commas, that come in without an invitation; needs DOCENT_OIDC_ACCOUNT; unset: who is invited alone.',
  }),
  oidcAccount: optionalText({
    variable: 'DOCENT_OIDC_ACCOUNT',
    description: 'Address of a member of the account that those of DOCENT_OIDC_DOMAINS join.',
  }),
  oidcRole: choice({
    variable: 'DOCENT_OIDC_ROLE',
    of: ROLES,
    default: 'viewer',
    description: 'Role in which they join.',
  }),
  oidcTrustEmail: flag({
    variable: 'DOCENT_OIDC_TRUST_EMAIL',
    default: false,
    description:
      'Whether an address counts of which the provider does not say that it was verified: only where nobody but its administrators sets addresses.',
  }),
  oidcSessionHours: hours({
    variable: 'DOCENT_OIDC_SESSION_HOURS',
    default: 12,
    min: 1,
    max: 24 * 30,
    description:
      'How long one stays in after a sign-in at the provider, however much one does: who was removed there is out at the latest then.',
  }),
  oidcLogout: flag({
    variable: 'DOCENT_OIDC_LOGOUT',
    default: true,
    description:
      'Whether who logs out here, and had signed in at the provider, is sent there to be logged out as well, if the provider has a page for that.',
  }),
  oidcTimeoutMs: milliseconds({
    variable: 'DOCENT_OIDC_TIMEOUT_MS',
    default: 10_000,
    min: 100,
    description: 'How long the provider may take to answer.',
  }),
} as const;

export type SignInSettings = SettingsOf<typeof SIGN_IN_SETTINGS>;

/** Sign-ins over plain http could be read and changed on their way; on this machine there is none. */
function faultOfIssuer(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return undefined;
  return 'must be an address that begins with https://';
}

/** With or without TLS from the start. */
function faultOfMailServer(address: string): string | undefined {
  if (/^smtps?:\/\//i.test(address) && URL.canParse(address) && new URL(address).hostname !== '')
    return undefined;
  return 'must be an address such as smtps://user:password@mail.example.com; / ? # @ : % in a password are written as %XX';
}
