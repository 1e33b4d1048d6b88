import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonBlock } from '../../ui/index.ts';
import classes from './plans-tab.module.css';

/** Seats and channels: how many the plan holds and how many are taken (E-22, E-23). */
export function Usage() {
  const { t } = useTranslation();
  const query = useQuery(queryOf('workspace.entityLimits'));
  return (
    <section aria-labelledby="usage-heading">
      <h2 className={classes.heading} id="usage-heading">
        {t('plans.usage')}
      </h2>
      {query.isError && !query.data ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('plans.usageFailed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={classes.usage}>
          <UsageBar counted={query.data?.user} label={t('plans.users')} />
          <UsageBar counted={query.data?.channel} label={t('plans.channels')} />
        </div>
      )}
    </section>
  );
}

/** `limit` -1 is without limit. */
function UsageBar({ label, counted }: { label: string; counted: { limit: number; used: number } | undefined }) {
  const { t } = useTranslation();
  if (!counted) {
    return (
      <div aria-busy className={classes.bar}>
        <SkeletonBlock width="40%" />
        <SkeletonBlock height={6} width="100%" />
      </div>
    );
  }
  const { limit, used } = counted;
  const words = limit < 0 ? t('plans.usedWithoutLimit', { used }) : t('plans.usedOf', { used, limit });
  return (
    <div className={classes.bar}>
      <p className={classes.barHead}>
        <span className={classes.barName}>{label}</span>
        <span className={classes.barCount}>{words}</span>
      </p>
      {limit < 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn alike in every browser
        <div
          aria-label={label}
          aria-valuemax={limit}
          aria-valuemin={0}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={words}
          className={classes.track}
          role="meter"
        >
          <span
            className={classes.fill}
            data-full={used >= limit || undefined}
            style={{ inlineSize: `${limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}%` }}
          />
        </div>
      )}
    </div>
  );
}
