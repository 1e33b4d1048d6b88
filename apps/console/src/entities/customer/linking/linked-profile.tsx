import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Link2 } from 'lucide-react';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import panel from '../../../ui/panel/panel.module.css';
import classes from './linked-profile.module.css';

/** Whom the team says the client is, where somebody has said it. */
export function LinkedProfile({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { linked } = chat;
  if (!linked) return null;
  return (
    <dl className={`${panel.facts} ${classes.linked}`}>
      <Fact label={t('customer.link.profile')} title={linked.email}>
        <bdi>{linked.fullname || linked.email}</bdi>
      </Fact>
      <Fact label={t('customer.link.by')} title={dateAndTime(Date.parse(linked.at))}>
        <bdi>{linked.by?.fullname ?? t('customer.notes.somebody')}</bdi>
      </Fact>
    </dl>
  );
}

/** Instead of what the shop knows, where it knows nobody, for who may link. */
export function NotLinked({ onLink }: { onLink(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.unknown}>
      <strong>{t('customer.link.unknown')}</strong>
      <p>{t('customer.link.unknownBody')}</p>
      <Button
        leftSection={<Link2 aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        variant="default"
        onClick={onLink}
      >
        {t('customer.link.title')}
      </Button>
    </div>
  );
}
