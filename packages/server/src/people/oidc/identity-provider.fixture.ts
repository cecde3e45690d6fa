import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type Provider from 'oidc-provider';

/** What the provider says of a person. */
export interface TestPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** A real OpenID provider on loopback that signs everybody in as the person the test names. */
export interface TestIdentityProvider {
  readonly issuer: string;
  /** Who signs in next, and the provider's claims about them. */
  person: { readonly subject: string } & TestPerson;
  /** Seconds that its ID tokens are good for; negative for tokens that have expired. */
  tokenSeconds: number;
  stop(): Promise<void>;
}

export const testClient = { id: 'stoa', secret: 'a-client-secret-of-32-characters' } as const;

/** Loads the provider without its output: it prints advice for production, which is noise in a test. */
async function loadProvider(): Promise<typeof Provider> {
  const { console: terminal } = globalThis;
  for (const level of ['info', 'warn'] as const) {
    const print = terminal[level];
    terminal[level] = (...words: unknown[]) => {
      if (!String(words[0]).startsWith('oidc-provider ')) print(...words);
    };
  }
  return (await import('oidc-provider')).default;
}

/** How clients authenticate to the provider. */
type ClientAuthMethod = 'client_secret_post' | 'client_secret_basic';

export async function startIdentityProvider(
  redirectUri: string,
  port = 0,
  method: ClientAuthMethod = 'client_secret_post',
): Promise<TestIdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = { person: { subject: 'nobody' } as TestIdentityProvider['person'], tokenSeconds: 300 };
  const provider = await providerAt(issuer, { redirectUri, method }, state);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: state.person.subject } });
  });
  return Object.assign(state, { issuer, stop: () => close(server) });
}

async function providerAt(
  issuer: string,
  { redirectUri, method }: { readonly redirectUri: string; readonly method: ClientAuthMethod },
  state: Pick<TestIdentityProvider, 'person' | 'tokenSeconds'>,
): Promise<Provider> {
  const OpenProvider = await loadProvider();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return new OpenProvider(issuer, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { IdToken: () => state.tokenSeconds },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...state.person, groups: [...(state.person.groups ?? [])], sub: id }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid email groups');
      await grant.save();
      return grant;
    },
  });
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
