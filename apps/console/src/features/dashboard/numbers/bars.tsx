import type { DashboardNumbers } from '@chatso/contract';
import { dateFormat } from '@chatso/domain';
import { locale } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './numbers.module.css';

/** '12 am', '3 pm': an hour as the language says it. */
export const hourName = (hour: number): string =>
  dateFormat(locale(), { hour: 'numeric', timeZone: 'UTC' })
    .format(Date.UTC(2026, 0, 1, hour))
    .replace(/ ([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}m`);

interface BarsProps {
  name: string;
  /** 24; null where nothing is known of the hour. */
  values: readonly (number | null)[];
  /** Hours after this one have not been. */
  until: number;
  say(value: number): string;
  tone?: 'wait';
}

/** A bar for each hour of the day, a dot where the day has not been; read aloud as the hours with something in them. */
export function HourBars({ name, values, until, say, tone }: BarsProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const told = values.flatMap((value, hour) =>
    value ? [t('dashboard.hourOf', { hour: hourName(hour), value: say(value) })] : [],
  );
  const label =
    told.length === 0
      ? t('dashboard.nothingByHour', { name })
      : t('dashboard.hoursChart', { name, hours: told.join(', ') });
  return (
    <span className={classes.chart}>
      <span aria-label={label} className={classes.bars} role="img">
        {values.map((value, hour) => (
          <span
            className={classes.bar}
            data-current={(hour === until && told.length > 0) || undefined}
            data-later={hour > until || told.length === 0 || undefined}
            data-tone={tone}
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the day
            key={hour}
            style={{ blockSize: hour > until || !value ? undefined : `${Math.max(8, (value / most) * 100)}%` }}
          />
        ))}
      </span>
      <span aria-hidden className={classes.axis}>
        <span>{hourName(0)}</span>
        <span>{hourName(12)}</span>
        <span>{hourName(23)}</span>
      </span>
    </span>
  );
}

/** How many gave five stars, four and so on. */
export function StarBars({ ratings }: { ratings: DashboardNumbers['ratings'] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...ratings);
  const falling = [5, 4, 3, 2, 1].map((stars) => ({ stars, given: ratings[stars - 1] ?? 0 }));
  const told = falling.filter(({ given }) => given > 0);
  const label =
    told.length === 0
      ? t('dashboard.noStars')
      : t('dashboard.starsChart', {
          stars: told.map(({ stars, given }) => t('dashboard.starsOf', { stars, value: given })).join(', '),
        });
  return (
    <span className={classes.chart}>
      <span aria-label={label} className={classes.bars} data-wide role="img">
        {falling.map(({ stars, given }) => (
          <span
            className={classes.bar}
            data-current={stars === 5 || undefined}
            data-later={told.length === 0 || undefined}
            key={stars}
            style={{ blockSize: given === 0 ? undefined : `${Math.max(8, (given / most) * 100)}%` }}
          />
        ))}
      </span>
      <span aria-hidden className={classes.axis} data-even>
        {falling.map(({ stars }) => (
          <span key={stars}>{stars === 5 ? '5 ★' : stars}</span>
        ))}
      </span>
    </span>
  );
}
