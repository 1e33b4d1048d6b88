import type { Ticket } from '@chatso/contract';
import { timerLabel } from '@chatso/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { keepAnswer } from '../../../lib/api/keep-answer.ts';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { dateAndTime, money } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import { BlockedTooltip } from '../detail/ticket-form.tsx';
import { isStuck, useLookAgain } from '../detail/use-ticket.ts';
import { LinkButtons } from './link-buttons.tsx';
import { type Chosen, type LinkInput, type LinkKind, linkIcons } from './link-kinds.ts';
import classes from './links.module.css';

/** N-28: saved at once, and what is true then is shown. Links that stand stay. */
function useLinks(ticket: Ticket) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = useLookAgain();
  const save = useMutation({
    ...mutationOf('tickets.link'),
    meta: { quiet: true },
    onSuccess(answer) {
      keepAnswer(client, queryOf('tickets.get', { params: { id: ticket._id } }).queryKey, answer);
    },
    // N-65
    onError: () => void toast.error(t('ticket.links.failed')),
    onSettled: again,
  });
  const params = { id: ticket._id };
  const { customer, order, chat, email } = ticket.linkWith;
  const held: Required<LinkInput> = {
    customer: customer.map(({ email: address, name }) => ({ email: address, name })),
    order: order.map(({ orderId, chatsoStoreId }) => ({ orderId, chatsoStoreId })),
    chat: chat.map(({ conversationId }) => ({ conversationId })),
    email: email.map(({ emailId }) => ({ emailId })),
  };
  // With what is seen here: what a colleague links meanwhile stays linked.
  const body = (kind: LinkKind, group: readonly object[]) => ({
    ...{ linkWith: { [kind]: group }, before: { [kind]: held[kind] } },
  });
  return {
    link: (kind: LinkKind, { link }: Chosen) =>
      save
        .mutateAsync({ params, body: body(kind, [...held[kind], ...(link[kind] ?? [])]) })
        .then(() => void toast.success(t(`ticket.links.done.${kind}`)))
        .catch(() => undefined),
    unlink: (kind: LinkKind, index: number) =>
      save.mutate(
        // The last one away is an empty group (N-29).
        {
          params,
          body: body(
            kind,
            (held[kind] as readonly object[]).filter((_, at) => at !== index),
          ),
        },
        { onSuccess: () => void toast.success(t(`ticket.links.undone.${kind}`)) },
      ),
  };
}

/** N-07, N-08, N-60 */
export function LinksPanel({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { link, unlink } = useLinks(ticket);
  const stuck = isStuck(ticket);
  const { customer, chat, order, email } = ticket.linkWith;
  const nothing = customer.length + chat.length + order.length + email.length === 0;
  const row = (kind: LinkKind, index: number, key: string, name: string, detail: string, to?: ReactNode) => (
    <LinkRow
      detail={detail}
      key={`${kind} ${key}`}
      kind={kind}
      name={name}
      to={to}
      onOff={stuck ? undefined : () => unlink(kind, index)}
    />
  );
  return (
    <>
      <BlockedTooltip ticket={ticket}>
        <LinkButtons disabled={stuck} onLink={link} />
      </BlockedTooltip>
      {nothing ? <p className={classes.detail}>{t('ticket.links.none')}</p> : null}
      <ul className={classes.list}>
        {customer.map((one, index) => row('customer', index, one.email, one.name || one.email, one.email))}
        {chat.map((one, index) => {
          const name = one.agentName ? t('ticket.chat.with', { name: one.agentName }) : t('ticket.chat.nobody');
          const length = one.duration === null ? t('ticket.chat.ongoing') : timerLabel(one.duration);
          const detail = `${one.customerName}, ${dateAndTime(Date.parse(one.startDate))}, ${length}`;
          // N-08
          const to = (
            <Link
              className={classes.open}
              search={{ conversationId: one.conversationId } as never}
              to={`/ws/${workspaceId}/all-chat` as never}
            >
              <bdi className={classes.name}>{name}</bdi>
            </Link>
          );
          return row('chat', index, one.conversationId, name, detail, to);
        })}
        {order.map((one, index) =>
          row(
            'order',
            index,
            one.orderId,
            t('ticket.links.order', { name: one.name || one.orderId }),
            [one.status, t('ticket.links.items', { count: one.items }), money(one.total, one.currency)]
              .filter(Boolean)
              .join(', '),
          ),
        )}
        {email.map((one, index) =>
          row('email', index, one.emailId, one.subject || one.from, dateAndTime(Date.parse(one.date))),
        )}
      </ul>
    </>
  );
}

interface LinkRowProps {
  kind: LinkKind;
  name: string;
  detail: string;
  to?: ReactNode;
  onOff?: (() => void) | undefined;
}

export function LinkRow({ kind, name, detail, to, onOff }: LinkRowProps) {
  const { t } = useTranslation();
  const Icon = linkIcons[kind];
  return (
    <li className={classes.row}>
      <Icon aria-hidden className={classes.icon} size={16} strokeWidth={1.75} />
      <span className={classes.words}>
        {to ?? <bdi className={classes.name}>{name}</bdi>}
        <bdi className={classes.detail}>{detail}</bdi>
      </span>
      {onOff ? (
        <IconButton
          className={classes.off}
          icon={<X size={16} strokeWidth={1.75} />}
          label={t('ticket.links.off', { name })}
          size={28}
          onClick={onOff}
        />
      ) : null}
    </li>
  );
}
