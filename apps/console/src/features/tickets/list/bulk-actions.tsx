import type { TicketRow } from '@chatso/contract';
import { Button } from '@mantine/core';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AssignMenu, DueMenu, MacroMenu, TagMenu } from './bulk-menus.tsx';
import { MergeSelected } from './merge-selected.tsx';
import classes from './tickets.module.css';
import { useBulk } from './use-bulk.ts';
import type { TicketList } from './use-ticket-list.ts';

interface BulkActionsProps {
  list: TicketList;
  tickets: readonly TicketRow[];
}

/** N-23, N-26, N-58, N-59. */
export function BulkActions({ list, tickets }: BulkActionsProps) {
  const { t } = useTranslation();
  const bulk = useBulk(() => list.setSelected([]));
  const ticketIds = tickets.map(({ _id }) => _id);
  const closed = list.state === 'closed';
  const blocked = tickets.filter((ticket) => ticket.blocked !== null);
  const nothing = tickets.length === 0 || blocked.length === tickets.length;
  const parts = { bulk, ticketIds, reopen: closed, disabled: nothing };
  return (
    <>
      <Button
        disabled={nothing}
        leftSection={
          closed ? (
            <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
          ) : (
            <CircleCheck aria-hidden size={16} strokeWidth={1.75} />
          )
        }
        loading={bulk.isPending}
        size="xs"
        variant="default"
        onClick={() =>
          bulk.mutate({
            id: 'tickets.setStatus',
            input: { body: { ticketIds, status: closed ? 'in-progress' : 'solved' } },
            done: t(closed ? 'tickets.toasts.opened' : 'tickets.toasts.closed'),
          })
        }
      >
        {t(closed ? 'tickets.bulk.reopen' : 'tickets.bulk.close')}
      </Button>
      <AssignMenu {...parts} />
      <DueMenu {...parts} zone={list.timeZone} />
      <TagMenu {...parts} />
      <MacroMenu {...parts} />
      <MergeSelected list={list} tickets={tickets} />
      <Warning all={tickets} blocked={blocked} onDeselect={(ids) => list.setSelected(ids)} />
    </>
  );
}

interface WarningProps {
  all: readonly TicketRow[];
  blocked: readonly TicketRow[];
  onDeselect(rest: string[]): void;
}

/** N-26: said before anything is done, with the way to leave them out. */
function Warning({ all, blocked, onDeselect }: WarningProps) {
  const { t } = useTranslation();
  if (blocked.length === 0) return null;
  const rest = all.filter((ticket) => ticket.blocked === null);
  return (
    <span className={classes.why} role="status">
      {rest.length === 0
        ? t('tickets.bulk.noneActionable')
        : t('tickets.bulk.blocked', { count: blocked.length, all: all.length, rest: rest.length })}
      <Button size="compact-xs" variant="subtle" onClick={() => onDeselect(rest.map(({ _id }) => _id))}>
        {t('tickets.bulk.deselect', { count: blocked.length })}
      </Button>
    </span>
  );
}
