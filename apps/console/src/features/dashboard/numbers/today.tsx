import type { DashboardNumbers } from '@chatso/contract';
import { dateFormat } from '@chatso/domain';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockTime, locale, wholeNumber } from '../../../lib/formats/formats.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { HourBars, StarBars } from './bars.tsx';
import { type Change, changeOf, lasted, oneDecimal, percent } from './change.ts';
import { ChangeMark } from './change-mark.tsx';
import classes from './numbers.module.css';

/** Today beside the same weekday a week ago; each number is the way to the list behind it. */
export function Today({ numbers }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation();
  const timeZone = useOwnTimeZone() ?? deviceTimeZone();
  const { today, dayBefore, hours, ratings, at } = numbers;
  const moment = Date.parse(at);
  const until = Number(dateFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment));
  const against = dayBefore
    ? t('dashboard.against', {
        day: dateFormat(locale(), { weekday: 'long', timeZone }).format(moment),
        time: clockTime(moment),
      })
    : t('dashboard.comparedFrom', {
        date: dateFormat(locale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
          Date.parse(numbers.comparesDayFrom),
        ),
      });
  const { chats, missed, waitSeconds, rating, rated } = today;
  const count = (value: number) => wholeNumber(value);
  return (
    <>
      <p className={classes.against}>{against}</p>
      <ul className={classes.cells}>
        <Cell
          change={changeOf('chats', chats, dayBefore?.chats)}
          chart={<HourBars name={t('dashboard.chats')} say={count} until={until} values={hours.map((h) => h.chats)} />}
          name={t('dashboard.chats')}
          none={chats === 0 ? t('dashboard.noneYet') : null}
          same={dayBefore !== null}
          tab="ongoing"
          value={wholeNumber(chats)}
        />
        <Cell
          change={changeOf('wait', waitSeconds, dayBefore?.waitSeconds)}
          chart={
            <HourBars name={t('dashboard.wait')} say={lasted} until={until} values={hours.map((h) => h.waitSeconds)} />
          }
          name={t('dashboard.wait')}
          none={waitSeconds === null ? t('dashboard.afterAnswer') : null}
          same={dayBefore?.waitSeconds === waitSeconds}
          tab="pending"
          value={waitSeconds === null ? null : lasted(waitSeconds)}
        />
        <Cell
          aside={missed > 0 && chats > 0 ? t('dashboard.ofChats', { share: percent(missed / chats) }) : null}
          change={changeOf('missed', missed, dayBefore?.missed)}
          chart={
            <HourBars
              name={t('dashboard.missed')}
              say={count}
              tone="wait"
              until={until}
              values={hours.map((h) => h.missed)}
            />
          }
          name={t('dashboard.missed')}
          none={missed === 0 && !dayBefore?.missed ? t('dashboard.noneYet') : null}
          same={dayBefore !== null}
          tab="missed"
          value={wholeNumber(missed)}
        />
        <Cell
          aside={rating === null ? null : t('dashboard.rated', { count: rated })}
          change={changeOf('rating', rating, dayBefore?.rating)}
          chart={<StarBars ratings={ratings} />}
          name={t('dashboard.rating')}
          none={rating === null ? t('dashboard.afterRating') : null}
          same={dayBefore?.rating === rating}
          tab={null}
          unit={rating === null ? null : t('dashboard.ofFive')}
          value={rating === null ? null : oneDecimal(rating)}
        />
      </ul>
    </>
  );
}

interface CellProps {
  name: string;
  /** Null: not known yet. */
  value: string | null;
  unit?: string | null;
  /** Said instead of a change. */
  none: string | null;
  change: Change | null;
  /** There was a number to compare with. */
  same: boolean;
  aside?: string | null;
  chart: ReactNode;
  /** The list behind the number. */
  tab: 'ongoing' | 'pending' | 'missed' | null;
}

function Cell({ name, value, unit, none, change, same, aside, chart, tab }: CellProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const words = (
    <>
      <span className={classes.name}>
        {name}
        {tab ? <ArrowRight aria-hidden className={classes.arrow} size={16} strokeWidth={1.75} /> : null}
      </span>
      <span className={classes.number}>
        <span className={classes.figure} data-unknown={value === null || undefined}>
          {value ?? t('dashboard.unknown')}
        </span>
        {unit ? <span className={classes.unit}>{unit}</span> : null}
      </span>
      <span className={classes.line}>
        {none}
        {none === null && change ? <ChangeMark change={change} /> : null}
        {none === null && !change && same ? t('dashboard.same') : null}
        {none === null && aside ? <span>{change || same ? ` · ${aside}` : aside}</span> : null}
      </span>
      {chart}
    </>
  );
  return (
    <li className={classes.place}>
      {tab ? (
        <Link
          className={classes.cell}
          params={{ workspaceId }}
          search={{ tab }}
          title={t(`dashboard.${tab === 'pending' ? 'wait' : tab}List`)}
          to="/ws/$workspaceId/live-chat"
        >
          {words}
        </Link>
      ) : (
        <div className={classes.cell}>{words}</div>
      )}
    </li>
  );
}
