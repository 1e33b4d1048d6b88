import type { Mail } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, Mail as MailIcon, Ticket } from 'lucide-react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/index.ts';
import { type MailChanges, useLookAgain } from '../use-mail-changes.ts';
import classes from './dialog.module.css';

interface DialogFootProps {
  mail: Mail;
  changes: MailChanges;
  /** It is out of the way. */
  onDone(): void;
}

export function DialogFoot({ mail, changes, onDone }: DialogFootProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <footer className={classes.foot}>
      <Button
        leftSection={<MailIcon aria-hidden size={16} strokeWidth={1.75} />}
        variant="subtle"
        onClick={() => changes.setSeen([mail._id], !mail.unseen)}
      >
        {t(mail.unseen ? 'mailInbox.markRead' : 'mailInbox.markUnread')}
      </Button>
      <Button
        leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />}
        loading={changes.spam.isPending}
        variant="subtle"
        onClick={() => changes.spam.mutate({ body: { ids: [mail._id], spam: !mail.spam } }, { onSuccess: onDone })}
      >
        {t(mail.spam ? 'mailInbox.takeBack' : 'mailInbox.putAside')}
      </Button>
      <span className={classes.grow} />
      {mail.ticket ? (
        <Button
          leftSection={<Ticket aria-hidden size={16} strokeWidth={1.75} />}
          renderRoot={(props) => (
            <Link
              {...props}
              params={{ workspaceId, ticketId: mail.ticket?._id ?? '' }}
              to="/ws/$workspaceId/ticket-management/$ticketId"
            />
          )}
        >
          {t('mailInbox.dialog.openTicket', { code: mail.ticket.code })}
        </Button>
      ) : (
        <MakeTicket mail={mail} />
      )}
    </footer>
  );
}

/** A ticket of its own; or into the one that the mail it answers belongs to. */
function MakeTicket({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const look = useLookAgain();
  const parent = useQuery({
    ...queryOf('mails.get', { params: { id: mail.parentEmailId ?? '' }, query: {} }),
    ...{ enabled: mail.parentEmailId !== null, meta: { quiet: true } },
  }).data?.data.ticket;
  const make = useMutation({
    ...mutationOf('tickets.createFromEmail'),
    meta: { quiet: true },
    onSuccess: ({ data: { prefix, code } }, { body }) =>
      toast.success(
        t(body.ticketId ? 'mailInbox.dialog.added' : 'mailInbox.dialog.created', { code: `${prefix}${code}` }),
      ),
    onError(error) {
      const words = errorMessage(error);
      if (words !== null) toast.error(words);
    },
    // A colleague may have been faster: then it has a ticket by now.
    onSettled: look,
  });
  return (
    <>
      {parent ? (
        <>
          <span className={classes.quiet}>{t('mailInbox.dialog.thread', { code: parent.code })}</span>
          <Button
            disabled={make.isPending}
            variant="default"
            onClick={() => make.mutate({ body: { id: mail._id, ticketId: parent._id } })}
          >
            {t('mailInbox.dialog.addTo', { code: parent.code })}
          </Button>
        </>
      ) : null}
      <Button
        leftSection={<Ticket aria-hidden size={16} strokeWidth={1.75} />}
        loading={make.isPending}
        onClick={() => make.mutate({ body: { id: mail._id } })}
      >
        {t('mailInbox.dialog.createTicket')}
      </Button>
    </>
  );
}
