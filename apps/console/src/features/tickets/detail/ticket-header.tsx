import type { Ticket } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, ChevronUp, CircleCheck, Ellipsis, PanelRight, Printer, RotateCcw } from 'lucide-react';
import { useIsCompact } from '../../../lib/browser/viewport.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton, PageTitle, PaneHeader } from '../../../ui/index.ts';
import { useTicketList } from '../list/use-ticket-list.ts';
import { useTickets } from '../list/use-tickets.ts';
import { codeOf } from '../parts/code-of.ts';
import { usePrintTicket } from '../print/print-ticket.tsx';
import { BlockedTooltip } from './ticket-form.tsx';
import { useTicketForms } from './ticket-forms.tsx';
import classes from './ticket-header.module.css';
import { isClosed, isStuck, useChange } from './use-ticket.ts';
import { Watchers } from './watchers.tsx';

interface TicketHeaderProps {
  ticket: Ticket;
  /** Where there is no room for all columns. */
  onDetails?: (() => void) | undefined;
}

export function TicketHeader({ ticket, onDetails }: TicketHeaderProps) {
  const { t } = useTranslation();
  const compact = useIsCompact();
  const { change, changing } = useChange(ticket._id);
  const closed = isClosed(ticket);
  const Icon = closed ? RotateCcw : CircleCheck;
  const words = t(closed ? 'ticket.reopen' : 'ticket.close');
  const turn = () => change({ status: closed ? 'in-progress' : 'solved' });
  const stuck = isStuck(ticket);
  return (
    <PaneHeader>
      <div className={classes.header}>
        <BackToList />
        <PageTitle>{compact ? codeOf(ticket) : t('tickets.title')}</PageTitle>
        <Watchers ticketId={ticket._id} />
        <span className={classes.headerEnd}>
          <Neighbours id={ticket._id} />
          <BlockedTooltip ticket={ticket}>
            {compact ? (
              <IconButton
                disabled={stuck || changing}
                icon={<Icon size={18} strokeWidth={1.75} />}
                label={words}
                size={44}
                onClick={turn}
              />
            ) : (
              <Button
                disabled={stuck}
                leftSection={<Icon aria-hidden size={16} strokeWidth={1.75} />}
                loading={changing}
                variant="default"
                onClick={turn}
              >
                {words}
              </Button>
            )}
          </BlockedTooltip>
          <MoreMenu ticket={ticket} />
          {onDetails ? <DetailsButton onOpen={onDetails} /> : null}
        </span>
      </div>
    </PaneHeader>
  );
}

/** Of a closed drawer nothing is seen: that something typed in it waits to be saved is said here. */
function DetailsButton({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation();
  const { words, description } = useTicketForms();
  const unsaved = words.dirty || description.dirty;
  return (
    <span className={classes.details} data-unsaved={unsaved || undefined}>
      <IconButton
        icon={<PanelRight size={18} strokeWidth={1.75} />}
        label={t(unsaved ? 'ticket.detailsUnsaved' : 'ticket.details')}
        size={44}
        onClick={onOpen}
      />
    </span>
  );
}

function MoreMenu({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const compact = useIsCompact();
  const { print, reading, sheet } = usePrintTicket(ticket);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            icon={<Ellipsis size={18} strokeWidth={1.75} />}
            label={t('ticket.moreActions')}
            loading={reading}
            size={compact ? 44 : 32}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Printer aria-hidden size={16} strokeWidth={1.75} />} onClick={() => void print()}>
            {t('ticket.print.do')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {sheet}
    </>
  );
}

/** What belongs to one ticket stays with it. */
export function listSearch(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { tab: _tab, order: _order, find: _find, conversationId: _chat, ...list } = search;
  return list;
}

export function BackToList() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return (
    <Link
      aria-label={t('ticket.back')}
      className={classes.back}
      search={listSearch(search) as never}
      title={t('ticket.back')}
      to={`/ws/${workspaceId}/ticket-management` as never}
    >
      <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
    </Link>
  );
}

/** The ones before and after it, in the list one came by. */
function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const list = useTicketList();
  const { data } = useTickets(list);
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const rows = data?.data ?? [];
  const at = rows.findIndex(({ _id }) => _id === id);
  if (at < 0 || !data) return null;
  const step = (by: -1 | 1) => {
    const to = rows[at + by];
    const label = t(by < 0 ? 'ticket.previous' : 'ticket.next');
    const Icon = by < 0 ? ChevronUp : ChevronDown;
    if (!to) return <IconButton disabled icon={<Icon size={18} strokeWidth={1.75} />} label={label} />;
    return (
      <Link
        aria-label={label}
        className={classes.step}
        search={listSearch(search) as never}
        title={`${label}: ${codeOf(to)}`}
        to={`/ws/${workspaceId}/ticket-management/${to._id}` as never}
      >
        <Icon aria-hidden size={18} strokeWidth={1.75} />
      </Link>
    );
  };
  const place = (list.page - 1) * list.limit + at + 1;
  return (
    <nav className={classes.neighbours}>
      <span className={classes.placeWords}>
        {t('ticket.place', { at: wholeNumber(place), count: wholeNumber(data.count) as never })}
      </span>
      {step(-1)}
      {step(1)}
    </nav>
  );
}
