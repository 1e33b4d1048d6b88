import type { Conversation } from '@chatso/contract';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { displayName, shortName, wordsOf } from '../../../entities/conversation/chat-names.ts';
import { toast } from '../../../ui/index.ts';
import type { Ending } from '../data/endings.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useEndings, useLive } from '../use-live-state.ts';

const toastOf = ({ key }: Ending): string => `ending:${key}`;

/** What a customer has said since their chat was ended here; whoever ended it must see that in time to take it back. */
export function lastHeard(
  chats: readonly Conversation[],
  { before }: Pick<Ending, 'before'>,
): { name: string; text: string } | null {
  for (const chat of chats) {
    const [known, last] = [before[chat._id], chat.lastMsgClient?.messageId ?? null];
    if (known === undefined || known === last || !chat.lastMsg) continue;
    return { name: shortName(chat), text: wordsOf(chat.lastMsg) };
  }
  return null;
}

export function endingTitle(chats: readonly Conversation[], count: number): string {
  const [chat] = chats;
  return chat && count === 1
    ? i18next.t('chatEnding.title', { name: displayName(chat) })
    : i18next.t('chatEnding.many', { count });
}

interface EndingToastsOptions {
  /** This chat's end is told, and can be taken back, where the person looks anyway. */
  toldOf: string | null;
  onUndone?(id: string): void;
}

/** For five seconds: what is being ended, what its customer writes meanwhile, and Undo. */
export function useEndingToasts({ toldOf, onUndone }: EndingToastsOptions): void {
  const live = useLiveChat();
  const endings = useEndings();
  const { value: chats } = useLive((state) => state.chats);
  const undone = useRef(onUndone);
  undone.current = onUndone;
  const shown = useRef(new Map<string, string>());
  useEffect(() => {
    const wanted = endings.filter(({ ids, sending }) => !sending && !(ids.length === 1 && ids[0] === toldOf));
    for (const id of [...shown.current.keys()]) {
      if (wanted.some((ending) => toastOf(ending) === id)) continue;
      shown.current.delete(id);
      toast.hide(id);
    }
    for (const ending of wanted) {
      const known = ending.ids.flatMap((id) => chats[id] ?? []);
      const heard = lastHeard(known, ending);
      const detail = heard ? i18next.t('chatEnding.wrote', heard) : i18next.t('chatEnding.body');
      const id = toastOf(ending);
      if (shown.current.get(id) === detail) continue;
      shown.current.set(id, detail);
      toast.info(endingTitle(known, ending.ids.length), {
        ...{ id, detail, sticky: true },
        action: {
          label: i18next.t('liveChat.undo'),
          undo: true,
          onClick: () => {
            const [first] = ending.ids;
            if (first === undefined) return;
            live.endings.undo(first);
            undone.current?.(first);
          },
        },
      });
    }
  }, [endings, chats, toldOf, live]);
  useEffect(() => {
    const toasts = shown.current;
    return () => {
      for (const id of toasts.keys()) toast.hide(id);
      toasts.clear();
    };
  }, []);
}
