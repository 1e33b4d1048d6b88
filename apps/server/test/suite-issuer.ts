import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
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
  /** The provider's session of whoever came back last. */
  session: string | null;
  /** Tells the product that a person signed out of a session, as the provider does it. */
  signOut(sub: string, session?: string): Promise<void>;
  /** Signs any claims with the provider's own key: what a token would be that only its content makes wrong. */
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
}

const secret = 'a-client-secret-that-only-tests-know-0123456789';

/**
 * The real OpenID provider, certified and strict, on loopback: it enforces PKCE, redirect addresses and single use of codes.
 * Its sign-in page has no form; it takes `account` at once.
 */
export async function startSuiteIssuer(
  redirectUris: readonly string[],
  logout?: { uri: string; reach(url: string): string },
): Promise<SuiteIssuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'suite', use: 'sig', alg: 'RS256' };
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
    session: null,
    signOut: () => Promise.reject(new Error('not started')),
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'suite', typ: 'logout+jwt', ...header })
        .sign(privateKey),
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
  // A user with a session there signs in without a page, by their current account.
  const find = (sub: string) => (issuer.account?.sub === sub ? issuer.account : known.get(sub));
  const provider = createProvider(issuer.sso, { redirectUris, key, logout }, find);
  provider.on('authorization.success', ({ oidc }) => {
    issuer.session = oidc.session?.sidFor(issuer.sso.clientId) ?? null;
  });
  issuer.signOut = async (sub, session = 'nobody-came-from-it') => {
    const client = await provider.Client.find(issuer.sso.clientId);
    await (client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> }).backchannelLogout(
      sub,
      session,
    );
  };
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
  {
    redirectUris,
    key,
    logout,
  }: { redirectUris: readonly string[]; key: JWK; logout: { uri: string; reach(url: string): string } | undefined },
  find: (sub: string) => SuiteAccount | undefined,
): Provider {
  return new Provider(sso.issuer, {
    clients: [
      {
        client_id: sso.clientId,
        client_secret: sso.clientSecret,
        redirect_uris: [...redirectUris],
        ...(logout ? { backchannel_logout_uri: logout.uri, backchannel_logout_session_required: true } : {}),
      },
    ],
    jwks: { keys: [key] },
    // Its own connections refuse loopback, where the product of a test listens.
    fetch: (url, { method, headers, body, redirect, signal } = {}) =>
      fetch(logout?.reach(String(url)) ?? url, { method, headers, body, redirect, signal } as RequestInit),
    pkce: { required: () => true },
    claims: { openid: ['sub', 'is_chatso'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: logout !== undefined } },
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
