import type { Mail, Ticket } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, RefreshCw, Split } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { MailView } from '../../../entities/mail/mail-view.tsx';
import { useMailsAgain } from '../../../entities/mail/mails-again.ts';
import { senderClock } from '../../../entities/mail/sender-clock.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { dateAndTime, exactTime } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { shortMoment } from '../../../lib/formats/short-dates.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar, IconButton, toast } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './cards.module.css';
import parts from './parts.module.css';
import { useTakeBack } from './use-take-back.ts';
import { useLookAgain } from './use-ticket.ts';

const personName = ({ name, address }: Mail['from']): string => name || address;

/** What was taken back is no part of what was said: a line says that it was. */
export function WithdrawnLine({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  // When it was written: when it would have left may be tomorrow.
  const at = Date.parse(mail.date);
  return (
    <p className={parts.log}>
      <span>{t('ticket.mail.withdrawn', { name: mail.sentBy?.fullname ?? t('ticket.nobodyInParticular') })}</span>
      <time className={parts.at} dateTime={mail.date} title={exactTime(at)}>
        {shortMoment(at, now)}
      </time>
    </p>
  );
}

interface MailCardProps {
  mail: Mail;
  ticket: Ticket;
  /** Asks for a ticket of its own; by who draws the card, which goes with the mail. Null: there is no other mail. */
  onSplit: (() => void) | null;
}

/** A mail: who wrote, which way it went in words, and what became of it. */
export function MailCard({ mail, ticket, onSplit }: MailCardProps) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  useSeenHere(mail);
  const out = mail.direction === 'out';
  const name = out ? (mail.sentBy?.fullname ?? personName(mail.from)) : personName(mail.from);
  const to = [...mail.to, ...mail.cc].map(personName).join(', ');
  const Arrow = out ? ArrowUp : ArrowDown;
  // Who is none of the ticket's people may bear the customer's name.
  const way = out ? t('ticket.mail.out') : t(mail.hints.stranger ? 'ticket.mail.inFrom' : 'ticket.mail.in', mail.from);
  const at = Date.parse(mail.sendAt ?? mail.date);
  const written = senderClock(mail);
  return (
    <article className={classes.mail} data-direction={mail.direction}>
      <header className={classes.cardHead}>
        <Avatar name={name} size={32} src={mail.sentBy?.avatar ?? null} />
        <div className={parts.who}>
          <p className={classes.whoLine}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span className={parts.quiet}>
              <Arrow aria-hidden size={14} strokeWidth={1.75} /> <bdi>{way}</bdi>
            </span>
          </p>
          <p className={parts.quiet}>
            <bdi>
              {out ? t('ticket.mail.fromTo', { from: mail.from.address, to }) : t('ticket.mail.to', { names: to })}
            </bdi>
          </p>
          {written === null ? null : (
            <p className={parts.quiet}>{t('mail.writtenAt', { when: dateAndTime(written) })}</p>
          )}
        </div>
        <time className={parts.at} dateTime={mail.date} title={exactTime(at)}>
          {shortMoment(at, now)}
        </time>
        {onSplit && ticket.mergedInto === null && ticket.blocked === null ? (
          <IconButton icon={<Split size={16} strokeWidth={1.75} />} label={t('ticket.mail.split')} onClick={onSplit} />
        ) : null}
      </header>
      <div className={classes.mailBody}>
        <MailView mail={mail} />
      </div>
      <MailFate mail={mail} ticket={ticket} />
    </article>
  );
}

/** Not sent, came back, or still here: said where the mail stands, with the way to send it again. */
function MailFate({ mail, ticket }: { mail: Mail; ticket: Ticket }) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  const again = useLookAgain();
  const retry = useMutation({
    ...mutationOf('mails.sendAgain'),
    meta: { quiet: true },
    onSuccess: () => void toast.success(t('ticket.mail.retried')),
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
  if (mail.direction === 'in') return null;
  const reason = mail.failure === null ? null : t(`mail.failures.${mail.failure}`);
  // What came back has left: it is written anew, to an address that is there.
  const retryButton = (
    <Button
      leftSection={<RefreshCw aria-hidden size={14} strokeWidth={1.75} />}
      loading={retry.isPending}
      size="compact-sm"
      variant="default"
      onClick={() => retry.mutate({ params: { id: mail._id } })}
    >
      {t('ticket.mail.retry')}
    </Button>
  );
  if (mail.state === 'failed') {
    return (
      <NotSent tone="danger" words={[t('ticket.mail.failed'), reason]}>
        <TakeBack mail={mail} ticket={ticket} />
        {retryButton}
      </NotSent>
    );
  }
  if (mail.bounces.length > 0) {
    return (
      <div className={classes.notSent}>
        <Notice tone="danger">
          {mail.bounces.map(({ address, words }) => (
            <span className={classes.bounce} key={address}>
              {t('ticket.mail.bounced', { address })} <bdi>{words}</bdi>
            </span>
          ))}
        </Notice>
      </div>
    );
  }
  if (mail.state === 'waiting' && reason !== null) {
    return (
      <NotSent tone="wait" words={[t('ticket.mail.notYet'), reason, t('ticket.mail.triedAgain')]}>
        {/* What may have left is not taken back. */}
        {mail.failure === 'uncertain' ? null : <TakeBack mail={mail} ticket={ticket} />}
        {retryButton}
      </NotSent>
    );
  }
  const leaves = mail.sendAt === null ? null : Date.parse(mail.sendAt);
  if (mail.state === 'waiting' && leaves !== null && leaves - now > 60_000)
    return <Later at={leaves} mail={mail} ticket={ticket} />;
  const fate =
    mail.state === 'waiting' ? t('ticket.mail.waiting') : mail.state === 'sending' ? t('ticket.mail.sending') : null;
  return fate === null ? null : <p className={classes.fate}>{fate}</p>;
}

interface NotSentProps {
  tone: 'danger' | 'wait';
  words: (string | null)[];
  /** What can be done about it. */
  children: ReactNode;
}

function NotSent({ tone, words, children }: NotSentProps) {
  return (
    <div className={classes.notSent}>
      <Notice tone={tone}>
        {words.filter(Boolean).join(' ')}
        <span className={classes.notSentButtons}>{children}</span>
      </Notice>
    </div>
  );
}

/** Into the editor, to be changed. */
function TakeBack({ mail, ticket }: { mail: Mail; ticket: Ticket }) {
  const { t } = useTranslation();
  const takeBack = useTakeBack(mail, ticket);
  return (
    <Button loading={takeBack.isPending} size="compact-sm" variant="default" onClick={() => takeBack.mutate()}>
      {t('ticket.mail.takeBack')}
    </Button>
  );
}

/** It waits for its time: sent now after all, or taken back into the editor. */
function Later({ mail, ticket, at }: { mail: Mail; ticket: Ticket; at: number }) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  const again = useLookAgain();
  const quiet = { meta: { quiet: true }, onError: (error: Error) => void toast.error(error), onSettled: again };
  const hurry = useMutation({ ...mutationOf('mails.sendAgain'), ...quiet });
  return (
    <div className={classes.later}>
      <span>{t('ticket.mail.waitingUntil', { when: shortMoment(at, now) })}</span>
      <Button
        disabled={hurry.isPending}
        size="compact-sm"
        variant="default"
        onClick={() => hurry.mutate({ params: { id: mail._id } })}
      >
        {t('ticket.mail.sendNow')}
      </Button>
      <TakeBack mail={mail} ticket={ticket} />
    </div>
  );
}

/** O-34: what was read in its ticket is read; once for each showing, so that it can be marked as unread again. */
function useSeenHere({ _id, direction, unseen }: Mail): void {
  const { mutate } = useMutation({ ...mutationOf('mails.setSeen'), meta: { quiet: true }, onSettled: useMailsAgain() });
  const marked = useRef(false);
  useEffect(() => {
    if (direction === 'out' || !unseen || marked.current) return;
    marked.current = true;
    mutate({ body: { ids: [_id], unseen: false } });
  }, [_id, direction, unseen, mutate]);
}
