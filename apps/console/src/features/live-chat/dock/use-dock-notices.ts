import { useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { toastEnded } from '../ending/toast-ended.ts';
import { useLiveChat } from '../live-chat-provider.tsx';

/** What has happened to a chat and no popup shows any more. */
export function useDockNotices(): void {
  const { t } = useTranslation();
  const live = useLiveChat();
  useEffect(
    () =>
      live.onNotice((notice) => {
        if (notice.kind === 'not-accepted') toast.error(notice.message);
        else if (notice.kind === 'not-ended') toast.error(notice.error);
        else if (notice.kind === 'ended') toastEnded(notice);
        else if (notice.kind === 'ended-by-agent') {
          const name = notice.name || t('liveChat.somebody');
          toast.info(t(notice.spectating ? 'liveChat.spectatedEndedBy' : 'liveChat.endedBy', { name }));
        } else if (notice.kind === 'taken-over') {
          toast.info(t('liveChat.takenOverBy', { name: notice.name || t('liveChat.somebody') }));
        }
      }),
    [live, t],
  );
}
