import type { Draft, Watcher } from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';

/** One's own draft, for one's other tabs and computers. */
export const draftChanged = defineEvent<{ workspaceId: string; userId: string; draft: Draft }>('desk.draft-changed');
/** The viewers of a chat changed. */
export const watchersChanged = defineEvent<{ conversationId: string; watchers: Watcher[] }>('desk.watchers-changed');
export const agentReplying = defineEvent<{ conversationId: string; agentId: string; socketId: string }>(
  'desk.agent-replying',
);

export const deskEvents = [draftChanged, watchersChanged, agentReplying];
