import type { DeviceSession } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import { ConfirmDialog, ErrorState, SkeletonRows, Tag, toast } from '../../ui/index.ts';
import classes from './security.module.css';
import { useDeviceSessions, useSecurityRefresh } from './use-security.ts';

export function SessionsSection() {
  const { t } = useTranslation();
  const refresh = useSecurityRefresh();
  const endOthers = useCall('security.endOtherSessions');
  const endOne = useCall('security.endSession');
  const { data, error, isFetching, refetch } = useDeviceSessions();
  const [ending, setEnding] = useState<DeviceSession | 'others' | null>(null);
  const others = (data?.data ?? []).filter(({ current }) => !current);
  const device = ending !== null && ending !== 'others' ? nameOf(ending, t('security.unknownDevice')) : '';

  async function end() {
    if (ending === 'others') await endOthers({});
    else if (ending) await endOne({ params: { id: ending._id } });
    toast.success(t(ending === 'others' ? 'security.othersEnded' : 'security.ended'));
    await refresh();
  }

  return (
    <AreaSection
      aside={
        others.length > 0 ? (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('security.endOthers')}
          </Button>
        ) : null
      }
      hint={t('security.sessionsHint')}
      title={t('security.sessions')}
    >
      {data ? (
        <ul aria-label={t('security.sessions')} className={classes.sessions}>
          {data.data.map((session) => (
            <SessionRow key={session._id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('app.loading')} rows={2} />
      )}
      <ConfirmDialog
        confirmLabel={t(ending === 'others' ? 'security.endOthers' : 'security.end')}
        danger
        opened={ending !== null}
        title={t(ending === 'others' ? 'security.endOthersTitle' : 'security.endTitle')}
        onClose={() => setEnding(null)}
        onConfirm={end}
      >
        {ending === 'others' ? t('security.endOthersBody') : t('security.endBody', { device })}
      </ConfirmDialog>
    </AreaSection>
  );
}

function nameOf({ browser, platform }: DeviceSession, unknown: string): string {
  return [browser, platform].filter(Boolean).join(' · ') || unknown;
}

function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  const Icon = session.deviceType === 'mobile' || session.deviceType === 'tablet' ? Smartphone : Monitor;
  const name = nameOf(session, t('security.unknownDevice'));
  const used = Date.parse(session.lastUsedAt);
  return (
    <li className={classes.session}>
      <Icon aria-hidden className={classes.device} size={18} strokeWidth={1.75} />
      <div className={classes.about}>
        <p className={classes.name}>
          <span className={classes.nameText}>{name}</span>
          {session.current ? <Tag tone="accent">{t('security.current')}</Tag> : null}
        </p>
        <p className={classes.when}>
          {session.ip ? <span>{session.ip}</span> : null}
          <span title={exactTime(used)}>{t('security.lastUsed', { time: relativeTime(used, now) })}</span>
          <span>{t('security.signedIn', { time: exactTime(Date.parse(session.createdAt)) })}</span>
        </p>
      </div>
      {session.current ? null : (
        <Button aria-label={t('security.endOf', { device: name })} size="xs" variant="default" onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}
