/**
 * Live chat: the conversations one agent works on. The lists are one state changed only by pure reducers (`state/`); the
 * service in `data/` holds them with messages, outbox and drafts, and keeps them in step with the socket.
 */

export { pageTitleOf } from '../../entities/conversation/chat-names.ts';
export { DetailsPanel } from '../../entities/customer/panel/details-panel.tsx';
export { ChatPane } from './chat/chat-pane.tsx';
export { FreePlace } from './chat/later.ts';
export { ChatDock } from './dock/lazy-dock.tsx';
export { toastEnded } from './ending/toast-ended.ts';
export { useEndingToasts } from './ending/use-ending-toasts.ts';
export { ChatList } from './list/chat-list.tsx';
export { type ChatGroupsView, useChatGroups } from './list/use-chat-groups.ts';
export { useMarked } from './list/use-marked.ts';
export { LiveChatProvider, useLiveChat } from './live-chat-provider.tsx';
export type { Departure } from './state/departure.ts';
export { autoSelect, neighbour, type Tab, tabOf } from './state/selectors.ts';
export { useDeparture, useLiveConversation } from './use-live-state.ts';
