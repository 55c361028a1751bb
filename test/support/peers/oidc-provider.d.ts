/** What tests use of oidc-provider, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    oidc: {
      client?: { clientId: string };
      session?: { accountId: string };
      provider: Provider;
    };
  }
  interface Configuration {
    clients: {
      client_id: string;
      client_secret: string;
      redirect_uris: string[];
      post_logout_redirect_uris?: string[];
      backchannel_logout_uri?: string;
      backchannel_logout_session_required?: boolean;
    }[];
    jwks?: { keys: object[] };
    cookies: { keys: string[] };
    claims: Record<string, string[]>;
    features: { devInteractions: { enabled: boolean }; backchannelLogout?: { enabled: boolean } };
    fetch?: (url: string, options: RequestInit & { dispatcher?: unknown }) => Promise<Response>;
    interactions: { url: (context: Context, interaction: { uid: string }) => string };
    findAccount: (context: Context, id: string) => { accountId: string; claims: () => { sub: string } };
    loadExistingGrant: (context: Context) => Promise<Grant>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: {
      clientId: string | undefined;
      accountId: string | undefined;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
