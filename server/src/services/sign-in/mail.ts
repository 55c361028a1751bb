/** Mail to owners, if an SMTP server is configured. */
import { createTransport } from 'nodemailer';
import { pageLink, resetLink, signUpLink } from './page-links.ts';

export interface Mailer {
  /** Resolves when the SMTP server has taken it. */
  sendResetLink(email: string, token: string): Promise<void>;
  /** The link on which an account of this address is created. */
  sendSignUpLink(email: string, token: string): Promise<void>;
  /** Mail to an address that has an account, after a sign-up with it by its owner or by somebody else. */
  sendAccountExists(email: string): Promise<void>;
  close(): void;
}

/** @param smtpUrl such as smtps://user:password@mail.example.com */
export function createMailer(settings: { smtpUrl: string; from: string; publicUrl: string }): Mailer {
  const { from, publicUrl } = settings;
  const transport = createTransport(settings.smtpUrl);
  async function send(to: string, subject: string, text: string): Promise<void> {
    await transport.sendMail({ from, to, subject, text });
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
    close: () => transport.close(),
  };
}
