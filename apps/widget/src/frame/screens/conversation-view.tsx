import type { VisitorConversation, WidgetConfig } from '@chatso/contract';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useChat, useWholeState } from '../chat-context.ts';
import { serverNow } from '../lib/server-clock.ts';
import { storeWords } from '../model/store-words.ts';
import { buildThread } from '../model/thread.ts';
import { Thread } from '../parts/thread.tsx';
import { agentIsTyping } from '../parts/typing.ts';
import { texts } from '../texts.ts';

interface Props {
  config: WidgetConfig;
  conversationId: string;
  conversation: VisitorConversation | null;
  top?: ComponentChildren;
  bottom?: ComponentChildren;
}

const none: never[] = [];

/** The messages of a conversation, or of one that is about to begin, with what is on its way. */
export function ConversationView({ config, conversationId, conversation, top, bottom }: Props) {
  const { chat, actions } = useChat();
  const state = useWholeState();
  const { said } = state;
  const held = chat.timelines.get(conversationId);
  const messages = held?.timeline.messages ?? none;
  const outgoing = chat.outbox.items(conversationId);
  const startedAt = useMemo(serverNow, [conversationId]);
  const rows = useMemo(() => {
    const [first] = outgoing;
    const asked = first?.payload.start?.opening ?? said;
    const words = storeWords(config, conversation, messages, first?.createdAt ?? startedAt, asked);
    const named = buildThread(messages, outgoing, words, serverNow());
    const { brandLogo, enableBrandLogo } = config.settings.widgetCustomization;
    // What the store says by itself carries the store's name and picture.
    return named.map((row) =>
      row.kind === 'bubble' && !row.mine && row.name === null
        ? { ...row, name: config.storeName, avatar: enableBrandLogo ? brandLogo : null }
        : row,
    );
  }, [config, conversation, messages, outgoing, startedAt, said]);

  const typing = conversation && !conversation.ended && agentIsTyping(state, conversationId);
  return (
    <Thread
      rows={rows}
      conversationId={conversationId}
      closed={conversation?.ended ?? false}
      typingName={typing ? (conversation.agent?.name ?? texts.agent) : null}
      typingAvatar={conversation?.agent?.avatar ?? null}
      onOlder={held?.hasOlder ? () => actions.older(conversationId) : undefined}
      top={top}
      bottom={bottom}
    />
  );
}
