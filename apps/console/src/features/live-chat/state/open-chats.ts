import { displayName, previewOf } from '../../../entities/conversation/chat-names.ts';
import type { OpenChat } from '../../../lib/realtime/open-chats.ts';
import type { LiveState } from './live-state.ts';
import { tabOf } from './selectors.ts';

const order: Readonly<Record<OpenChat['tab'], number>> = { ongoing: 0, pending: 1, missed: 2 };

/** The live lists as the palette names them: one's own chats first, the youngest on top. */
export const openChatsOf = (state: LiveState): OpenChat[] =>
  Object.values(state.chats)
    .map((chat) => ({ chat, tab: tabOf(chat), at: chat.lastMsg?.timestamp ?? chat.startDate }))
    .sort((a, b) => order[a.tab] - order[b.tab] || b.at.localeCompare(a.at))
    .map(({ chat, tab }) => ({ id: chat._id, name: displayName(chat), detail: previewOf(chat, state.agentId), tab }));
