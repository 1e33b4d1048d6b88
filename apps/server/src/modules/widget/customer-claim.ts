import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@chatso/domain';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { findCustomerByEmail, findCustomerByExternalId } from '../customers/index.ts';
import type { CustomerLink } from '../visitors/index.ts';

type SignedName = { externalId: string; email: string | null } | { externalId: null; email: string };

/** Claims a store vouches for, all of them signed. */
export type VerifiedClaim = SignedName & { fullname: string | null; phone: string | null };

const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

/** As the store knows its customer. One that cannot be kept as it is names nobody, and never counts as left out. */
const idText = text(limits.customerIdChars).refine((id) => !/\p{Cs}/u.test(id) && !id.includes('\0'));

const jwtClaims = z
  .object({
    sub: z.union([idText, z.number().int().transform(String)]).nullish(),
    email: z.email().max(limits.emailChars).nullish().catch(null),
    name: optionalText(limits.nameChars),
    phone: optionalText(limits.phoneChars),
    exp: z.number(),
  })
  .transform(({ sub, email, name, phone }) => ({
    externalId: sub ?? null,
    email: email ?? null,
    fullname: name,
    phone,
  }));

const hmacClaims = z.object({ id: idText, hmac: z.string().regex(/^[0-9a-f]{64}$/i) });

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
  const read = await readClaim(claim, secret, now);
  return read === null || read.expired ? null : read.claim;
}

/** The same, but what the store signed and has expired is told as such: it identifies nobody, and says who it was about. */
export async function readClaim(
  claim: string | Record<string, string>,
  secret: string,
  now: Date,
): Promise<{ claim: VerifiedClaim; expired: boolean } | null> {
  if (typeof claim === 'string') return readJwt(claim, secret, now);
  const verified = verifyHmac(claim, secret);
  return verified && { claim: verified, expired: false };
}

async function readJwt(token: string, secret: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return fromPayload(payload, false);
  } catch (error) {
    // The signature was checked before the time.
    return error instanceof errors.JWTExpired ? fromPayload(error.payload, true) : null;
  }
}

function fromPayload(payload: unknown, expired: boolean): { claim: VerifiedClaim; expired: boolean } | null {
  const parsed = jwtClaims.safeParse(payload);
  if (!parsed.success) return null;
  const { externalId, email, ...rest } = parsed.data;
  if (externalId !== null) return { claim: { externalId, email, ...rest }, expired };
  return email === null ? null : { claim: { externalId, email, ...rest }, expired };
}

function verifyHmac(claim: Record<string, string>, secret: string): VerifiedClaim | null {
  const parsed = hmacClaims.safeParse(claim);
  if (!parsed.success) return null;
  const { id, hmac } = parsed.data;
  const expected = createHmac('sha256', secret).update(id).digest();
  if (!timingSafeEqual(Buffer.from(hmac, 'hex'), expected)) return null;
  const said = z.email().safeParse(id).success ? { externalId: null, email: id } : { externalId: id, email: null };
  return { ...said, fullname: null, phone: null };
}

/** The identity a claim names. An id is the identity where there is one: addresses change, and two customers may share one. */
export const subjectOf = ({ externalId, email }: SignedName): string =>
  externalId === null ? `email:${email.toLowerCase()}` : `id:${externalId}`;

/**
 * The customer of the store's own data that the claim names, with what the store signed or knows. An id that the data does
 * not hold is nobody there yet: the customer who has the same address may be somebody else.
 */
export async function resolveClaim(ctx: Ctx, storeId: string, claim: VerifiedClaim): Promise<CustomerLink> {
  const { workspaceId, db } = ctx;
  const customer =
    claim.externalId === null
      ? await findCustomerByEmail(db, workspaceId, storeId, claim.email)
      : await findCustomerByExternalId(db, workspaceId, storeId, claim.externalId);
  const known = customer === null ? '' : `${customer.firstName} ${customer.lastName}`.trim();
  return {
    subject: subjectOf(claim),
    customerId: customer?.id ?? null,
    fullname: claim.fullname ?? (known === '' ? null : known),
    email: claim.email ?? customer?.email ?? null,
    phone: claim.phone ?? customer?.phone ?? null,
  };
}
