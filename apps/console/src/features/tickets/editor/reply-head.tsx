import type { MailAddress, Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './editor.module.css';
import type { ReplyMode } from './typed-reply.ts';
import type { useTypedReply } from './use-typed-reply.ts';

interface ReplyHeadProps {
  ticket: Ticket;
  mode: ReplyMode;
  accounts: readonly MailAddress[];
  reply: ReturnType<typeof useTypedReply>;
  /** Whom it goes to, as it is typed. */
  to: string;
}

/** Above the text: who receives it, from where it leaves, and what it is called where that is free. */
export function ReplyHead({ ticket, mode, accounts, reply, to }: ReplyHeadProps) {
  const { t } = useTranslation();
  const [copies, setCopies] = useState(false);
  const { typed, mail, loading, accountId, change } = reply;
  const forward = mode === 'forward';
  const isKnown = accountId === '' || accounts.some(({ _id }) => _id === accountId);
  return (
    <>
      <div className={classes.row}>
        <TextInput
          className={classes.grow}
          disabled={loading}
          label={t('ticket.editor.to')}
          size="xs"
          value={to}
          onChange={({ currentTarget: { value } }) => change(forward ? { forwardTo: value } : { to: value })}
        />
        <NativeSelect
          data={[
            ...accounts.map(({ _id, email }) => ({ value: _id, label: email })),
            ...(isKnown ? [] : [{ value: accountId, label: t('ticket.editor.fromGone') }]),
          ]}
          label={t('ticket.editor.from')}
          size="xs"
          value={accountId}
          onChange={({ currentTarget: { value } }) => change({ accountId: value })}
        />
        {copies ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => setCopies(true)}>
            {t('ticket.editor.copies')}
          </Button>
        )}
      </div>
      {!forward && mail?.hints.stranger && mail.direction === 'in' ? (
        <p className={classes.fails}>{t('mail.answersCustomer', { address: mail.from.address })}</p>
      ) : null}
      {copies || typed.cc !== '' || typed.bcc !== '' ? (
        <div className={classes.row}>
          {(['cc', 'bcc'] as const).map((name) => (
            <TextInput
              className={classes.grow}
              key={name}
              label={t(`ticket.editor.${name}`)}
              size="xs"
              value={typed[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
            />
          ))}
        </div>
      ) : null}
      {forward ? (
        <TextInput
          label={t('ticket.editor.subject')}
          maxLength={limits.mailSubjectChars}
          size="xs"
          value={typed.subject ?? (mail ? `Fwd: ${mail.subject}` : ticket.title)}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
      ) : null}
    </>
  );
}
