import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { default as Provider } from 'oidc-provider';

/** Who the suite signs in at the moment, without asking. */
export interface SuiteAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  is_chatso?: boolean;
}

export interface SuiteIssuer {
  /** What the product is configured with. */
  sso: { issuer: string; clientId: string; clientSecret: string };
  /** Changes who signs in; null refuses every sign-in. */
  account: SuiteAccount | null;
  /** Ends and begins listening on the same port: an outage. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const secret = 'a-client-secret-that-only-tests-know-0123456789';

/**
 * The real OpenID provider, certified and strict, on loopback: it enforces PKCE, redirect addresses and single use of codes.
 * Its sign-in page has no form; it takes `account` at once.
 */
export async function startSuiteIssuer(redirectUris: readonly string[]): Promise<SuiteIssuer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  let port = 0;
  let server = createServer((request, response) => handle(request, response));
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await listen();
  const issuer: SuiteIssuer = {
    sso: { issuer: `http://127.0.0.1:${port}`, clientId: 'chatso', clientSecret: secret },
    account: null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async start() {
      server = createServer((request, response) => handle(request, response));
      await listen();
    },
  };
  const known = new Map<string, SuiteAccount>();
  // Somebody with a session there signs in without a page, and as what they are now.
  const find = (sub: string) => (issuer.account?.sub === sub ? issuer.account : known.get(sub));
  const provider = createProvider(issuer.sso, redirectUris, find);
  const callback = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      if (issuer.account) known.set(issuer.account.sub, issuer.account);
      finishInteraction(provider, issuer.account, request, response).catch(() => response.writeHead(400).end());
    } else {
      void callback(request, response);
    }
  };
  return issuer;
}

function createProvider(
  sso: SuiteIssuer['sso'],
  redirectUris: readonly string[],
  find: (sub: string) => SuiteAccount | undefined,
): Provider {
  return new Provider(sso.issuer, {
    clients: [{ client_id: sso.clientId, client_secret: sso.clientSecret, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    claims: { openid: ['sub', 'is_chatso'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_ctx, id) => {
      const account = find(id);
      return account === undefined ? undefined : { accountId: id, claims: () => ({ ...account }) };
    },
  });
}

async function finishInteraction(
  provider: Provider,
  account: SuiteAccount | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  if (account === null) {
    const refused = { error: 'access_denied', error_description: 'The person said no.' };
    return provider.interactionFinished(request, response, refused);
  }
  const grant = new provider.Grant({ accountId: account.sub, clientId: String(details.params.client_id) });
  grant.addOIDCScope('openid email profile');
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { login: { accountId: account.sub }, consent });
}
