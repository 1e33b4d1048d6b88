import { useCallback, useMemo } from 'react';
import { type Delivery, DeliveryProvider } from '../../../entities/thread/delivery.ts';
import { MessageThread, type MessageThreadProps } from '../../../entities/thread/message-thread.tsx';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useDeparture } from '../use-live-state.ts';
import { useMessageRows } from './use-message-rows.ts';

type MessageListProps = Pick<MessageThreadProps, 'chat' | 'messageId' | 'label' | 'erased'>;

/** Undelivered messages are in the message outbox, undelivered notes in their own. */
export function useLiveDelivery(conversationId: string): Delivery {
  const { outbox, notes } = useLiveChat();
  const canRetry = useDeparture(conversationId) === null;
  return useMemo(() => {
    const boxOf = (type: string) => (type === 'note' ? notes.now() : outbox);
    return {
      canRetry,
      retry: ({ type, messageId }) => void boxOf(type)?.retry(messageId),
      discard: ({ type, messageId }) => void boxOf(type)?.discard(messageId),
    };
  }, [outbox, notes, canRetry]);
}

/** The messages of a live conversation; give it the conversation's id as key. */
export function MessageList(props: MessageListProps) {
  const id = props.chat._id;
  const { timelines } = useLiveChat();
  const { rows, held } = useMessageRows(id);
  const older = useCallback(() => void timelines.older(id), [timelines, id]);
  return (
    <DeliveryProvider value={useLiveDelivery(id)}>
      <MessageThread {...props} held={held} rows={rows} onOlder={older} onRetry={() => void timelines.open(id)} />
    </DeliveryProvider>
  );
}
