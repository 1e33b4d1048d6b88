import { createHash, createHmac } from 'node:crypto';
import type { MailServer } from '@chatso/contract';
import { z } from 'zod';
import { openOutside } from '../../../platform/http/outgoing.ts';
import type { MailApp } from '../../../platform/outside-config.ts';
import { MailServerError, serverWords } from './mail-problem.ts';
import type { MailSecrets } from './secrets.ts';

type Provider = 'google' | 'microsoft';
export type OAuthSecrets = Extract<MailSecrets, { kind: 'oauth' }>;

const scopes: Record<Provider, string> = {
  google: 'https://mail.google.com/',
  microsoft: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
};

/**
 * PKCE (RFC 7636): a stolen code is worth nothing without the verifier, which only we can derive from the nonce in
 * the state.
 */
export function proofKeyOf(key: Uint8Array, nonce: string): { verifier: string; challenge: string } {
  const verifier = createHmac('sha256', key).update(`mailbox-pkce\0${nonce}`).digest('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Where their mail is, whoever it belongs to. */
export const serversOf: Record<Provider, { imap: Omit<MailServer, 'user'>; smtp: Omit<MailServer, 'user'> }> = {
  google: {
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
};

export function consentUrl(
  provider: Provider,
  app: MailApp,
  { email, state, redirect, challenge }: { email: string; state: string; redirect: string; challenge: string },
): string {
  const url = new URL(app.authorizeUrl);
  const query = {
    ...{ client_id: app.clientId, redirect_uri: redirect, response_type: 'code', scope: scopes[provider] },
    state,
    login_hint: email,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    // Without these Google gives no token that outlasts the hour.
    ...(provider === 'google' ? { access_type: 'offline', prompt: 'consent' } : { prompt: 'select_account' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const answerSchema = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce
    .number()
    .min(1)
    .max(86_400 * 30)
    .default(3600),
  refresh_token: z.string().max(8000).optional(),
});
const answerBytes = 64_000;

/** The app's token endpoint. Throws `MailServerError`: consent-revoked where the provider says so for good. */
async function askForTokens(
  app: MailApp,
  form: Record<string, string>,
  { now, allowed }: { now: Date; allowed: readonly string[] },
): Promise<{ accessToken: string; expiresAt: string; refreshToken: string | undefined }> {
  const body = new URLSearchParams({ ...form, client_id: app.clientId, client_secret: app.clientSecret });
  // Whoever runs the installation named it, so it may be at home.
  const origins = [...allowed, new URL(app.tokenUrl).origin];
  let text = '';
  let status = 0;
  try {
    const answer = await openOutside({
      url: app.tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: Buffer.from(body.toString()),
      allowed: origins,
      signal: AbortSignal.timeout(15_000),
    });
    status = answer.statusCode ?? 0;
    for await (const chunk of answer) {
      text += String(chunk);
      if (text.length > answerBytes) break;
    }
  } catch (error) {
    throw new MailServerError('unreachable', null, error);
  }
  const said: unknown = jsonOf(text);
  const answer = answerSchema.safeParse(said);
  if (status === 200 && answer.success) {
    const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = answer.data;
    return { accessToken, expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(), refreshToken };
  }
  const { error = '', error_description: words = '' } = z
    .object({ error: z.string().optional(), error_description: z.string().optional() })
    .catch({})
    .parse(said);
  const gone = status >= 400 && status < 500 && /invalid_grant|interaction_required|consent_required/.test(error);
  throw new MailServerError(gone ? 'consent-revoked' : 'refused', serverWords(`${error} ${words}`));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Around {
  now: Date;
  allowed: readonly string[];
}

/** What the owner's consent is worth. */
export async function redeemCode(
  app: MailApp,
  { code, redirect, verifier }: { code: string; redirect: string; verifier: string },
  around: Around,
): Promise<OAuthSecrets> {
  const { refreshToken, ...access } = await askForTokens(
    app,
    { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier },
    around,
  );
  if (refreshToken === undefined) throw new MailServerError('consent-revoked');
  return { kind: 'oauth', ...access, refreshToken };
}

/** Providers may give another refresh token with each answer, after which the old one is dead. */
export async function renewTokens(app: MailApp, held: OAuthSecrets, around: Around): Promise<OAuthSecrets> {
  const { refreshToken, ...access } = await askForTokens(
    app,
    { grant_type: 'refresh_token', refresh_token: held.refreshToken },
    around,
  );
  return { kind: 'oauth', ...access, refreshToken: refreshToken ?? held.refreshToken };
}
