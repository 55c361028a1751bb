/** Mail to owners, if an SMTP server is configured. */
import { once } from '../../once.ts';
import { inviteLink, pageLink, resetLink, signUpLink } from './page-links.ts';

export interface Mailer {
  /** Resolves when the SMTP server has taken it. */
  sendResetLink(email: string, token: string): Promise<void>;
  /** The link on which an account of this address is created. */
  sendSignUpLink(email: string, token: string): Promise<void>;
  /** Mail to an address that has an account, after a sign-up with it by its owner or by somebody else. */
  sendAccountExists(email: string): Promise<void>;
  /** The link on which one becomes a member of an account. */
  sendInvite(email: string, token: string, hours: number): Promise<void>;
  close(): Promise<void>;
}

/** Codes alone: the server's own words repeat whom the mail was for, and who may send. */
function refusalOf(error: unknown): string {
  const { code, responseCode, command } = error as Record<string, unknown>;
  const known = [code, command, responseCode].filter((part) => part !== undefined);
  return known.length === 0 ? 'without a reason' : known.join(' ');
}

/** @param smtpUrl such as smtps://user:password@mail.example.com */
export function createMailer(settings: { smtpUrl: string; from: string; publicUrl: string }): Mailer {
  const { from, publicUrl } = settings;
  const state = { isUsed: false };
  /** Loaded with the first mail. */
  const openTransport = once(async () => {
    state.isUsed = true;
    const { createTransport } = await import('nodemailer');
    return createTransport(settings.smtpUrl);
  });
  async function send(to: string, subject: string, text: string): Promise<void> {
    try {
      const transport = await openTransport();
      await transport.sendMail({ from, to, subject, text });
    } catch (error) {
      throw new Error(`The mail server did not take it: ${refusalOf(error)}.`);
    }
  }
  return {
    sendResetLink: (email, token) =>
      send(
        email,
        'Set a new password for Docent',
        `Somebody asked to set a new password for your Docent account.

${resetLink(publicUrl, token)}

The link works once, for one hour. If it was not you, ignore this message: nothing has changed.
`,
      ),
    sendSignUpLink: (email, token) =>
      send(
        email,
        'Create your Docent account',
        `Somebody asked for a Docent account with this address. Choose a password here to create it:

${signUpLink(publicUrl, token)}

The link works once, for one hour. If it was not you, ignore this message: no account is created.
`,
      ),
    sendAccountExists: (email) =>
      send(
        email,
        'You have a Docent account already',
        `Somebody asked for a Docent account with this address, which has one already.

Log in: ${pageLink(publicUrl, 'log-in')}
Forgot your password? ${pageLink(publicUrl, 'forgot-password')}

If it was not you, ignore this message: nothing has changed.
`,
      ),
    sendInvite: (email, token, hours) =>
      send(
        email,
        'You are invited to Docent',
        `Somebody invites you to work on their chatbots with them.

${inviteLink(publicUrl, token)}

The link works once, for ${hours} hours. If you do not know what this is about, ignore this message.
`,
      ),
    async close() {
      if (state.isUsed) (await openTransport()).close();
    },
  };
}
