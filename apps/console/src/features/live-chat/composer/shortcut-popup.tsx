import type { Conversation, Shortcut } from '@chatso/contract';
import { fillShortcut } from '@chatso/domain';
import { type KeyboardEvent, useEffect, useImperativeHandle } from 'react';
import { api } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/session.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { givenName } from '../state/chat-names.ts';
import { ShortcutList, shortcutOptionId } from './shortcut-list.tsx';
import type { ShortcutPopupProps } from './shortcut-popup-props.ts';
import { useShortcuts } from './use-shortcuts.ts';

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

/** Suggestions for a text that begins with a slash; loaded when somebody types the first one. */
export function ShortcutPopup({ chat, text, id, keys, onShown, onInsert }: ShortcutPopupProps) {
  const suggestions = useShortcuts(text, chat.storeId);
  const uploads = useLiveChat().uploadsOf(chat._id);
  const pick = (shortcut: Shortcut | undefined) => {
    if (!shortcut) return;
    // A chat sends copies: what becomes of the shortcut is no matter of what was sent.
    uploads.bring(
      shortcut.files.map(({ name, size, publicUrl }) => ({
        ...{ name, size },
        load: async () => (await api['shortcuts.copyFile']({ params: { id: shortcut._id }, body: { publicUrl } })).file,
      })),
    );
    onInsert(fillShortcut(shortcut.message, valuesIn(chat)));
  };
  const { open, active } = suggestions;
  const option = open && suggestions.shortcuts.length > 0 ? shortcutOptionId(id, active) : null;
  useEffect(() => {
    onShown(open ? { option } : null);
    return () => onShown(null);
  }, [open, option, onShown]);
  useImperativeHandle(keys, () => (event: KeyboardEvent): boolean => {
    if (!open) return false;
    const picks = (event.key === 'Enter' || (event.key === 'Tab' && option !== null)) && !event.shiftKey;
    if (event.key === 'ArrowDown') suggestions.move(1);
    else if (event.key === 'ArrowUp') suggestions.move(-1);
    else if (event.key === 'Escape') suggestions.close();
    else if (picks) pick(suggestions.picked());
    else return false;
    return true;
  });
  return open ? <ShortcutList id={id} suggestions={suggestions} typed={text} onPick={pick} /> : null;
}
