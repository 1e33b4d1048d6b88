import type { Conversation } from '@chatso/contract';
import { lazy, Suspense } from 'react';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';

const SamePerson = lazy(async () => ({ default: (await import('./same-person.tsx')).SamePerson }));

/** Asked of a chat that goes on and names nobody, of whoever serves it or looks on. */
export function MaybeSamePerson({ chat }: { chat: Conversation }) {
  const { membership, user } = useSession();
  const { agentId, transferring, spectators, client, store, state, linked } = chat;
  const mine = [agentId, transferring?.agentId, ...spectators.map(({ _id }) => _id)].includes(user._id);
  const asks =
    mine && state === 'ongoing' && isAdvanced(membership.plan) && store.crmStoreId && client.phone && !linked;
  return asks ? (
    <Suspense>
      <SamePerson chat={chat} />
    </Suspense>
  ) : null;
}
