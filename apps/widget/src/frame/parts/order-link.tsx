import { useChat, useWholeState } from '../chat-context.ts';
import { texts } from '../texts.ts';

/** The way to how an order is, where a chat begins and the store tells of orders. */
export function OrderLink() {
  const { store } = useChat().chat;
  return useWholeState().config?.orderStatus ? (
    <button type="button" class="btn q" onClick={() => store.set({ route: { name: 'order' } })}>
      {texts.orderTitle}
    </button>
  ) : null;
}
