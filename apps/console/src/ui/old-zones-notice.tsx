import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useInstallation } from '../lib/installation/use-installation.ts';
import { Notice } from './notice.tsx';

/** Wherever hours are set: says that the server's time zones are out of date, and what to do. Needs later texts. */
export function OldZonesNotice() {
  const { t } = useTranslation();
  return useInstallation()?.timeZonesOutdated ? <Notice tone="danger">{t('weekHours.oldZones')}</Notice> : null;
}
