export { LiveChatScreen } from './live-chat-screen.tsx';
export { type LiveChatSearch, liveChatSearchSchema } from './search.ts';
