/** Mail to owners, where an SMTP server is configured. */
import { createTransport } from 'nodemailer';
import { resetLink } from './reset-link.ts';

export interface Mailer {
  /** Resolves when the SMTP server has taken it. */
  sendResetLink(email: string, token: string): Promise<void>;
  close(): void;
}

/** @param smtpUrl such as smtps://user:password@mail.example.com */
export function createMailer(settings: { smtpUrl: string; from: string; publicUrl: string }): Mailer {
  const transport = createTransport(settings.smtpUrl);
  return {
    async sendResetLink(email, token) {
      await transport.sendMail({
        from: settings.from,
        to: email,
        subject: 'Set a new password for Docent',
        text: `Somebody asked to set a new password for your Docent account.

${resetLink(settings.publicUrl, token)}

The link works once, for one hour. If it was not you, ignore this message: nothing has changed.
`,
      });
    },
    close: () => transport.close(),
  };
}
