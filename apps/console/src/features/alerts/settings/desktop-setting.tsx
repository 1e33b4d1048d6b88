import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { desktopState, desktopWanted } from '../desktop/desktop.ts';
import classes from './alert-settings.module.css';

/** Notifications of the system while no tab can be seen. */
export function DesktopSetting() {
  const { t } = useTranslation();
  const [state, setState] = useState(desktopState);
  async function change(on: boolean): Promise<void> {
    desktopWanted.write(on);
    if (on && Notification.permission === 'default') await Notification.requestPermission();
    setState(desktopState());
  }
  const usable = state !== 'unsupported' && state !== 'blocked';
  return (
    <Switch
      checked={state === 'on'}
      className={classes.switch}
      description={t(usable ? 'alerts.desktopAbout' : `alerts.${state}`)}
      disabled={!usable}
      label={t('alerts.desktop')}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}
