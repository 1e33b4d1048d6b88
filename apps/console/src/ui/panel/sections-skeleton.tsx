import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SkeletonBlock } from '../index.ts';
import classes from './panel.module.css';

/** Uneven, like the names of sections. */
const widths = [96, 152, 108, 116, 148];

/** The headings of what is still to come, as high as they will be. */
export function SectionsSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy aria-label={t('app.loading')} role="status">
      {widths.map((width) => (
        <div aria-hidden className={classes.sectionComing} key={width}>
          <SkeletonBlock width={width} />
        </div>
      ))}
    </div>
  );
}
