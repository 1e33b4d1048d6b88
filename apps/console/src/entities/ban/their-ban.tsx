import type { BannedVisitor } from '@chatso/contract';
import { Button } from '@mantine/core';
import { monthDayYear } from '../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './ban-dialog.module.css';
import type { BanForm } from './use-ban-form.ts';

/** What became of the ban while somebody was changing it: what was typed stays, and they are told. */
export function TheirBan({ form: { lifted, meanwhile, theirs, takeTheirs } }: { form: BanForm }) {
  const { t } = useTranslation();
  const by = meanwhile?.by ?? t('bans.aColleague');
  if (lifted || theirs === null) return <Notice tone="wait">{t('bans.liftedMeanwhile', { by })}</Notice>;
  return (
    <Notice tone="wait">
      {t('bans.changedMeanwhile', { by })} <TermsOf ban={theirs} />
      <Button className={classes.takeTheirs} size="compact-xs" variant="default" onClick={takeTheirs}>
        {t('forms.takeTheirs')}
      </Button>
    </Notice>
  );
}

function TermsOf({ ban: { blocks, expiresAt, bannedReason } }: { ban: BannedVisitor }) {
  const { t } = useTranslation();
  const parts = [
    ...(blocks.visitor ? [t('bans.blocksVisitor')] : []),
    ...(blocks.ip ? [t('bans.blocksIp')] : []),
    ...(blocks.email ? [t('bans.blocksEmail')] : []),
    expiresAt === null ? t('bans.endsNever') : t('bans.endsAt', { when: monthDayYear(Date.parse(expiresAt)) }),
    ...(bannedReason === '' ? [] : [t('bans.quoted', { text: bannedReason })]),
  ];
  return <bdi>{parts.join(', ')}</bdi>;
}
