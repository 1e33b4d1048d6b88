import { inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { appendMessage } from '../append-message.ts';
import { changedPayload } from '../audience.ts';
import { chatEnded, pendingChatEnded } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { publishMessage } from '../publish-message.ts';
import { transition } from '../transition.ts';

interface Ban {
  workspaceId: string;
  visitorId: string;
  bannedBy: string | null;
}

/** Banning ends the open chat (G-26): a waiting one is missed, an ongoing one ends as by the agent who banned. */
export async function endForBan(ctx: RootCtx, ban: Ban): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string; state: string; role: string | null }>(
    `SELECT c.id, c.state, m.role FROM conversations c
     LEFT JOIN workspace_members m ON m.workspace_id = c.workspace_id AND m.user_id = $3
     WHERE c.workspace_id = $1 AND c.visitor_id = $2 AND (c.state = 'pending' OR c.state = 'ongoing')`,
    [ban.workspaceId, ban.visitorId, ban.bannedBy],
  );
  const scoped = inWorkspace(ctx, ban.workspaceId, { kind: 'system' });
  for (const { id, state, role } of rows) {
    const ended = await withTransaction(scoped, async (tx) => {
      const event =
        state === 'pending'
          ? ({ type: 'client-end' } as const)
          : ({ type: 'agent-end', role: role ?? 'agent' } as const);
      const moved = await transition(tx, id, event, ban.bannedBy ? { enderId: ban.bannedBy } : {});
      if (!moved) return null;
      const notice = await appendMessage(tx, id, {
        author: 'agent',
        senderId: ban.bannedBy,
        type: 'notification',
        text: 'chat-ended',
      });
      const row = await getConversationRow(tx.pool, tx.workspaceId, id);
      await tx.audit({ action: 'conversation.ended', subject: { type: 'conversation', id }, data: { because: 'ban' } });
      tx.emit((row.state === 'missed' ? pendingChatEnded : chatEnded)(changedPayload(row, tx.now())));
      return notice;
    });
    if (ended) await publishMessage(scoped, ended.write, ended.written);
  }
}
