import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ssoStart } from '../../lib/session/home.ts';
import classes from './single-sign-on.module.css';

/** The other way in, where the suite's sign-in is configured. */
export function SingleSignOn() {
  const { t } = useTranslation();
  const next = new URLSearchParams(window.location.search).get('next') ?? undefined;
  return (
    <div className={classes.way}>
      <p className={classes.or}>{t('signIn.or')}</p>
      <Button component="a" fullWidth href={ssoStart(next)} size="lg" variant="default">
        {t('signIn.singleSignOn')}
      </Button>
    </div>
  );
}
