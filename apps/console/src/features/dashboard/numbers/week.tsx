import type { DashboardNumbers, DashboardSpan } from '@chatso/contract';
import { dateFormat } from '@chatso/domain';
import { clockTime, locale, wholeNumber } from '../../../lib/formats/formats.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { changeOf, lasted, oneDecimal, shareOfChange } from './change.ts';
import { ChangeMark } from './change-mark.tsx';
import shared from './numbers.module.css';
import classes from './week.module.css';

const dateName = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(date));

/** This week beside the last one, until the same weekday and minute. */
export function Week({ numbers }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation();
  const timeZone = useOwnTimeZone() ?? deviceTimeZone();
  const { days, weekBefore, at } = numbers;
  const monday = days[0]?.date ?? at.slice(0, 10);
  const moment = Date.parse(at);
  const short = { month: 'short', day: 'numeric' } as const;
  const before = new Date(Date.parse(monday) - 7 * 86_400_000).toISOString().slice(0, 10);
  const weekday = dateFormat(locale(), { weekday: 'long', timeZone }).format(moment);
  return (
    <>
      <p className={shared.against}>
        {weekBefore
          ? t('dashboard.weekAgainst', {
              from: dateName(monday, short),
              before: dateName(before, short),
              until: `${weekday} ${clockTime(moment)}`,
            })
          : t('dashboard.comparedFrom', {
              date: dateName(numbers.comparesWeekFrom, { weekday: 'long', month: 'long', day: 'numeric' }),
            })}
      </p>
      <div className={shared.week}>
        <DayChart numbers={numbers} />
        <WeekTable numbers={numbers} />
      </div>
    </>
  );
}

function DayChart({ numbers: { days, weekBefore } }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.flatMap(({ chats, before }) => [chats ?? 0, before ?? 0]));
  const last = days.findLastIndex(({ chats }) => chats !== null);
  const told = days.map(({ date, chats, before }) => {
    const day = dateName(date, { weekday: 'long' });
    const shown = chats === null ? t('dashboard.unknown') : wholeNumber(chats);
    return before === null
      ? t('dashboard.dayChart', { day, chats: shown })
      : t('dashboard.dayChartBefore', { day, chats: shown, before: wholeNumber(before) });
  });
  const height = (value: number | null) => ({ blockSize: `${((value ?? 0) / most) * 100}%` });
  return (
    <div className={classes.box}>
      <div className={classes.boxHead}>
        <h3 className={classes.boxTitle}>{t('dashboard.perDay')}</h3>
        <span aria-hidden className={classes.legend}>
          <span className={classes.key} /> {t('dashboard.week')}
          {weekBefore ? (
            <>
              <span className={classes.key} data-before /> {t('dashboard.weekBefore')}
            </>
          ) : null}
        </span>
      </div>
      <div aria-label={`${t('dashboard.perDay')}. ${told.join('; ')}`} className={classes.days} role="img">
        {days.map(({ date, chats, before }, index) => (
          <span className={classes.day} data-today={index === last || undefined} key={date}>
            <span className={classes.pair}>
              <span className={classes.dayBar} style={height(chats)} />
              {before === null ? null : <span className={classes.dayBar} data-before style={height(before)} />}
            </span>
            <span className={classes.dayName}>
              {index === last ? t('dashboard.todayShort') : dateName(date, { weekday: 'short', day: 'numeric' })}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

const lines: readonly {
  name: 'chats' | 'wait' | 'duration' | 'missed' | 'rating';
  of(span: DashboardSpan): number | null;
  say(value: number): string;
}[] = [
  { name: 'chats', of: ({ chats }) => chats, say: wholeNumber },
  { name: 'wait', of: ({ waitSeconds }) => waitSeconds, say: lasted },
  { name: 'duration', of: ({ durationSeconds }) => durationSeconds, say: lasted },
  { name: 'missed', of: ({ missed }) => missed, say: wholeNumber },
  { name: 'rating', of: ({ rating }) => rating, say: oneDecimal },
];

function WeekTable({ numbers: { week, weekBefore } }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation();
  const shown = (value: number | null, say: (value: number) => string) =>
    value === null ? t('dashboard.unknown') : say(value);
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('dashboard.week')}</th>
            {weekBefore ? <th scope="col">{t('dashboard.weekBefore')}</th> : null}
            {weekBefore ? <th scope="col">{t('dashboard.change')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, of, say }) => {
            const [now, before] = [of(week), weekBefore ? of(weekBefore) : null];
            const change = changeOf(name, now, before);
            return (
              <tr key={name}>
                <th scope="row">{t(`dashboard.${name}`)}</th>
                <td>{shown(now, say)}</td>
                {weekBefore ? <td className={classes.before}>{shown(before, say)}</td> : null}
                {weekBefore ? (
                  <td>{change ? <ChangeMark change={change} text={shareOfChange(name, now, before)} /> : null}</td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
