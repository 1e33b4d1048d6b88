import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';

/** Claims of the suite's logout token: whose sign-ins end, and its own number, good once. */
export interface SuiteLogout {
  issuer: string;
  /** The person; null when only a session is named. */
  subject: string | null;
  /** A session of the suite; null means all of the person's. */
  session: string | null;
  jti: string;
}

/** A token older than this is refused, so a spent number need not be remembered for longer. */
export const logoutTokenSeconds = 300;

const event = 'http://schemas.openid.net/event/backchannel-logout';
const claims = z
  .object({
    iss: z.string(),
    sub: z.string().min(1).max(255).nullable().default(null),
    sid: z.string().min(1).max(500).nullable().default(null),
    jti: z.string().min(1).max(500),
    events: z.object({ [event]: z.looseObject({}) }),
    /** Must not be there: it would be an id token, which says who signed in (OpenID Connect Back-Channel Logout 1.0, 2.4). */
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== null || sid !== null, { error: 'Neither a person nor a session is named.' });

/**
 * Checks of section 2.6: signature by a key that the issuer publishes, never `none` and never the client's secret; issuer,
 * audience, age; the event; a subject, a session or both; no nonce.
 */
export function logoutVerifier(issuer: string, audience: string, keys: URL) {
  const published = createRemoteJWKSet(keys, { timeoutDuration: 5000 });
  return async (token: string): Promise<SuiteLogout> => {
    const { payload } = await jwtVerify(token, published, {
      ...{ issuer, audience },
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: logoutTokenSeconds,
      clockTolerance: 30,
    }).catch(refuse);
    return read(payload);
  };
}

function read(payload: JWTPayload): SuiteLogout {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new AppError('bad-request', { reason: 'logout-token-malformed', cause: parsed.error });
  const { iss, sub, sid, jti } = parsed.data;
  return { issuer: iss, subject: sub, session: sid, jti };
}

/** Keys that cannot be had are not the token's fault: the issuer may try again. */
function refuse(error: unknown): never {
  const faulty = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  throw faulty
    ? new AppError('bad-request', { reason: 'logout-token-invalid', cause: error })
    : new AppError('sso-unavailable', { cause: error });
}
