import type { TicketRow } from '@chatso/contract';
import { idOf } from '../../lib/testing/factories.ts';

/** A ticket as the list has it. */
export const aRow = (number: number, over: Partial<TicketRow> = {}): TicketRow => ({
  ...{
    _id: idOf(number),
    prefix: 'NW-',
    code: String(1000 + number),
    title: `Ticket ${number}`,
    status: 'in-progress',
  },
  ...{ type: 'manual', flag: false, seen: true, tags: [], customerEmail: 'camila@correo.test', customerName: '' },
  ...{ supportEmail: null, accountId: null, blocked: null, store: null, links: 0, messages: 0 },
  ...{ createdDate: '2026-11-20T09:00:00.000Z', createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ updatedAt: '2026-11-20T09:00:00.000Z', dueDate: null, solvedDate: null, snoozedUntil: null, assignee: null },
  ...{ goals: { firstAnswer: null, nextAnswer: null, solve: null }, version: 1 },
  ...over,
});
