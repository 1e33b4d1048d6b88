import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../../ui/area.ts';
import classes from './alert-settings.module.css';
import { DesktopSetting } from './desktop-setting.tsx';
import { PushSetting } from './push-setting.tsx';
import { SoundTable } from './sound-table.tsx';

/** `account/notifications`: what may be heard and seen on which device. */
export function AlertSettings() {
  const { t } = useTranslation();
  return (
    <AreaPage title={t('alerts.title')}>
      <div className={classes.page}>
        <section aria-labelledby="alerts-sounds" className={classes.section}>
          <h2 className={classes.heading} id="alerts-sounds">
            {t('alerts.sounds')}
          </h2>
          <p className={classes.about}>{t('alerts.soundsAbout')}</p>
          <SoundTable />
        </section>
        <section aria-labelledby="alerts-device" className={classes.section}>
          <h2 className={classes.heading} id="alerts-device">
            {t('alerts.device')}
          </h2>
          <p className={classes.about}>{t('alerts.deviceAbout')}</p>
          <DesktopSetting />
          <PushSetting />
        </section>
      </div>
    </AreaPage>
  );
}
