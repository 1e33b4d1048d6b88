import type { Ticket } from '@chatso/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../../../lib/api/errors.ts';
import { exactTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { PrintPage } from '../../../ui/print-page/index.ts';
import { codeOf } from '../parts/code-of.ts';
import { PrintedEvent } from './printed-event.tsx';
import { type ReadTimeline, readTimeline } from './read-timeline.ts';

/** The browser prints a page made of the whole ticket, or makes a PDF of it. */
export function usePrintTicket(ticket: Ticket) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState<ReadTimeline | null>(null);
  const [reading, setReading] = useState(false);
  return {
    reading,
    async print() {
      setReading(true);
      try {
        const whole = await readTimeline(ticket._id);
        flushSync(() => setPrinted(whole));
      } catch (error) {
        toast.error(t('ticket.print.failed'), { detail: errorMessage(error) });
      } finally {
        setReading(false);
      }
    },
    sheet: printed ? <Sheet printed={printed} ticket={ticket} onDone={() => setPrinted(null)} /> : null,
  };
}

interface SheetProps {
  ticket: Ticket;
  printed: ReadTimeline;
  onDone(): void;
}

function Sheet({ ticket, printed: { events, cut }, onDone }: SheetProps) {
  const { t } = useTranslation();
  const { customerName, customerEmail, dueDate } = ticket;
  const title = `${codeOf(ticket)} ${ticket.title}`;
  const facts: [string, string | null][] = [
    [t('tickets.new.status'), t(`tickets.statuses.${ticket.status}`)],
    [t('ticket.customer'), [customerName, customerEmail].filter(Boolean).join(', ')],
    [t('ticket.print.store'), ticket.store?.name ?? null],
    [t('ticket.print.assignee'), ticket.assignee?.fullname ?? t('tickets.unassigned')],
    [t('ticket.print.due'), dueDate === null ? null : exactTime(Date.parse(dueDate))],
    [t('ticket.print.tags'), ticket.tags.map(({ name }) => name).join(', ')],
    [t('ticket.print.created'), exactTime(Date.parse(ticket.createdAt))],
    [t('ticket.print.description'), ticket.description],
  ];
  return (
    <PrintPage cut={cut ? t('ticket.print.cut') : null} facts={facts} fileName={title} title={title} onDone={onDone}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is printed once
        <PrintedEvent event={event} key={index} />
      ))}
    </PrintPage>
  );
}
