import type { ChatNote, Conversation, Role } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { type Deps, type Reaction, react } from '../../platform/module.ts';
import {
  chatAssigned,
  chatMissed,
  messageLeft,
  noteLeft,
  pendingChatEnded,
  transferAccepted,
  transferRequested,
} from '../conversations/index.ts';
import { findStore } from '../stores/index.ts';
import { roleGiven } from '../team/index.ts';
import { type ToldTicket, ticketAssigned, ticketBounced, ticketLate, ticketMentioned } from '../tickets/index.ts';
import { triggerNotified } from '../triggers/index.ts';
import { findVisitor } from '../visitors/index.ts';
import { customRoleName, peopleOfferedChat } from './entitled.repo.ts';
import { notificationsChanged } from './notifications.events.ts';
import { notify } from './notify.ts';
import { hubOf } from './stream/hub.ts';

interface Missed {
  audience: { workspaceId: string; conversationId: string; storeId: string; categoryId: string | null };
  conversation: Conversation;
}

/** A chat that nobody took: the client gave up, an hour went by, or nobody was there (T-1). */
async function notifyMissed(ctx: RootCtx, { audience, conversation }: Missed): Promise<void> {
  const { workspaceId, conversationId, storeId, categoryId } = audience;
  const store = { storeId, categoryId };
  const people = await peopleOfferedChat(ctx.pool, workspaceId, store);
  const customerName = conversation.customerFullname ?? conversation.client.fullname ?? '';
  await notify(ctx, workspaceId, people, {
    type: 'chat-missed',
    dedupeKey: `chat-missed:${conversationId}`,
    title: 'Missed chat',
    body: [customerName, conversation.store.name].filter((part) => part !== '').join(' · '),
    data: { conversationId, storeId, storeName: conversation.store.name, customerName },
    permission: 'liveChat',
    store,
    fold: (count) => ({ title: `${count} missed chats`, body: conversation.store.name }),
  });
}

interface Handed {
  audience: Missed['audience'] & { agentId: string | null };
  conversation: Conversation;
}

/** What both of them say of the chat. The rev names this happening among others of the same chat. */
function ofChat({ audience, conversation }: Handed, body: string) {
  const { conversationId, storeId, categoryId } = audience;
  const customerName = conversation.customerFullname ?? conversation.client.fullname ?? '';
  return {
    body: [body, customerName, conversation.store.name].filter((part) => part !== '').join(' · '),
    data: { conversationId, storeId, storeName: conversation.store.name, customerName },
    permission: 'liveChat' as const,
    store: { storeId, categoryId },
  };
}

/** A colleague wants to hand a chat over. */
async function notifyTransfer(ctx: RootCtx, asked: Handed & { target: string }): Promise<void> {
  const { conversationId, workspaceId } = asked.audience;
  await notify(ctx, workspaceId, [asked.target], {
    type: 'transfer-request',
    dedupeKey: `transfer-request:${conversationId}:${asked.conversation.rev}`,
    title: 'Transfer chat request',
    ...ofChat(asked, asked.conversation.agent?.fullname ?? ''),
  });
}

/** The chat is another person's now (T-11, H-104). */
async function notifyAssigned(ctx: RootCtx, assigned: Handed): Promise<void> {
  const { conversationId, workspaceId, agentId } = assigned.audience;
  if (agentId === null) return;
  await notify(ctx, workspaceId, [agentId], {
    type: 'chat-assigned',
    dedupeKey: `chat-assigned:${conversationId}:${assigned.conversation.rev}`,
    title: 'You have been assigned to a new chat',
    ...ofChat(assigned, ''),
  });
}

/** It waits, and is this person's to answer. */
const notifyTarget = (ctx: RootCtx, { agentId, audience, ...given }: Handed & { agentId: string }): Promise<void> =>
  notifyAssigned(ctx, { ...given, audience: { ...audience, agentId } });

interface Noted {
  audience: Missed['audience'];
  note: ChatNote;
  mentioned: string[];
  storeName: string;
}

/** A mention in a note. The line carries no word of it: it may be shown on a locked screen. */
async function notifyMentioned(ctx: RootCtx, { audience, note, mentioned, storeName }: Noted): Promise<void> {
  const { workspaceId, conversationId, storeId, categoryId } = audience;
  await notify(ctx, workspaceId, mentioned, {
    type: 'chat-mention',
    dedupeKey: `chat-mention:${note.messageId}`,
    title: 'You were mentioned in a note',
    body: [note.senderName, storeName].filter((part) => part !== '').join(' · '),
    data: { conversationId, storeId, storeName },
    permission: 'liveChat',
    store: { storeId, categoryId },
  });
}

interface Seen {
  workspaceId: string;
  storeId: string;
  visitorId: string;
  showId: string;
  name: string;
  agents: string[];
}

/** An auto trigger saw a visitor these people want to hear of. */
async function notifyTrigger(ctx: RootCtx, { workspaceId, storeId, visitorId, showId, name, agents }: Seen) {
  const visitor = await findVisitor(ctx.db, workspaceId, storeId, visitorId);
  const store = await findStore(ctx.db, workspaceId, storeId);
  if (visitor === null || store === null) return;
  const customerName = visitor.fullname ?? `Visitor #${visitor.number}`;
  await notify(ctx, workspaceId, agents, {
    type: 'trigger',
    dedupeKey: `trigger:${showId}`,
    title: name,
    body: [customerName, store.name].join(' · '),
    data: { storeId, storeName: store.name, customerName, triggerName: name },
    permission: 'liveChat',
    store: { storeId, categoryId: null },
  });
}

/** What all of them say of the ticket; whoever lost the tickets since is told nothing. */
const ofTicket = ({ code, title, ticketId, storeId, customerName }: ToldTicket) => ({
  body: [code, title].join(' · '),
  data: { ticketId, ...(storeId === null ? {} : { storeId }), ...(customerName === '' ? {} : { customerName }) },
  permission: 'tickets' as const,
});

/** A ticket is another person's now; not told of what one does oneself. */
async function notifyTicket(ctx: RootCtx, told: ToldTicket & { assigneeId: string; at: string }): Promise<void> {
  await notify(ctx, told.workspaceId, [told.assigneeId], {
    type: 'ticket-assigned',
    dedupeKey: `ticket-assigned:${told.ticketId}:${told.at}`,
    title: 'You have been assigned to a new ticket',
    ...ofTicket(told),
  });
}

async function notifyComment(
  ctx: RootCtx,
  told: ToldTicket & { commentId: string; userIds: readonly string[]; byName: string },
): Promise<void> {
  await notify(ctx, told.workspaceId, told.userIds, {
    type: 'ticket-mention',
    dedupeKey: `ticket-mention:${told.commentId}`,
    title: 'You were mentioned in a comment',
    ...ofTicket(told),
    body: [told.byName, told.code].filter((part) => part !== '').join(' · '),
  });
}

/** A promise about time is broken. */
async function notifyLate(
  ctx: RootCtx,
  told: ToldTicket & { assigneeId: string; goal: string; at: string },
): Promise<void> {
  await notify(ctx, told.workspaceId, [told.assigneeId], {
    type: 'ticket-late',
    dedupeKey: `ticket-late:${told.ticketId}:${told.goal}:${told.at}`,
    title: 'A ticket is late',
    ...ofTicket(told),
  });
}

/** What they wrote has not arrived. */
async function notifyBounced(
  ctx: RootCtx,
  told: ToldTicket & { mailId: string; userIds: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  await notify(ctx, told.workspaceId, told.userIds, {
    type: 'ticket-bounced',
    dedupeKey: `ticket-bounced:${told.mailId}:${told.addresses.join()}`,
    title: 'An answer came back undelivered',
    ...ofTicket(told),
  });
}

const roleNames: Record<Role, string> = {
  agent: 'Agent',
  coach: 'Manager',
  admin: 'Admin',
  custom_role: 'Custom Role',
  marketing_manager: 'Online store manager',
  marketing_agent: 'Online store agent',
  chatso_admin: 'Admin',
};

interface RoleGiven {
  workspaceId: string;
  userId: string;
  role: Role;
  customRoleId: string | null;
  version: number;
}

async function notifyRoleChange(
  ctx: RootCtx,
  { workspaceId, userId, role, customRoleId, version }: RoleGiven,
): Promise<void> {
  const name = customRoleId === null ? null : await customRoleName(ctx.pool, workspaceId, customRoleId);
  await notify(ctx, workspaceId, [userId], {
    type: 'role-changed',
    dedupeKey: `role-changed:${version}`,
    title: 'Your role has changed',
    body: name ?? roleNames[role],
    data: name === null ? { role } : {},
  });
}

export const notificationReactions = (deps: Deps): Reaction[] => [
  react(chatMissed, notifyMissed),
  react(messageLeft, notifyMissed),
  react(pendingChatEnded, notifyMissed),
  react(transferRequested, notifyTransfer),
  react(transferAccepted, notifyAssigned),
  react(chatAssigned, notifyTarget),
  react(noteLeft, notifyMentioned),
  react(triggerNotified, notifyTrigger),
  react(ticketAssigned, notifyTicket),
  react(ticketMentioned, notifyComment),
  react(ticketLate, notifyLate),
  react(ticketBounced, notifyBounced),
  react(roleGiven, notifyRoleChange),
  react(notificationsChanged, (_ctx, changed) => hubOf(deps).wake(changed)),
];
