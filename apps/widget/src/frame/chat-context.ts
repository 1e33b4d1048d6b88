import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ChatActions } from './chat/actions.ts';
import type { Chat } from './chat/chat.ts';
import type { ChatState } from './chat/state.ts';
import { useStore } from './lib/store.ts';

export interface ChatParts {
  chat: Chat;
  actions: ChatActions;
}

const Context = createContext<ChatParts | null>(null);
export const ChatProvider = Context.Provider;

export function useChat(): ChatParts {
  const parts = useContext(Context);
  if (!parts) throw new Error('Outside the chat');
  return parts;
}

export const useChatState = <T>(select: (state: ChatState) => T): T => useStore(useChat().chat.store, select);

/** Drawn again by any change; for the thread, which shows outbox and history together. */
export const useWholeState = (): ChatState => useStore(useChat().chat.store, (state) => state);
