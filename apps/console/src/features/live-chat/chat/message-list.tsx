import type { Conversation } from '@chatso/contract';
import { useCallback, useMemo } from 'react';
import { type Delivery, DeliveryProvider } from '../../../entities/thread/delivery.ts';
import { MessageThread, type MessageThreadProps } from '../../../entities/thread/message-thread.tsx';
import { toast } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useJudgeChat } from '../state/chat-rules.ts';
import { useDeparture } from '../use-live-state.ts';
import { useMessageRows } from './use-message-rows.ts';

type MessageListProps = Pick<MessageThreadProps, 'chat' | 'messageId' | 'label' | 'erased'>;

/**
 * Undelivered messages are in the message outbox, undelivered notes in their own. What the server has and its channel has
 * not is the server's to say once more.
 */
export function useLiveDelivery(chat: Conversation): Delivery {
  const { outbox, notes, deliverAgain } = useLiveChat();
  const id = chat._id;
  const stays = useDeparture(id) === null;
  const isOwn = useJudgeChat()('deliver-again', chat) === null;
  return useMemo(() => {
    const boxOf = (type: string) => (type === 'note' ? notes.now() : outbox);
    return {
      canRetry: ({ stored }) => stays && (!stored || isOwn),
      retry: ({ type, messageId, stored }) =>
        void (stored ? deliverAgain(id, messageId).catch(toast.error) : boxOf(type)?.retry(messageId)),
      discard: ({ type, messageId }) => void boxOf(type)?.discard(messageId),
    };
  }, [outbox, notes, deliverAgain, id, stays, isOwn]);
}

/** The messages of a live conversation; give it the conversation's id as key. */
export function MessageList(props: MessageListProps) {
  const id = props.chat._id;
  const { timelines } = useLiveChat();
  const { rows, held } = useMessageRows(id);
  const older = useCallback(() => void timelines.older(id), [timelines, id]);
  return (
    <DeliveryProvider value={useLiveDelivery(props.chat)}>
      <MessageThread {...props} held={held} rows={rows} onOlder={older} onRetry={() => void timelines.open(id)} />
    </DeliveryProvider>
  );
}
