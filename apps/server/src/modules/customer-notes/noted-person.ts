import { isSocialChannel } from '@chatso/domain';
import { type AgentActor, servesStore } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findStore } from '../stores/index.ts';

export interface Person {
  email?: string | undefined;
  fullname?: string | undefined;
}

/** By what somebody is found: one of the two. */
export interface PersonKey {
  email: string | null;
  fullname: string | null;
}

/** A store the caller serves; any other is unknown. */
export async function ownStore(ctx: Ctx<AgentActor>, storeId: string) {
  const serves = servesStore(ctx.actor, storeId);
  const store = serves ? await findStore(ctx.db, ctx.workspaceId, storeId) : null;
  if (store === null) throw notFound();
  return store;
}

/**
 * By what a person is found: the e-mail, else the full name where the store is a social channel (K-19); on a website two
 * people may be called the same, and nobody is found. Throws `bad-request` when neither is given.
 */
export async function keyOf(
  ctx: Ctx<AgentActor>,
  person: Person,
  storeId: string | undefined,
): Promise<PersonKey | null> {
  const store = storeId === undefined ? null : await ownStore(ctx, storeId);
  const [email, fullname] = [person.email?.trim().toLowerCase() ?? '', person.fullname?.trim() ?? ''];
  if (email !== '') return { email, fullname: null };
  if (fullname === '' || store === null) {
    throw new AppError('bad-request', { reason: 'customer-note-person' });
  }
  return isSocialChannel(store.type) ? { email: null, fullname } : null;
}
