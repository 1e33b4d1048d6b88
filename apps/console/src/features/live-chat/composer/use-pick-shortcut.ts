import type { Conversation, Shortcut } from '@chatso/contract';
import { fillShortcut } from '@chatso/domain';
import { givenName } from '../../../entities/conversation/chat-names.ts';
import { api } from '../../../lib/api/api.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { useLiveChat } from '../live-chat-provider.tsx';

/** What the variables of a shortcut stand for in this chat. */
function valuesIn(chat: Conversation) {
  const { user } = sessionStore.getState();
  const alias = user?.stores.find(({ chatsoStoreId }) => chatsoStoreId === chat.storeId)?.agentAlias;
  return {
    'customer.name': givenName(chat) ?? null,
    'agent.alias': alias || user?.fullname || null,
    'store.name': chat.store.name,
  };
}

/** Takes a shortcut's files along and answers its text, as it is for this chat. */
export function usePickShortcut(chat: Conversation): (shortcut: Shortcut) => string {
  const uploads = useLiveChat().uploadsOf(chat._id);
  return (shortcut) => {
    // A chat sends copies: what becomes of the shortcut is no matter of what was sent.
    uploads.bring(
      shortcut.files.map(({ name, size, publicUrl }) => ({
        ...{ name, size },
        load: async () => (await api['shortcuts.copyFile']({ params: { id: shortcut._id }, body: { publicUrl } })).file,
      })),
    );
    return fillShortcut(shortcut.message, valuesIn(chat));
  };
}
