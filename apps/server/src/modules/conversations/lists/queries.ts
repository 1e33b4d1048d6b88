import type { Conversation, Message, VisitorConversation, VisitorMessage } from '@chatso/contract';
import { normaliseState } from '@chatso/domain';
import type { AgentActor, VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { findConsentText } from '../../stores/index.ts';
import { toConversation, toMessage, toVisitorConversation, toVisitorMessage } from '../conversations.mapper.ts';
import { viewerOf, wasOffered } from '../conversations.policy.ts';
import {
  findConversationRow,
  findGivenBefore,
  findVisibleConversation,
  findVisitorRow,
  listVisibleConversations,
  listVisitorRows,
} from '../conversations.repo.ts';
import { unsentBetween } from '../delivery/deliveries.repo.ts';
import { findAgentProfile } from '../messages/agent-profiles.ts';
import { listMessages, type MessageCursor } from '../messages/messages.repo.ts';
import { listConversations } from './live-lists.repo.ts';

interface ListQuery {
  state: string;
  page: number;
  limit: number;
  storeActive?: string | undefined;
  isYourChatActive?: string | undefined;
  storeId?: string | undefined;
  search?: string | undefined;
}

const flagOf = (text: string | undefined): boolean | null =>
  text === undefined ? null : text === 'true' || text === '1';

export async function listLiveConversations(
  ctx: Ctx<AgentActor>,
  query: ListQuery,
): Promise<{ data: Conversation[]; count: number }> {
  const search = query.search?.trim();
  const { rows, count } = await listConversations(ctx, viewerOf(ctx.actor), {
    state: normaliseState(query.state),
    mine: flagOf(query.isYourChatActive) ?? false,
    storeActive: flagOf(query.storeActive),
    storeId: query.storeId ?? null,
    search: search ? search : null,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  const now = ctx.now();
  return { data: rows.map((row) => toConversation(row, now, ctx.actor.userId)), count };
}

/** Those of `ids` that the caller may see. */
export const visibleConversations = (ctx: Ctx<AgentActor>, ids: readonly string[]) =>
  listVisibleConversations(ctx, viewerOf(ctx.actor), ids);

/**
 * Nothing but where it went. Whoever it was offered to heard that by event (H-42) unless their connection was down; whoever
 * lost the store learns nothing.
 */
export async function getFate(ctx: Ctx<AgentActor>, id: string) {
  const row = await findConversationRow(ctx.pool, ctx.workspaceId, id);
  if (!row || !(wasOffered(ctx.actor, row) || row.agent_id === ctx.actor.userId)) throw notFound();
  return {
    state: row.state,
    archived: row.archived,
    agentId: row.agent_id,
    agentName: row.agent_fullname,
    enderName: row.ender_fullname,
  };
}

export async function getConversation(ctx: Ctx<AgentActor>, id: string): Promise<Conversation> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  return toConversation(row, ctx.now(), ctx.actor.userId);
}

/** What the visitor agreed to before this conversation, in the words of then. Throws `not-found`. */
export async function getConsent(ctx: Ctx<AgentActor>, id: string) {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  const given = await findGivenBefore(ctx.pool, ctx.workspaceId, id);
  const { version, at } = given ?? { version: null, at: null };
  const text = version === null ? null : await findConsentText(ctx.pool, ctx.workspaceId, row.store_id, version);
  return { consent: text && at && { ...text, at: at.toISOString() }, answers: given?.answers ?? [] };
}

interface PageQuery {
  lastMessageId?: string | undefined;
  afterSeq?: number | undefined;
  limit: number;
}

const cursorOf = (query: PageQuery): MessageCursor => {
  if (query.afterSeq !== undefined) return { afterSeq: query.afterSeq };
  return query.lastMessageId === undefined ? null : { beforeMessageId: query.lastMessageId };
};

/** `nextMessageId` is the cursor of the next older page, null when the first message is reached. */
export async function getMessages(ctx: Ctx<AgentActor>, id: string, query: PageQuery) {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  const page = await listMessages(ctx.pool, row, cursorOf(query), query.limit);
  const messages = row.outside ? await withDelivery(ctx, id, page.rows.map(toMessage)) : page.rows.map(toMessage);
  return { messages, nextMessageId: page.older ? (messages[0]?.messageId ?? null) : null, headSeq: row.head_seq };
}

/** How far messages of an outside channel have come. */
async function withDelivery(ctx: Ctx, conversationId: string, messages: readonly Message[]): Promise<Message[]> {
  const seqs = messages.filter(({ author }) => author === 'agent').map(({ seq }) => seq);
  const unsent = await unsentBetween(ctx.pool, { workspaceId: ctx.workspaceId, conversationId }, seqs);
  return messages.map((message) => {
    const state = unsent.get(message.seq);
    return state === undefined ? message : { ...message, status: state === 'failed' ? 'error' : 'pending' };
  });
}

const earlierChats = 20;

export async function listOwnConversations(
  ctx: Ctx<VisitorActor>,
): Promise<{ data: VisitorConversation[]; count: number }> {
  const rows = await listVisitorRows(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, earlierChats);
  return { data: rows.map(toVisitorConversation), count: rows.length };
}

export async function getOwnMessages(ctx: Ctx<VisitorActor>, id: string, query: PageQuery) {
  const row = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  if (!row) throw notFound();
  const page = await listMessages(ctx.pool, row, cursorOf(query), query.limit);
  const messages = await withFaces(ctx, row.store_id, page.rows.map(toMessage));
  return {
    conversation: toVisitorConversation(row),
    messages,
    nextMessageId: page.older ? (messages[0]?.messageId ?? null) : null,
  };
}

/** The open chat of a visitor, or the newest one that still waits for a rating; what a new session shows first. */
export async function currentConversationOf(
  ctx: Pick<Ctx, 'pool'>,
  workspaceId: string,
  visitorId: string,
): Promise<VisitorConversation | null> {
  const [row] = await listVisitorRows(ctx.pool, workspaceId, visitorId, 1);
  return row ? toVisitorConversation(row) : null;
}

/** Messages as their visitor sees them: each agent by the alias of the store. */
export async function withFaces(ctx: Ctx, storeId: string, messages: readonly Message[]): Promise<VisitorMessage[]> {
  const profiles = new Map(
    await Promise.all(
      [...new Set(messages.filter((message) => message.author === 'agent').map((message) => message.senderId))].map(
        async (agentId) =>
          [
            agentId,
            await findAgentProfile(ctx.pool, { workspaceId: ctx.workspaceId, storeId, agentId }, ctx.now()),
          ] as const,
      ),
    ),
  );
  return messages.map((message) => toVisitorMessage(message, profiles.get(message.senderId) ?? null));
}
