import type { Conversation } from '@chatso/contract';
import type { ChatGroup, Tab } from '../state/selectors.ts';

export type Order = Readonly<Record<Tab, readonly string[]>>;

export const orderOf = (groups: readonly ChatGroup[]): Order =>
  Object.fromEntries(groups.map((group) => [group.tab, group.chats.map((chat) => chat._id)])) as Record<Tab, string[]>;

/**
 * The groups in the order the person has before them: what they know keeps its place, what is new comes first, what has
 * gone closes up. Used while the pointer is over the list, so that a row never jumps away from under a click.
 */
export function keepOrder(groups: readonly ChatGroup[], before: Order): ChatGroup[] {
  return groups.map((group) => {
    const places = new Map(before[group.tab].map((id, index) => [id, index]));
    const placeOf = (chat: Conversation) => places.get(chat._id) ?? -1;
    return { ...group, chats: group.chats.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  });
}
