import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SkeletonBlock } from '../../ui/index.ts';
import classes from './shell-skeleton.module.css';

/** The rail's place while the navigation is on its way, so that nothing moves when it comes. */
export function ShellSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy aria-label={t('app.loading')} className={classes.shell} role="status">
      <div className={classes.rail}>
        {[32, 24, 24, 24, 24].map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
          <SkeletonBlock height={size} key={at} width={size} />
        ))}
      </div>
      <div className={classes.content} />
    </div>
  );
}
