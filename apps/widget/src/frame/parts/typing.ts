import { limits } from '@chatso/domain';
import type { ChatState } from '../chat/state.ts';

/** A typing notice is good for 3 s (G-21). */
export const agentIsTyping = (state: ChatState, conversationId: string): boolean =>
  Date.now() - (state.typing.get(conversationId) ?? 0) < limits.typingShownMs;
