import type { AgentEvents } from '@chatso/contract';
import type { Ended } from './endings.ts';
import type { LiveHolder } from './live-query.ts';

/** Something to tell the person that no list shows. */
export type LiveNotice =
  | { kind: 'ended-by-agent'; name: string; spectating: boolean; conversationId: string }
  | { kind: 'taken-over'; name: string; conversationId: string }
  | { kind: 'answered'; conversationId: string }
  | { kind: 'not-accepted'; conversationId: string; message: string }
  | ({ kind: 'ended' } & Ended)
  | { kind: 'not-ended'; ids: readonly string[]; error: unknown };

/** Passes notices to whatever shows them. */
export function createNotices(holder: LiveHolder, agentId: string) {
  const notices = new Set<(notice: LiveNotice) => void>();
  const tell = (notice: LiveNotice) => {
    for (const listener of notices) listener(notice);
  };

  function onEndedByAgent({ conversation, spectating }: AgentEvents['conversation:closure-agent']): void {
    const known = holder.read().chats[conversation._id];
    if (!known || conversation.enderId === agentId) return;
    const name = conversation.ender?.fullname ?? '';
    tell({ kind: 'ended-by-agent', name, spectating, conversationId: conversation._id });
  }

  /** A colleague with the right took over the chat: it has left the list, so the notice says who has it. */
  function onHandedOver({ conversation }: AgentEvents['conversation:transfer-response']): void {
    const known = holder.read().chats[conversation._id];
    if (known?.agentId !== agentId || conversation.agentId === agentId || conversation.agentId === null) return;
    tell({ kind: 'taken-over', name: conversation.agent?.fullname ?? '', conversationId: conversation._id });
  }

  return {
    tell,
    hears: { onEndedByAgent, onHandedOver },
    onNotice(listener: (notice: LiveNotice) => void) {
      notices.add(listener);
      return () => notices.delete(listener);
    },
  };
}
