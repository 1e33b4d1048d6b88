import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../ui/area.ts';
import { visitorSlides } from './slides.tsx';
import { Slideshow } from './slideshow.tsx';
import classes from './upgrade-banner.module.css';
import { UpgradeAction } from './upgrade-banner.tsx';

/** R-12, M-17: stands at the visitors' page during the free trial. */
export function VisitorsUpsell() {
  const { t } = useTranslation();
  return (
    <AreaPage title={t('upgrade.visitors')}>
      <div className={classes.page}>
        <h2 className={classes.heading}>{t('upgrade.visitorsTitle')}</h2>
        <Slideshow label={t('upgrade.visitorsTitle')} size="page" slides={visitorSlides} />
        <UpgradeAction large />
      </div>
    </AreaPage>
  );
}
