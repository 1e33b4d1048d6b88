import '@mantine/core/styles/Progress.layer.css';
import type { Mailbox } from '@chatso/contract';
import { Button, Progress } from '@mantine/core';
import { Forward } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDate, exactTime, relativeTime, wholeNumber } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Tag, type TagTone } from '../../ui/index.ts';
import classes from './mailbox-card.module.css';
import { MailboxMenu } from './mailbox-menu.tsx';
import parts from './parts.module.css';
import { useReconnect } from './use-mailbox-changes.ts';

const tones: Record<Mailbox['status'], TagTone> = {
  ...{ init: 'neutral', connecting: 'info', syncing: 'info', connected: 'accent' },
  ...{ authenticationError: 'red', disconnected: 'red', unset: 'neutral' },
};

interface MailboxCardProps {
  mailbox: Mailbox;
  /** `reconnect`: with its servers and passwords, to begin anew. */
  onEdit(reconnect: boolean): void;
  /** How its mail is forwarded, and whether it comes. */
  onForwarding(): void;
}

/** What a forwarded address is besides: without its first mail, without a domain, or without any mail at all. Null: as every account. */
function stateOf({ kind, status, forwardTo, outbox }: Mailbox): 'waiting' | 'off' | 'kept' | null {
  if (kind !== 'forward' || status === 'unset') return null;
  if (forwardTo === null) return outbox ? 'kept' : 'off';
  return status === 'init' ? 'waiting' : null;
}

const stateTones = { waiting: null, off: 'red', kept: 'neutral' } as const;

/** O-09 to O-11 */
export function MailboxCard({ mailbox, onEdit, onForwarding }: MailboxCardProps) {
  const { t } = useTranslation();
  const { email, status, kind, reading, sending, progress } = mailbox;
  const state = stateOf(mailbox);
  const troubled = state === null && status === 'connected' && (reading !== null || sending !== null);
  return (
    <li className={classes.card} data-status={status}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h3 className={classes.email} dir="ltr" title={email}>
            {email}
          </h3>
          <p className={parts.words}>
            <bdi>{mailbox.store.name}</bdi> · {t(`mailboxes.kinds.${kind}`)}
          </p>
        </div>
        <span role="status">
          <Tag tone={(state === null ? null : stateTones[state]) ?? (troubled ? 'yellow' : tones[status])}>
            {t(state === null ? `mailboxes.states.${status}` : `mailboxes.forwarding.states.${state}`)}
          </Tag>
        </span>
        <Again mailbox={mailbox} onEdit={() => onEdit(true)} />
        <MailboxMenu mailbox={mailbox} onEdit={() => onEdit(false)} />
      </div>
      {troubled ? null : (
        <p className={parts.words}>
          {t(state === null ? `mailboxes.about.${status}` : `mailboxes.forwarding.${state}`)}
        </p>
      )}
      {progress ? (
        <div>
          <Progress
            aria-label={t('mailboxes.states.syncing')}
            size={4}
            value={Math.round((100 * progress.done) / Math.max(1, progress.total))}
          />
          <p className={parts.words}>
            {t('mailboxes.progress', { done: wholeNumber(progress.done), total: wholeNumber(progress.total) })}
          </p>
        </div>
      ) : null}
      {mailbox.outbox ? <OutboxLine /> : null}
      <Trouble title={t('mailboxes.reading')} trouble={reading} />
      <Trouble title={t('mailboxes.sending')} trouble={sending} />
      {kind === 'forward' ? (
        <div className={parts.forward}>
          <span className={classes.grow}>
            {mailbox.forwardProved || mailbox.smtp ? '' : t('mailboxes.forwarding.unproved', { email })}
          </span>
          <Button
            leftSection={<Forward aria-hidden size={14} strokeWidth={1.75} />}
            size="xs"
            variant="default"
            onClick={onForwarding}
          >
            {t('mailboxes.forwarding.open')}
          </Button>
        </div>
      ) : null}
      <Facts mailbox={mailbox} />
    </li>
  );
}

/** A development machine without a mail server: where one finds what was answered. */
function OutboxLine() {
  const { t } = useTranslation();
  return (
    <p className={parts.words}>
      {t('mailboxes.forwarding.outbox')}{' '}
      <a className={parts.link} href="/dev/outbox" rel="noreferrer" target="_blank">
        {t('mailboxes.forwarding.toOutbox')}
      </a>
    </p>
  );
}

function Again({ mailbox, onEdit }: { mailbox: Mailbox; onEdit(): void }) {
  const { t } = useTranslation();
  const { again, busy } = useReconnect(mailbox);
  const { status, kind } = mailbox;
  if (status !== 'unset' && status !== 'authenticationError' && status !== 'disconnected') return null;
  // A password that was refused is typed anew; whoever signs in at a provider does that there.
  const types = status === 'authenticationError' && kind === 'imap';
  return (
    <Button loading={busy} size="xs" variant="default" onClick={types ? onEdit : again}>
      {t(status === 'unset' ? 'mailboxes.activate' : 'mailboxes.reconnect')}
    </Button>
  );
}

function Trouble({ title, trouble }: { title: string; trouble: Mailbox['reading'] }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  if (trouble === null) return null;
  const at = Date.parse(trouble.since);
  return (
    <div className={classes.trouble}>
      <p className={classes.troubleTitle}>
        {title} <span title={exactTime(at)}>{t('mailboxes.troubleSince', { time: relativeTime(at, now) })}</span>
      </p>
      <p>{t(`mailboxes.problems.${trouble.problem}`)}</p>
      {trouble.words ? (
        <p>
          <bdi>{t('mailboxes.itSays', { words: trouble.words })}</bdi>
        </p>
      ) : null}
    </div>
  );
}

function Facts({ mailbox: { lastMailAt, since, checkedAt, passedOver } }: { mailbox: Mailbox }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const ago = (at: string | null, none: string): ReactNode =>
    at === null ? none : <span title={exactTime(Date.parse(at))}>{relativeTime(Date.parse(at), now)}</span>;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('mailboxes.lastMail')}</dt>
        <dd>{ago(lastMailAt, t('mailboxes.noMail'))}</dd>
      </div>
      <div>
        <dt>{t('mailboxes.checked')}</dt>
        <dd>{ago(checkedAt, t('mailboxes.never'))}</dd>
      </div>
      {since ? (
        <div>
          <dt>{t('mailboxes.since')}</dt>
          <dd>{calendarDate(Date.parse(since))}</dd>
        </div>
      ) : null}
      {passedOver > 0 ? (
        <div>
          <dt>{t('mailboxes.passedOver')}</dt>
          <dd>{wholeNumber(passedOver)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
