import type { ShopLook, Store } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleMinus, CircleX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { byServerClock } from '../../lib/formats/clock.ts';
import { clockTime } from '../../lib/formats/formats.ts';
import { useTicking } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './shop-checks.module.css';
import { hostOf } from './snippet.ts';

/** So often the server looks by itself while the page is open. */
const everyMs = 60_000;

type Tone = 'good' | 'wait' | 'bad' | 'none';

const icons = { good: CircleCheck, wait: CircleMinus, bad: CircleX, none: CircleDashed } as const;

/** The server's own look at the shop's home page, and whether a browser has been there: what is still missing, and where. */
export function ShopChecks({ store }: { store: Store }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf('stores.lookAtShop', { params: { id: store._id } }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: false,
    retry: false,
    staleTime: everyMs,
  });
  const host = hostOf(store.url) ?? store.name;
  const look = query.data;
  const connected = store.widgetConnection === 'CONNECTED';
  return (
    <>
      <ul aria-label={t('widgetSetup.checks.title')} className={classes.checks}>
        {look ? <LookChecks host={host} look={look} nextAt={byServerClock(query.dataUpdatedAt) + everyMs} /> : null}
        {query.isPending ? <Check tone="none" words={t('widgetSetup.checks.looking', { host })} /> : null}
        {query.isError ? (
          <Check tone="bad" words={t('widgetSetup.checks.failed')}>
            {errorMessage(query.error)}
          </Check>
        ) : null}
        <Check
          tone={connected ? 'good' : 'none'}
          words={t(connected ? 'widgetSetup.checks.browser' : 'widgetSetup.checks.noBrowser')}
        >
          {t('widgetSetup.checks.anyDevice')}
        </Check>
      </ul>
      <Button
        className={classes.again}
        leftSection={<RefreshCw aria-hidden size={14} strokeWidth={1.75} />}
        loading={query.isFetching}
        size="xs"
        variant="default"
        onClick={() => void query.refetch()}
      >
        {t('widgetSetup.checks.again')}
      </Button>
    </>
  );
}

function LookChecks({ look, host, nextAt }: { look: ShopLook; host: string; nextAt: number }) {
  const { t } = useTranslation();
  const { problem, landedAt, line, forbidden, otherStore } = look;
  const time = clockTime(Date.parse(look.at));
  if (problem !== null)
    return (
      <Check tone="bad" words={t('widgetSetup.checks.noAnswer')}>
        {t(`widgetSetup.checks.problems.${problem}`, { host, status: look.status ?? '' })}{' '}
        <Again nextAt={nextAt} time={time} />
      </Check>
    );
  const elsewhere = landedAt !== null && landedAt.replace(/^www\./, '') !== host ? landedAt : null;
  const seconds = Math.max(0.1, (look.ms ?? 0) / 1000).toFixed(1);
  return (
    <>
      <Check tone={elsewhere ? 'wait' : 'good'} words={t('widgetSetup.checks.answers')}>
        {elsewhere
          ? t('widgetSetup.checks.elsewhere', { host, other: elsewhere })
          : t('widgetSetup.checks.took', { host, seconds, time })}
      </Check>
      {line === 'found' ? (
        <Check tone="good" words={t('widgetSetup.checks.found')}>
          <Again nextAt={nextAt} time={time} />
        </Check>
      ) : line === 'other-store' ? (
        <Check tone="bad" words={t('widgetSetup.checks.otherStore')}>
          {otherStore ? t('widgetSetup.checks.ofStore', { name: otherStore }) : t('widgetSetup.checks.ofStranger')}{' '}
          <Again nextAt={nextAt} time={time} />
        </Check>
      ) : (
        <Check tone="wait" words={t('widgetSetup.checks.missing')}>
          <Again nextAt={nextAt} time={time} />
        </Check>
      )}
      {forbidden && forbidden.length > 0 ? (
        <Check tone="bad" words={t('widgetSetup.checks.forbidden')}>
          {t('widgetSetup.checks.allow', { origin: location.origin, directives: forbidden.join(', ') })}
        </Check>
      ) : (
        <Check tone="good" words={t('widgetSetup.checks.allowed')}>
          {t('widgetSetup.checks.policy')}
        </Check>
      )}
    </>
  );
}

interface CheckProps {
  tone: Tone;
  words: string;
  children?: ReactNode;
}

/** What is found is said politely when it changes; when it was looked at is not. */
function Check({ tone, words, children }: CheckProps) {
  const Icon = icons[tone];
  return (
    <li className={classes.check} data-tone={tone}>
      <Icon aria-hidden className={classes.icon} size={18} strokeWidth={1.75} />
      <span className={classes.words} role="status">
        {words}
      </span>
      {children ? <span className={classes.detail}>{children}</span> : null}
    </li>
  );
}

/** 'Looked at 10:23 am, again in 0:38' */
function Again({ time, nextAt }: { time: string; nextAt: number }) {
  const { t } = useTranslation();
  // The tick that is shown may be of a second ago.
  const left = useTicking((now) => Math.ceil(Math.min(Math.max(0, nextAt - now), everyMs) / 1000));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return <span className={classes.time}>{t('widgetSetup.checks.looked', { time, left: clock })}</span>;
}
