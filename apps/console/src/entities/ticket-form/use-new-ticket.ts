import { type NewTicketInput, newTicketSchema, type Ticket } from '@chatso/contract';
import { limits, startOfDayIn } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { keyOf } from '../../lib/api/query-of.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../lib/formats/time-zone.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../ui/form/index.ts';
import type { ChosenTag } from './tag-field.tsx';
import { titleLength } from './title-length.ts';

/** As people choose it: a day, a person, tags. */
export interface NewTicketValues {
  title: string;
  description: string;
  customerEmail: string;
  day: string;
  assignee: { _id: string; fullname: string; avatar: string | null } | null;
  tags: ChosenTag[];
  flag: boolean;
}

const nothing = {};
export const emptyTicket: NewTicketValues = {
  ...{ title: '', description: '', customerEmail: '', day: '', assignee: null, tags: [], flag: false },
};

interface NewTicketOptions {
  /** What is known before anything is typed. */
  begin?: Partial<NewTicketValues>;
  /** The chat it is made of. */
  chat?: { conversationId: string; chatsoStoreId: string; customerName: string };
  linkWith?: NewTicketInput['linkWith'];
  guarded: boolean;
  onMade(ticket: Ticket): void;
}

/** N-31 to N-34. A second try after a lost answer is the same ticket: its id is made here. */
export function useNewTicket({ begin, chat, linkWith, guarded, onMade }: NewTicketOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ownZone = useOwnTimeZone();
  const zone = ownZone ?? deviceTimeZone();
  const [id] = useState(() => newId());
  const [values] = useState(() => ({ ...emptyTicket, ...begin }));
  const form = useContractForm('tickets.create', {
    schema: newTicketSchema,
    saved: nothing,
    valuesOf: () => values,
    inputOf: ({ day, assignee, tags, ...words }) => ({
      body: {
        ...words,
        _id: id,
        dueDate: day === '' ? null : new Date(startOfDayIn(zone, day, 1) - 1).toISOString(),
        assignee: assignee?._id ?? '',
        tags: tags.map(({ _id }) => _id),
        ...chat,
        ...(linkWith ? { linkWith } : {}),
      },
    }),
    problems: {
      title: ({ title }) =>
        title.trim() === ''
          ? t('tickets.new.required')
          : t('tickets.new.tooLong', { max: limits.ticketTitleChars, count: titleLength(title) }),
      description: ({ description }) =>
        t('tickets.new.tooLong', { max: limits.ticketDescriptionChars, count: description.length }),
      customerEmail: t('tickets.new.emailProblem'),
    },
    guarded,
    reads: keyOf('tickets.count'),
    savedOf: () => nothing,
    onSaved({ data }) {
      for (const name of ['tickets.list', 'tickets.count'] as const)
        void client.invalidateQueries({ queryKey: keyOf(name) });
      onMade(data);
    },
  });
  return { form, zone };
}
export type NewTicket = ReturnType<typeof useNewTicket>;
