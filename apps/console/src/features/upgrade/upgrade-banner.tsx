import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useUpgrade } from '../../lib/plan/upgrade.ts';
import { planSlides } from './slides.tsx';
import { Slideshow } from './slideshow.tsx';
import classes from './upgrade-banner.module.css';

/** three reasons and a button; whoever may not upgrade also reads whom to ask (decision X-2). */
export function UpgradeBanner() {
  const { t } = useTranslation();
  return (
    <div className={classes.banner}>
      <Slideshow label={t('upgrade.title')} slides={planSlides} />
      <UpgradeAction />
    </div>
  );
}

export function UpgradeAction({ large = false }: { large?: boolean }) {
  const { t } = useTranslation();
  const { mayUpgrade, upgrade } = useUpgrade();
  return (
    <>
      <Button size={large ? 'lg' : 'sm'} onClick={upgrade}>
        {t('upgrade.button')}
      </Button>
      {mayUpgrade ? null : <p className={classes.ask}>{t('upgrade.askForUpgrade')}</p>}
    </>
  );
}
