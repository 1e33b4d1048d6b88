import { inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { changedPayload } from '../audience.ts';
import { chatEnded, pendingChatEnded } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { appendMessage } from '../messages/append-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { listOpenOfBanned } from './lifecycle.repo.ts';
import { transition } from './transition.ts';

interface Ban {
  workspaceId: string;
  visitorId: string;
  bannedBy: string | null;
}

/** Banning ends the open chat (G-26): a waiting one is missed, an ongoing one ends as by the agent who banned. */
export async function endForBan(ctx: RootCtx, ban: Ban): Promise<void> {
  const rows = await listOpenOfBanned(ctx.pool, ban.workspaceId, ban);
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
