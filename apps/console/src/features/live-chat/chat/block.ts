import type { Conversation } from '@chatso/contract';
import { isChannelWindowClosed, isIdle } from '@chatso/domain';
import { useTicking } from '../../../lib/formats/now.ts';
import { type JudgeChat, useJudgeChat } from '../state/chat-rules.ts';
import { isSpectating } from '../state/live-state.ts';
import { useEnding } from '../use-live-state.ts';

export type Block =
  | 'assigned'
  | 'assigned-open'
  | 'missed'
  | 'off-hours'
  | 'idle'
  | 'left'
  | 'spectating'
  | 'transferring'
  | 'too-late'
  | 'closed'
  | 'ending'
  | 'taken'
  | null;

/** The block as it is now: a chat becomes idle by time alone. */
export function useBlock(chat: Conversation, agentId: string): Block {
  const judge = useJudgeChat();
  const ending = useEnding(chat._id) !== null;
  const block = useTicking((now) => blockOf(chat, { agentId, judge, now }));
  return ending && chat.state === 'ongoing' ? 'ending' : block;
}

interface Looking {
  agentId: string;
  judge: JudgeChat;
  now: number;
}

/** What stands between the messages and the composer, if anything (H-06 to H-09). */
export function blockOf(chat: Conversation, { agentId, judge, now }: Looking): Block {
  if (chat.state === 'closed' || chat.archived) return 'closed';
  if (chat.state === 'missed') return chat.reason === 'out-of-business-hours' ? 'off-hours' : 'missed';
  const refusal = judge('message', chat);
  const heardAt = chat.lastMsgClient ? Date.parse(chat.lastMsgClient.timestamp) : null;
  const late = isChannelWindowClosed(chat.store.type, heardAt, now);
  if (chat.state === 'pending') {
    if (refusal !== null) return 'assigned';
    if (late) return 'too-late';
    // Managers and admins may answer what was given to an agent.
    return chat.assigned && chat.assigned.agentId !== agentId ? 'assigned-open' : null;
  }
  if (isSpectating(chat, agentId)) return 'spectating';
  if (chat.agentId !== agentId) return 'taken';
  if (refusal !== null) return refusal === 'transferring' ? 'transferring' : 'left';
  if (late) return 'too-late';
  return isIdle(chat, now) ? 'idle' : null;
}

/** Whether the composer is there at all, and whether one may write in it. */
export const isWritable = (block: Block): boolean => block === null || block === 'idle' || block === 'assigned-open';
export const hasComposer = (block: Block): boolean =>
  isWritable(block) || block === 'left' || block === 'transferring' || block === 'too-late';
