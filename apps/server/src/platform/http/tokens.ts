import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

/** Seconds an id token is good for (decision A-1). */
export const idTokenSeconds = 3600;
/** A visitor comes back for a year; the store and the ban list are checked on every use anyway. */
export const visitorTokenSeconds = 365 * 86_400;

const idClaims = z.object({ uid: z.uuid(), email: z.string(), sid: z.uuid(), is_chatso: z.literal(true) });
export type IdClaims = z.infer<typeof idClaims>;

const visitorClaims = z.object({
  visitorId: z.uuid(),
  workspaceId: z.uuid(),
  storeId: z.uuid(),
  /** Absent in tokens of before it was counted. */
  signOuts: z.number().int().optional(),
});
export type VisitorClaims = z.infer<typeof visitorClaims>;

export interface Tokens {
  signIdToken(claims: Omit<IdClaims, 'is_chatso'>): Promise<string>;
  /** Throws `id-token-expired` for an old token and `unauthenticated` for anything that is not ours. */
  verifyIdToken(token: string): Promise<IdClaims>;
  signVisitorToken(claims: VisitorClaims): Promise<string>;
  verifyVisitorToken(token: string): Promise<VisitorClaims>;
  /** Short-lived proof for one purpose (custom token, stream token); `seconds` of life. */
  signPurpose(purpose: string, claims: Record<string, string>, seconds: number): Promise<string>;
  verifyPurpose(purpose: string, token: string): Promise<Record<string, unknown>>;
}

/** HS256 tokens that differ by audience, so that none can be used in place of another. */
export function createTokens(key: Uint8Array, clock: Clock): Tokens {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (audience: string, claims: Record<string, unknown>, life: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('chatso')
      .setAudience(audience)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + life)
      .sign(key);
  const verify = async (audience: string, token: string): Promise<Record<string, unknown>> => {
    try {
      const checked = await jwtVerify(token, key, {
        issuer: 'chatso',
        audience,
        algorithms: ['HS256'],
        currentDate: clock.now(),
      });
      return checked.payload;
    } catch (error) {
      throw new AppError(error instanceof errors.JWTExpired ? 'id-token-expired' : 'unauthenticated', { cause: error });
    }
  };
  const parse = <T>(schema: z.ZodType<T>, claims: Record<string, unknown>): T => {
    const parsed = schema.safeParse(claims);
    if (!parsed.success) throw new AppError('unauthenticated');
    return parsed.data;
  };
  return {
    signIdToken: (claims) => sign('console', { ...claims, is_chatso: true }, idTokenSeconds),
    verifyIdToken: async (token) => parse(idClaims, await verify('console', token)),
    signVisitorToken: (claims) => sign('widget', { ...claims }, visitorTokenSeconds),
    verifyVisitorToken: async (token) => parse(visitorClaims, await verify('widget', token)),
    signPurpose: (purpose, claims, life) => sign(`purpose:${purpose}`, claims, life),
    verifyPurpose: (purpose, token) => verify(`purpose:${purpose}`, token),
  };
}
