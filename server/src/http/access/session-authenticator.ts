/** Lets the owner's session into the training routes of the owner's chatbots. */
import type { AuthService } from '../../services/sign-in/auth.ts';
import type { Store } from '../../store/types.ts';
import type { Authenticator } from './authentication.ts';
import { checkOrigin } from './origin-check.ts';

export function createSessionAuthenticator(parts: {
  auth: AuthService;
  store: Store;
  publicUrl: string | null;
}): Authenticator {
  return async (request) => {
    const session = await parts.auth.findSession(request.headers.cookie);
    if (session === undefined) return undefined;
    checkOrigin(request, parts.publicUrl);
    const { id } = session.account;
    return {
      id: `account ${id}`,
      opens: async (chatbotId) => (await parts.store.read.chatbots.find(chatbotId))?.accountId === id,
      refusal: 'Your account has no such chatbot.',
    };
  };
}
