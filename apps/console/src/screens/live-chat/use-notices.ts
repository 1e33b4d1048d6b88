import { useEffect } from 'react';
import { toastEnded, useLiveChat } from '../../features/live-chat/index.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';

interface NoticesOptions {
  selectedId: string | null;
  /** H-41: a chat this agent has accepted, here or in another tab; only where it is open does its tab follow. */
  onAnswered(conversationId: string): void;
  onFailed(message: string): void;
}

/** What has happened and no list shows. */
export function useNotices({ selectedId, onAnswered, onFailed }: NoticesOptions): void {
  const { t } = useTranslation();
  const live = useLiveChat();
  useEffect(
    () =>
      live.onNotice((notice) => {
        if (notice.kind === 'not-accepted') onFailed(notice.message);
        else if (notice.kind === 'not-ended') {
          const message = errorMessage(notice.error);
          // H-101, where that chat or none is open: its OK would close another one.
          if (message !== null && (selectedId === null || notice.ids.includes(selectedId))) onFailed(message);
          else toast.error(notice.error);
        } else if (notice.kind === 'ended') toastEnded(notice);
        else if (notice.kind === 'ended-by-agent') {
          const name = notice.name || t('liveChat.somebody');
          toast.info(t(notice.spectating ? 'liveChat.spectatedEndedBy' : 'liveChat.endedBy', { name }));
        } else if (notice.kind === 'taken-over') {
          toast.info(t('liveChat.takenOverBy', { name: notice.name || t('liveChat.somebody') }));
        } else onAnswered(notice.conversationId);
      }),
    [live, selectedId, onAnswered, onFailed, t],
  );
}
