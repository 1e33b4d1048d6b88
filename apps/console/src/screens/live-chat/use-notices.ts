import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveChat } from '../../features/live-chat/index.ts';
import { toast } from '../../ui/index.ts';

interface NoticesOptions {
  selectedId: string | null;
  /** H-41: a chat this agent has accepted, here or in another tab. */
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
        if (notice.kind === 'file-refused') toast.error(notice.message);
        else if (notice.kind === 'not-accepted') onFailed(notice.message);
        else if (notice.kind === 'ended-by-agent') {
          const name = notice.name || t('liveChat.somebody');
          toast.info(t(notice.spectating ? 'liveChat.spectatedEndedBy' : 'liveChat.endedBy', { name }));
        } else if (notice.kind === 'taken-over') {
          toast.info(t('liveChat.takenOverBy', { name: notice.name || t('liveChat.somebody') }));
        } else if (notice.conversationId === selectedId || live.drafts.get(selectedId ?? '') === '') {
          // Whoever is in the middle of a sentence in another chat stays there.
          onAnswered(notice.conversationId);
        }
      }),
    [live, selectedId, onAnswered, onFailed, t],
  );
}
