import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@chatso/domain';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { findCustomerByEmail, findCustomerByExternalId } from '../customers/index.ts';
import type { CustomerLink } from '../visitors/index.ts';

/** What a store vouches for. Everything in here was signed. */
export interface VerifiedClaim {
  externalId: string | null;
  email: string | null;
  fullname: string | null;
  phone: string | null;
}

const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

const jwtClaims = z
  .object({
    sub: optionalText(100),
    email: z.email().max(limits.emailChars).nullish().catch(null),
    name: optionalText(limits.nameChars),
    phone: optionalText(limits.phoneChars),
    exp: z.number(),
  })
  .transform(({ sub, email, name, phone }) => ({ externalId: sub, email: email ?? null, fullname: name, phone }));

const hmacClaims = z.object({ id: text(100), hmac: z.string().regex(/^[0-9a-f]{64}$/i) });

/**
 * Checks a claim against the store's secret; null when it is forged, expired, without an end, or says nothing.
 * Two kinds: a JWT (HS256) with sub, email, name, phone and a required exp; or `{id, ..., hmac}` where `hmac` is the hex
 * HMAC-SHA256 of `id`. The latter vouches for the id alone, so whatever stands beside it is not read.
 */
export async function verifyClaim(
  claim: string | Record<string, string>,
  secret: string,
  now: Date,
): Promise<VerifiedClaim | null> {
  const verified = typeof claim === 'string' ? await verifyJwt(claim, secret, now) : verifyHmac(claim, secret);
  return verified === null || (verified.externalId === null && verified.email === null) ? null : verified;
}

async function verifyJwt(token: string, secret: string, now: Date): Promise<VerifiedClaim | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const parsed = jwtClaims.safeParse(payload);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function verifyHmac(claim: Record<string, string>, secret: string): VerifiedClaim | null {
  const parsed = hmacClaims.safeParse(claim);
  if (!parsed.success) return null;
  const { id, hmac } = parsed.data;
  const expected = createHmac('sha256', secret).update(id).digest();
  if (!timingSafeEqual(Buffer.from(hmac, 'hex'), expected)) return null;
  const isEmail = z.email().safeParse(id).success;
  return { externalId: isEmail ? null : id, email: isEmail ? id : null, fullname: null, phone: null };
}

/** The customer of the store's own data that the claim names, with what the store signed or knows. */
export async function resolveClaim(ctx: Ctx, storeId: string, claim: VerifiedClaim): Promise<CustomerLink> {
  const { workspaceId, db } = ctx;
  const byId =
    claim.externalId === null ? null : await findCustomerByExternalId(db, workspaceId, storeId, claim.externalId);
  const customer =
    byId ?? (claim.email === null ? null : await findCustomerByEmail(db, workspaceId, storeId, claim.email));
  const known = customer === null ? '' : `${customer.firstName} ${customer.lastName}`.trim();
  return {
    customerId: customer?.id ?? null,
    fullname: claim.fullname ?? (known === '' ? null : known),
    email: claim.email ?? customer?.email ?? null,
    phone: claim.phone ?? customer?.phone ?? null,
  };
}

/** A verified visitor who is now said to be somebody else: a shared device, whose threads must not be mixed. */
export const isSomebodyElse = (
  visitor: { verified: boolean; customerId: string | null; email: string | null },
  link: CustomerLink,
): boolean =>
  visitor.verified &&
  (visitor.customerId !== null || link.customerId !== null
    ? visitor.customerId !== link.customerId
    : visitor.email?.toLowerCase() !== link.email?.toLowerCase());
