import { limits } from '@chatso/domain';
import { useEffect, useState } from 'react';
import { browser } from '../lib/browser/browser.ts';
import { serverNow } from '../lib/formats/clock.ts';
import { useNow } from '../lib/formats/now.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { followVersion } from '../lib/realtime/version-stream.ts';
import { keepAllDrafts } from '../lib/storage/drafts.ts';
import { toast } from '../ui/index.ts';
import { i18next } from './i18n/i18n.ts';

const toastId = 'version';

function Countdown({ until }: { until: number }) {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.ceil((until - useNow()) / 1000));
  return <>{t('version.countdown', { seconds })}</>;
}

const reloadAction = () => ({ label: i18next.t('version.reload'), onClick: browser.reload });

/** Reloads after the countdown, but only when every draft is written down (F-13). */
async function reloadKeepingDrafts(): Promise<void> {
  if (await keepAllDrafts()) return browser.reload();
  toast.custom('info', toastId, i18next.t('version.keepFailed'), { sticky: true, action: reloadAction() });
}

/** Follows the version the server runs and moves this page to it (F-10 to F-13). Shows nothing but toasts. */
export function VersionWatch() {
  const [reloadAt, setReloadAt] = useState<number | null>(null);

  useEffect(
    () =>
      followVersion({
        onNewVersion: () => setReloadAt(serverNow() + limits.appReloadMs),
        onFailed: () =>
          toast.custom('error', toastId, i18next.t('version.streamFailed'), { sticky: true, action: reloadAction() }),
        onRecovered: () => toast.hide(toastId),
      }),
    [],
  );

  useEffect(() => {
    if (reloadAt === null) return;
    toast.custom('info', toastId, i18next.t('version.title'), {
      sticky: true,
      detail: <Countdown until={reloadAt} />,
    });
    const timer = setTimeout(() => void reloadKeepingDrafts(), reloadAt - serverNow());
    return () => clearTimeout(timer);
  }, [reloadAt]);
  return null;
}
