import type { Conversation } from '@chatso/contract';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';

/** I-05, I-22: on the Advanced plan, in an ongoing chat of a shop that is connected; whoever looks on may, too. */
export function useMayLink(chat: Conversation): boolean {
  const { membership, user } = useSession();
  const concerned = [chat.agentId, chat.transferring?.agentId, ...chat.spectators.map(({ _id }) => _id)];
  return (
    chat.state === 'ongoing' &&
    chat.store.crmStoreId !== null &&
    isAdvanced(membership.plan) &&
    concerned.includes(user._id)
  );
}
