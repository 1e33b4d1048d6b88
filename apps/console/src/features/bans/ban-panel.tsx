import type { BannedVisitor } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Ban, Clock, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUnban } from '../../entities/ban/use-unban.ts';
import { VisitorChats } from '../../entities/customer/history/visitor-chats.tsx';
import { importAgain } from '../../lib/browser/import-again.ts';
import { countryName } from '../../lib/formats/country-names.ts';
import { exactTime, relativeTime, wholeNumber } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { monthDayYear, visitorDate } from '../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/index.ts';
import { Fact } from '../../ui/panel/fact.tsx';
import panel from '../../ui/panel/panel.module.css';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import classes from './bans.module.css';
import { nameOf } from './name-of.ts';

const BanDialog = lazy(async () => ({
  default: (await importAgain(() => import('../../entities/ban/ban-dialog.tsx'))).BanDialog,
}));

interface BanPanelProps {
  ban: BannedVisitor;
  /** Somebody let the visitor in again while it was open; `by` null: nobody knows who. */
  lifted: { by: string | null } | null;
  onClose(): void;
}

/** M-50 */
export function BanPanel({ ban, lifted, onClose }: BanPanelProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { membership, can } = useSession();
  const unban = useUnban();
  const name = nameOf(ban, t('bans.visitor', { number: ban.number }));
  return (
    <SidePanel
      footer={
        can('banVisitor') && lifted === null ? (
          <>
            {isAdvanced(membership.plan) ? (
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('bans.edit')}
              </Button>
            ) : null}
            <Button
              className={classes.unban}
              leftSection={<Undo2 aria-hidden size={16} strokeWidth={1.75} />}
              loading={unban.isPending}
              variant="default"
              onClick={() => unban.mutate({ banId: ban._id }, { onSuccess: onClose })}
            >
              {t('bans.unban')}
            </Button>
          </>
        ) : null
      }
      head={
        <div className={classes.person}>
          <Avatar name={name} size={32} />
          <div className={classes.personText}>
            <h2 className={classes.personName} dir="auto" title={name}>
              {name}
            </h2>
            <p className={classes.state} role={lifted ? 'status' : undefined}>
              {lifted
                ? t('bans.liftedBy', { by: lifted.by ?? t('bans.aColleague') })
                : ban.expiresAt
                  ? t('bans.until', { when: monthDayYear(Date.parse(ban.expiresAt)) })
                  : t('bans.forGood')}
            </p>
          </div>
        </div>
      }
      label={t('bans.panel')}
      onClose={onClose}
    >
      <section className={classes.part}>
        <BanFacts ban={ban} />
      </section>
      <section className={classes.part}>
        <h3 className={classes.heading}>{t('bans.banReason')}</h3>
        <p className={classes.reason} dir="auto">
          {ban.bannedReason || t('bans.noReason')}
        </p>
      </section>
      <SinceTheBan ban={ban} />
      <VisitorChats visitor={ban} />
      <Suspense>
        {editing ? <BanDialog ban={ban} visitorId={ban.visitorId} onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </SidePanel>
  );
}

function BanFacts({ ban }: { ban: BannedVisitor }) {
  const { t } = useTranslation();
  const at = Date.parse(ban.bannedAt);
  const blocks = [
    ban.blocks.visitor ? t('bans.blocksVisitor') : null,
    ban.blocks.ip ? t('bans.blocksIp') : null,
    ban.blocks.email ? t('bans.blocksEmail') : null,
  ].filter((part) => part !== null);
  const country = countryName(ban.locationInfo.countryCode) ?? ban.locationInfo.country;
  return (
    <dl className={panel.facts}>
      <Fact label={t('bans.bannedBy')}>{ban.bannedBy?.fullname ?? t('bans.somebodyGone')}</Fact>
      <Fact label={t('bans.when')} title={exactTime(at)}>
        <time dateTime={ban.bannedAt}>{visitorDate(at)}</time>
      </Fact>
      <Fact label={t('bans.blocksFact')} title={blocks.join(', ')}>
        {blocks.join(', ')}
      </Fact>
      <Fact label={t('bans.ipAddress')} title={ban.ip}>
        {ban.ip}
      </Fact>
      <Fact label={t('bans.emailFact')} title={ban.email}>
        {ban.email}
      </Fact>
      <Fact label={t('bans.location')} title={country}>
        {country}
      </Fact>
    </dl>
  );
}

function SinceTheBan({ ban: { turnedAway, lastTryAt } }: { ban: BannedVisitor }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('bans.since')}</h3>
      <dl className={classes.counts}>
        <dt>
          <Ban aria-hidden size={16} strokeWidth={1.75} />
          {t('bans.turnedAway')}
        </dt>
        <dd>{wholeNumber(turnedAway)}</dd>
        <dt>
          <Clock aria-hidden size={16} strokeWidth={1.75} />
          {t('bans.lastTry')}
        </dt>
        <dd title={lastTryAt ? exactTime(Date.parse(lastTryAt)) : undefined}>
          {lastTryAt ? relativeTime(Date.parse(lastTryAt), now) : t('bans.noTry')}
        </dd>
      </dl>
    </section>
  );
}
