import type { Mail, MailPerson } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { senderClock } from '../../../entities/mail/sender-clock.ts';
import { dateAndTime, exactTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { senderName } from '../inbox-columns.tsx';
import classes from './dialog.module.css';

const named = ({ name, address }: MailPerson) => (name ? `${name} <${address}>` : address);
const names = (people: readonly MailPerson[]) => people.map(({ address }) => address).join(', ');

/** Who wrote to whom, and behind 'Details' all that its head says. */
export function MailHead({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const at = Date.parse(mail.date);
  const written = senderClock(mail);
  const { spf, dkim, dmarc } = mail.hints;
  const facts: [string, string][] = [
    [t('mailInbox.dialog.from'), named(mail.from)],
    [t('mailInbox.dialog.toLabel'), mail.to.map(named).join(', ')],
    [t('mailInbox.dialog.ccLabel'), mail.cc.map(named).join(', ')],
    [t('mailInbox.dialog.replyTo'), mail.replyTo.map(named).join(', ')],
    [t('mailInbox.dialog.date'), exactTime(at)],
    [t('mail.senderClock'), written === null ? '' : exactTime(written)],
    [t('mailInbox.dialog.messageId'), mail.messageId],
    ...Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc }).map(([name, verdict]): [string, string] => [
      name,
      verdict === null ? t('mail.unknown') : t(`mail.verdicts.${verdict}`),
    ]),
  ];
  return (
    <div className={classes.head}>
      <Avatar name={senderName(mail)} size={40} />
      <div className={classes.headWords}>
        <p className={classes.from}>
          <bdi className={classes.fromName}>{senderName(mail)}</bdi> <bdi>{mail.from.address}</bdi>
        </p>
        <p className={classes.quiet}>
          {t('mailInbox.dialog.to', { names: names(mail.to) })}
          {mail.cc.length > 0 ? `, ${t('mailInbox.dialog.cc', { names: names(mail.cc) })}` : ''}{' '}
          <UnstyledButton aria-expanded={open} className={classes.link} onClick={() => setOpen(!open)}>
            {t('mailInbox.dialog.details')}
          </UnstyledButton>
        </p>
        {open ? (
          <dl className={classes.details}>
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        ) : null}
      </div>
      <time className={classes.quiet} dateTime={mail.date}>
        {dateAndTime(at)}
      </time>
    </div>
  );
}
