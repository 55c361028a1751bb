/** Makes a one-time link to set a new password, for services that send no mail; beside a running server too. */
import { openCore } from '../app/core.ts';
import { listeningUrl } from '../app/listening-url.ts';
import { AppError } from '../errors.ts';
import { createAuthService } from '../services/sign-in/auth.ts';
import { resetLink } from '../services/sign-in/page-links.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

export const resetPassword: Command = {
  usage: 'docent reset-password EMAIL',
  summary: 'Prints a link that sets a new password, once, within an hour.',
  async run(argv, readConfig) {
    const { positionals } = readArguments(argv, { options: {}, positionals: ['EMAIL'] });
    const [email] = positionals;
    if (email === undefined) throw new UsageError('reset-password needs the EMAIL of the account.');
    const core = await openCore(readConfig(), { schema: 'keep' });
    try {
      const auth = createAuthService({ ...core, mailer: undefined, isSignUpOpen: false });
      const token = await auth.createResetToken(email);
      if (token === undefined)
        throw new AppError('not_found', `There is no account with the address ${email}.`);
      const { publicUrl, host, port } = core.config.http;
      console.log(resetLink(publicUrl ?? listeningUrl(host, port), token));
    } finally {
      await core.close();
    }
  },
};
