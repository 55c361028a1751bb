/** Logs in as the owner of what tests provision. */
import type { TestService } from './service.ts';

const PASSWORD = 'correct horse battery';

/** Headers of a request that carries the owner's session. */
export async function openOwnerSession({ context }: TestService): Promise<{ cookie: string }> {
  const { auth } = context.console;
  const email = 'owner@example.com';
  const token = await auth.createResetToken(email);
  if (token === undefined) throw new Error('Nothing was provisioned yet.');
  await auth.resetPassword(token, PASSWORD);
  const { cookies } = await auth.logIn({ email, password: PASSWORD, address: '' });
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}
