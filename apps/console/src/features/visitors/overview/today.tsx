import type { VisitorPulse, VisitorStore } from '@chatso/contract';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';
import { clockTime, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { chartHeight, chartOf } from './chart.ts';
import classes from './overview.module.css';

/** How often the day is asked for again; the numbers above it are live. */
const everyMs = 60_000;

/** The day of a store, by its own clock. */
export function Today({ store }: { store: VisitorStore }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    ...queryOf('visitors.pulse', { query: { chatsoStoreId: store._id } }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
  const now = store.active + store.idle;
  const peak = data?.peak && data.peak.visitors > now ? data.peak : null;
  return (
    <section aria-label={t('visitors.overview.today')} className={classes.card}>
      <div className={classes.day}>
        <header className={classes.dayHead}>
          <h2 className={classes.title}>{t('visitors.overview.today')}</h2>
          <span className={classes.key} data-of="visitors">
            {t('visitors.overview.seriesVisitors')}
          </span>
          <span className={classes.key} data-of="chats">
            {t('visitors.overview.seriesChats')}
          </span>
        </header>
        <dl className={classes.numbers}>
          <Figure label={t('visitors.overview.now')} value={now} />
          <Figure label={t('visitors.overview.inChat')} value={store.inChat} />
          <Figure label={t('visitors.overview.waiting')} value={store.pending} />
          {peak ? (
            <Figure
              label={t('visitors.overview.peakAt', { time: clockTime(Date.parse(peak.at)) })}
              value={peak.visitors}
            />
          ) : (
            <Figure label={t('visitors.overview.peak')} value={now} />
          )}
        </dl>
        {data ? <Chart now={now} pulse={data} /> : null}
        {isError && !data ? <p className={classes.total}>{t('visitors.overview.failed')}</p> : null}
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{wholeNumber(value)}</dd>
    </div>
  );
}

function Chart({ pulse, now }: { pulse: VisitorPulse; now: number }) {
  const { t } = useTranslation();
  const { ref, width: measured } = useElementSize();
  // Where nothing is measured, as in a page that is not drawn.
  const chartWidth = measured || 340;
  const { line, last, bars, ticks, hours, most, chats } = chartOf(pulse, now, chartWidth);
  if (pulse.series.length === 0) return <p className={classes.total}>{t('visitors.overview.notYet')}</p>;
  return (
    <div className={classes.chart} ref={ref}>
      <svg
        aria-label={t('visitors.overview.chart', { visitors: most, chats })}
        height={chartHeight}
        role="img"
        width={chartWidth}
      >
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line className={classes.grid} x1={0} x2={chartWidth - 28} y1={y} y2={y} />
            <text className={classes.tick} x={chartWidth} y={y} dy="0.35em" textAnchor="end">
              {wholeNumber(value)}
            </text>
          </g>
        ))}
        {bars.map(({ x, y, width, height }) => (
          <rect className={classes.chatBar} height={height} key={x} width={width} x={x} y={y} />
        ))}
        <path className={classes.line} d={line} />
        {last ? <circle className={classes.lineEnd} cx={last.x} cy={last.y} r={3} /> : null}
        {hours.map(({ at, x }) => (
          <text className={classes.tick} key={at} x={x} y={chartHeight - 2}>
            {clockTime(at)}
          </text>
        ))}
      </svg>
    </div>
  );
}
