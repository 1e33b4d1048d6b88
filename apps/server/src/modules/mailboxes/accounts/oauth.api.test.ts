import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { default as Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailApp } from '../../../platform/outside-config.ts';
import { consentUrl, proofKeyOf, redeemCode, renewTokens } from './oauth.ts';

const redirect = 'https://chatso.example/ws/1/ticket-setting';
const scope = 'https://mail.google.com/';

/** The certified issuer as a provider of mail has it: its consent page takes the answer of `says` at once. */
async function startIssuer() {
  let says: 'yes' | 'no' = 'yes';
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app: MailApp = {
    ...{ clientId: 'chatso', clientSecret: 'a-client-secret-that-only-tests-know-0123456789' },
    ...{ authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token` },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: app.clientId, client_secret: app.clientSecret, redirect_uris: [redirect] },
        ...{ grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'client_secret_post' },
      },
    ],
    scopes: ['openid', 'offline_access', scope],
    // Google tells no protocol of who signed in, only what it may do.
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 3000, AuthorizationCode: 60, RefreshToken: 6000 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  const callback = provider.callback();
  const grants: InstanceType<Provider['Grant']>[] = [];
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    return void (async () => {
      if (says === 'no') return provider.interactionFinished(request, response, { error: 'access_denied' });
      const grant = new provider.Grant({ accountId: 'help@shop.test', clientId: app.clientId });
      grant.addOIDCScope(`openid offline_access ${scope}`);
      grants.push(grant);
      const consent = { grantId: await grant.save() };
      return provider.interactionFinished(request, response, { login: { accountId: 'help@shop.test' }, consent });
    })().catch(() => response.writeHead(400).end());
  };
  return {
    app,
    answer: (word: typeof says) => {
      says = word;
    },
    /** As the owner takes it back in their account there. */
    revoke: () => grants.at(-1)?.destroy(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const key = new Uint8Array(32).fill(7);
const { verifier, challenge } = proofKeyOf(key, 'a nonce of this consent');
const around = () => ({ now: new Date(), allowed: [] });

/** The owner's browser, from our link to where the provider sends it back. */
async function comeBack(): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let url = consentUrl('google', issuer.app, { email: 'help@shop.test', state: 'signed-by-us', redirect, challenge });
  for (let hop = 0; hop < 10 && !url.startsWith(redirect); hop += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: header } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    url = new URL(response.headers.get('location') ?? 'https://nowhere.test', url).href;
  }
  expect(url.startsWith(redirect)).toBe(true);
  return new URL(url).searchParams;
}

it('[O-09] an owner lets us in: the code is worth tokens once, and comes back with the state we signed', async () => {
  const back = await comeBack();
  expect(back.get('state')).toBe('signed-by-us');
  const code = back.get('code') ?? '';
  const began = Date.now();
  const held = await redeemCode(issuer.app, { code, redirect, verifier }, around());
  expect(held).toMatchObject({ kind: 'oauth', accessToken: expect.any(String), refreshToken: expect.any(String) });
  expect(Date.parse(held.expiresAt) - began).toBeGreaterThan(2_900_000);
  await expect(redeemCode(issuer.app, { code, redirect, verifier }, around())).rejects.toMatchObject({
    problem: 'consent-revoked',
  });
});

it('[issue 27.12] a code is worth nothing without the proof key of the very state it came with', async () => {
  const code = (await comeBack()).get('code') ?? '';
  const other = proofKeyOf(key, 'a nonce of another consent').verifier;
  expect(other).not.toBe(verifier);
  await expect(redeemCode(issuer.app, { code, redirect, verifier: other }, around())).rejects.toMatchObject({
    problem: 'consent-revoked',
  });
});

it('a token is renewed; the refresh token before it is dead, and what is refused for another reason is not called revoked', async () => {
  const code = (await comeBack()).get('code') ?? '';
  const first = await redeemCode(issuer.app, { code, redirect, verifier }, around());
  const second = await renewTokens(issuer.app, first, around());
  expect(second.accessToken).not.toBe(first.accessToken);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  const wrong = { ...issuer.app, clientSecret: 'another' };
  await expect(renewTokens(wrong, second, around())).rejects.toMatchObject({ problem: 'refused' });
  await expect(renewTokens(issuer.app, first, around())).rejects.toMatchObject({ problem: 'consent-revoked' });
});

it('[O-11] an owner who withdraws it is told apart from a provider that is away', async () => {
  const code = (await comeBack()).get('code') ?? '';
  const held = await redeemCode(issuer.app, { code, redirect, verifier }, around());
  await issuer.revoke();
  await expect(renewTokens(issuer.app, held, around())).rejects.toMatchObject({ problem: 'consent-revoked' });
  const away = { ...issuer.app, tokenUrl: 'http://127.0.0.1:1/token' };
  await expect(renewTokens(away, held, around())).rejects.toMatchObject({ problem: 'unreachable' });
});

it('an owner who says no comes back without a code', async () => {
  issuer.answer('no');
  const back = await comeBack();
  expect([back.get('code'), back.get('error'), back.get('state')]).toEqual([null, 'access_denied', 'signed-by-us']);
  issuer.answer('yes');
});
