/** Opens sessions for those who proved who they are in another way than by a password: by an invitation, or at a provider. */
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

interface OpenSession {
  personId: string;
}

/** Its only caller is typed: there is nothing to check. */
const AS_GIVEN = {
  '~standard': {
    version: 1,
    vendor: 'docent',
    validate: (value: unknown) => ({ value: value as OpenSession }),
    types: undefined as { input: OpenSession; output: OpenSession } | undefined,
  },
} as const;

/** Called as a function alone, as all of better-auth here: no route leads to it. */
export const sessionOpener = {
  id: 'docent-sessions',
  endpoints: {
    openSession: createAuthEndpoint(
      '/docent/sessions',
      { method: 'POST', body: AS_GIVEN },
      async (context) => {
        const { personId } = context.body;
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(personId);
        if (user === null) throw new Error('There is nobody whose session could be opened.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} as const;
