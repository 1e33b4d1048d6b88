import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveChat } from './live-chat-provider.tsx';
import { selectCounts } from './state/selectors.ts';

const flashMs = 2000;

/**
 * The title of the page; in a tab nobody looks at it takes turns with what waits there (T-01). In a tab one does look at
 * the badge says the same and nothing has to move.
 */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const { holder } = useLiveChat();
  useEffect(() => {
    let flashing = false;
    const show = (next: boolean) => {
      const { pending, unread } = selectCounts(holder.read());
      flashing = next && document.visibilityState === 'hidden' && pending + unread > 0;
      document.title = flashing ? t('liveChat.attention', { pending, unread }) : title;
    };
    const timer = setInterval(() => show(!flashing), flashMs);
    const onVisibility = () => show(false);
    document.addEventListener('visibilitychange', onVisibility);
    show(false);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [holder, title, t]);
}
