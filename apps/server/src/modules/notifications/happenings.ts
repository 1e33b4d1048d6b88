import type { Conversation } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { type Deps, type Reaction, react } from '../../platform/module.ts';
import { chatMissed, messageLeft, pendingChatEnded } from '../conversations/index.ts';
import { peopleOfferedChat } from './entitled.ts';
import { notificationsChanged } from './notifications.events.ts';
import { notify } from './notify.ts';
import { hubOf } from './stream/hub.ts';

interface Missed {
  audience: { workspaceId: string; conversationId: string; storeId: string; categoryId: string | null };
  conversation: Conversation;
}

/** A chat that nobody took: the client gave up, an hour went by, or nobody was there (T-1). */
async function tellMissed(ctx: RootCtx, { audience, conversation }: Missed): Promise<void> {
  const { workspaceId, conversationId, storeId, categoryId } = audience;
  const store = { storeId, categoryId };
  const people = await peopleOfferedChat(ctx.pool, workspaceId, store);
  const customerName = conversation.customerFullname ?? conversation.client.fullname ?? '';
  await notify(ctx, workspaceId, people, {
    type: 'chat-missed',
    happening: `chat-missed:${conversationId}`,
    title: 'Missed chat',
    body: [customerName, conversation.store.name].filter((part) => part !== '').join(' · '),
    data: { conversationId, storeId, storeName: conversation.store.name, customerName },
    permission: 'liveChat',
    store,
  });
}

export const notificationReactions = (deps: Deps): Reaction[] => [
  react(chatMissed, tellMissed),
  react(messageLeft, tellMissed),
  react(pendingChatEnded, tellMissed),
  react(notificationsChanged, (_ctx, changed) => hubOf(deps).wake(changed)),
];
