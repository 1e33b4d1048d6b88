import type { Conversation } from '@chatso/contract';
import { callsShortcut, channelTextUse, isBlank, isSendable, limits } from '@chatso/domain';
import { useRef } from 'react';
import type { UploadItem } from '../../../lib/files/upload-queue.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useDraft, useUploads } from '../use-live-state.ts';

export interface ComposerState {
  text: string;
  setText(text: string): void;
  uploads: readonly UploadItem[];
  count: number;
  /** As many as the chat's channel takes. */
  atMost: number;
  tooLong: boolean;
  canSend: boolean;
  send(): void;
}

/** The draft of one chat, and when it may be sent (H-62, H-63, H-64, H-69, H-78). */
export function useComposer(chat: Conversation, disabled: boolean): ComposerState {
  const live = useLiveChat();
  const [text, setDraft] = useDraft(chat._id);
  const uploads = useUploads(chat._id);
  const lastSent = useRef({ chatId: chat._id, at: 0 });
  const ready = uploads.flatMap((item) => (item.result ? [item.result] : []));
  const loading = uploads.some((item) => item.state === 'loading');
  const { used: count, atMost } = channelTextUse(chat.store.type, text);
  const tooLong = count > atMost;
  const filesAlone = ready.length > 0 && isBlank(text);
  const canSend =
    !disabled &&
    !loading &&
    (filesAlone || (isSendable(text, limits.agentMessageChars) && !tooLong && !callsShortcut(text)));
  return {
    text,
    uploads,
    count,
    atMost,
    tooLong,
    canSend,
    setText(next) {
      setDraft(next);
      if (chat.state === 'ongoing' && next.trim() !== '' && !callsShortcut(next)) live.typed(chat._id);
    },
    send() {
      const now = serverNow();
      const { chatId, at } = lastSent.current;
      if (!canSend || (chatId === chat._id && now - at < limits.sendGuardMs)) return;
      lastSent.current = { chatId: chat._id, at: now };
      live.send(chat._id, filesAlone ? '' : text.trim(), ready.slice(0, limits.filesPerSend));
      setDraft('');
      const queue = live.uploadsOf(chat._id);
      for (const item of uploads) if (item.state === 'success') queue.remove(item.id);
    },
  };
}
