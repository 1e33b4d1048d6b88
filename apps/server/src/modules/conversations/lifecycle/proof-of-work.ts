import { randomInt } from 'node:crypto';
import { limits } from '@chatso/domain';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import type { VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StoreRow } from '../../stores/index.ts';
import { currentVisitor, type VisitorRow } from '../../visitors/index.ts';

/** What is said to whom: the work is for one visitor of one store. */
interface Bound {
  store: string;
  visitor: string;
}

const hex = z.string().regex(/^[\da-f]{2,128}$/);
const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
      data: z.object({ store: z.string().max(64), visitor: z.string().max(64) }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex }),
});

/** One key signs what the challenge says, the other its answer, which is nowhere in it. */
const secretsOf = (key: Uint8Array) => {
  const text = Buffer.from(key).toString('hex');
  return { hmacSignatureSecret: `challenge:${text}`, hmacKeySignatureSecret: `answer:${text}` };
};

/** Whom the shop vouches for is not asked. */
const isAsked = (store: Pick<StoreRow, 'settings'>, visitor: Pick<VisitorRow, 'verified'>): boolean =>
  store.settings.protection.proofOfWork && !visitor.verified;

/** What this visitor's device has to work out before a first message; null: nothing. As text, which is sent back as it is. */
export async function giveChallenge(ctx: Ctx<VisitorActor>, key: Uint8Array): Promise<{ challenge: string | null }> {
  const { store, visitor } = await currentVisitor(ctx);
  if (!isAsked(store, visitor)) return { challenge: null };
  const bound: Bound = { store: store.id, visitor: visitor.id };
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(limits.proofStepsMin, limits.proofStepsMax),
    deriveKey,
    expiresAt: new Date(ctx.now().getTime() + limits.proofLifeMs),
    data: { ...bound },
    ...secretsOf(key),
  });
  return { challenge: JSON.stringify(challenge) };
}

/** Answers what is to be kept with the chat, so that it begins no second one; null where nothing is asked. */
export type ProofCheck = (
  ctx: Ctx<VisitorActor>,
  of: { store: StoreRow; visitor: VisitorRow },
) => Promise<string | null>;

/** @throws proof-required: missing, expired, of another store or visitor, or not solved */
export const checkProof =
  (key: Uint8Array, proof: string | undefined): ProofCheck =>
  async (ctx, { store, visitor }) => {
    if (!isAsked(store, visitor)) return null;
    if (proof === undefined) throw new AppError('proof-required');
    const { challenge, solution } = parsed(proof);
    const { data, expiresAt, nonce } = challenge.parameters;
    if (expiresAt * 1000 <= ctx.now().getTime()) throw refused('proof-expired');
    if (data.store !== store.id || data.visitor !== visitor.id) throw refused('proof-not-valid');
    const { verified } = await verifySolution({
      challenge: challenge as Challenge,
      solution: solution as Solution,
      deriveKey,
      ...secretsOf(key),
    });
    if (!verified) throw refused('proof-not-valid');
    return nonce;
  };

const refused = (reason: 'proof-expired' | 'proof-not-valid'): AppError => new AppError('proof-required', { reason });

function parsed(proof: string): z.infer<typeof proofSchema> {
  try {
    return proofSchema.parse(JSON.parse(proof));
  } catch {
    throw refused('proof-not-valid');
  }
}
