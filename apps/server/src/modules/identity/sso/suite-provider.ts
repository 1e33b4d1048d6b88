import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { logoutVerifier, type SuiteLogout } from './logout-token.ts';

/** What the suite says about a person who signed in. */
export interface SuitePerson {
  issuer: string;
  subject: string;
  /** The suite's session that this sign-in belongs to; null when the issuer names none. */
  session: string | null;
  /** Lower case; null unless the suite has verified it. */
  email: string | null;
  fullname: string | null;
  /** The claim of this product; null when the issuer knows no such claim. */
  isChatso: boolean | null;
}

/** What one sign-in must come back with. */
export interface FlowChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SuiteProvider {
  /** Address of the suite's sign-in page. Throws `sso-unavailable`. */
  begin(redirectUri: string, checks: FlowChecks): Promise<URL>;
  /** Trades what came back for the person. Throws `sso-refused` or `sso-unavailable`. */
  finish(returned: URL, checks: FlowChecks): Promise<SuitePerson>;
  /** Whom a logout token signs out. Throws `bad-request` or `sso-unavailable`. */
  readLogout(token: string): Promise<SuiteLogout>;
}

const timeoutSeconds = 10;
/** The issuer's metadata and keys may change; an hour is what libraries of the field keep them for. */
const discoveredForMs = 3_600_000;

const claimsSchema = z.object({
  sid: z.string().min(1).max(500).optional().catch(undefined),
  email: z.email().max(255).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  is_chatso: z.boolean().optional().catch(undefined),
});

/** Authorization code with PKCE, state and nonce; the id token's signature is checked against the issuer's keys. */
export function createSuiteProvider(
  config: NonNullable<Config['sso']>,
  environment: Config['environment'],
): SuiteProvider {
  let known: { client: oidc.Configuration; at: number } | null = null;
  let verifier: { keys: string; read: ReturnType<typeof logoutVerifier> } | null = null;

  async function discovered(): Promise<oidc.Configuration> {
    if (known !== null && Date.now() - known.at < discoveredForMs) return known.client;
    const client = await oidc.discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        // A test issuer has no certificate; in production the configuration refuses it.
        ...(environment === 'production' ? [] : [oidc.allowInsecureRequests]),
      ],
    });
    known = { client, at: Date.now() };
    return client;
  }

  return {
    async begin(redirectUri, { state, nonce, verifier }) {
      const client = await discovered().catch(fail);
      return oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(returned, { state, nonce, verifier }) {
      const client = await discovered().catch(fail);
      try {
        const tokens = await oidc.authorizationCodeGrant(client, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new AppError('sso-refused');
        const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : {};
        return personOf(claims.iss, claims.sub, { ...more, ...claims });
      } catch (error) {
        return fail(error);
      }
    },
    async readLogout(token) {
      const client = await discovered().catch(fail);
      const { issuer, jwks_uri: keys } = client.serverMetadata();
      if (keys === undefined) throw new AppError('sso-unavailable');
      // The set of keys remembers what it fetched; it is made anew only when the issuer moved it.
      if (verifier?.keys !== keys) verifier = { keys, read: logoutVerifier(issuer, config.clientId, new URL(keys)) };
      return verifier.read(token);
    },
  };
}

export const newFlowChecks = (): FlowChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

function personOf(issuer: string, subject: string, claims: unknown): SuitePerson {
  const { sid, email, email_verified, name, is_chatso } = claimsSchema.parse(claims);
  return {
    ...{ issuer, subject },
    session: sid ?? null,
    email: email !== undefined && email_verified === true ? email.toLowerCase() : null,
    fullname: name ?? null,
    isChatso: is_chatso ?? null,
  };
}

/** Whether the issuer gave no proper answer at all, or refused this sign-in. */
function fail(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError(isOutage(error) ? 'sso-unavailable' : 'sso-refused', { cause: error });
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status, cause } = error as Error & { code?: unknown; status?: unknown };
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  if (typeof status === 'number' && status >= 500) return true;
  if (cause instanceof Response) return cause.status >= 500 || cause.status === 404;
  return isOutage(cause);
}
