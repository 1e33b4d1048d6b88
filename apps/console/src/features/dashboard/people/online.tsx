import type { DashboardAgent } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { clockTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { AgentEventName } from '../../../lib/realtime/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, ErrorState, SkeletonRows, VisuallyHidden } from '../../../ui/index.ts';
import { Card } from '../card.tsx';
import { useFollowed } from '../use-numbers.ts';
import classes from './people.module.css';

/** Who came, went, or has another number of chats now. */
const moving: readonly AgentEventName[] = [
  'agent:presence',
  'team:changed',
  'conversation:answered',
  'conversations:answered',
  'conversation:closure-agent',
  'conversation:closure-client',
  'conversation:transfer-response',
];
/** More boxes than this are no picture of a number any more. */
const boxesAtMost = 6;

/** Colleagues in the own stores: who has live chat open, and with how many chats. */
export function Online() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf('dashboard.team'), refetchOnMount: 'always' });
  useFollowed('dashboard.team', moving);
  const [all, setAll] = useState(false);
  const here = data?.data.filter(({ presence }) => presence !== 'offline') ?? [];
  const away = data?.data.filter(({ presence }) => presence === 'offline') ?? [];
  const limited = here.some(({ capacity }) => capacity !== null);
  return (
    <Card
      count={data ? here.length : null}
      end={limited ? <span className={classes.about}>{t('dashboard.onlineAbout')}</span> : null}
      id="online"
      title={t('dashboard.online')}
    >
      {error && !data ? (
        <ErrorState
          error={error}
          retrying={isFetching}
          title={t('dashboard.listFailed')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <SkeletonRows label={t('app.loading')} rows={2} /> : null}
      {data && here.length === 0 ? <p className={classes.none}>{t('dashboard.nobodyOnline')}</p> : null}
      <ul className={classes.list}>
        {(all ? [...here, ...away] : here).map((agent) => (
          <AgentRow agent={agent} key={agent.agentId} />
        ))}
      </ul>
      {away.length > 0 ? (
        <div className={classes.foot}>
          <span>{t('dashboard.offline', { count: away.length })}</span>
          <Button aria-expanded={all} size="compact-sm" variant="subtle" onClick={() => setAll(!all)}>
            {t(all ? 'dashboard.hide' : 'dashboard.show')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function AgentRow({ agent }: { agent: DashboardAgent }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { agentId, fullname, avatar, presence, awaySince, chats, capacity } = agent;
  const state =
    presence === 'away' && awaySince
      ? t('dashboard.awaySince', { time: clockTime(Date.parse(awaySince)) })
      : presence === 'online'
        ? t('dashboard.available')
        : t('dashboard.isOffline');
  return (
    <li className={classes.row}>
      <Avatar name={fullname} presence={presence === 'away' ? 'idle' : presence} size={32} src={avatar} />
      <span className={classes.who}>
        <span className={classes.name}>
          <bdi>{fullname}</bdi>
        </span>
        <span className={classes.quiet}>
          {state}
          {agentId === user._id ? ` · ${t('dashboard.you')}` : ''}
        </span>
      </span>
      {presence === 'offline' && chats === 0 ? null : (
        <span className={classes.load}>
          {capacity !== null && capacity <= boxesAtMost ? (
            <span aria-hidden className={classes.boxes}>
              {Array.from({ length: capacity }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place in the row
                <span className={classes.box} data-full={index < chats || undefined} key={index} />
              ))}
            </span>
          ) : null}
          <span aria-hidden>{capacity === null ? chats : `${chats}/${capacity}`}</span>
          <VisuallyHidden>
            {capacity === null
              ? t('dashboard.chatsNow', { count: chats })
              : t('dashboard.chatsOfLimit', { chats, limit: capacity })}
          </VisuallyHidden>
        </span>
      )}
    </li>
  );
}
