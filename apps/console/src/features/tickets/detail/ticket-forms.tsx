import { type Ticket, ticketChangeSchema, ticketDescriptionSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { titleLength } from '../../../entities/ticket-form/title-length.ts';
import { keepAnswer } from '../../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/index.ts';
import { toast } from '../../../ui/index.ts';

interface TicketForms {
  words: ContractForm<{ title: string; customerEmail: string }>;
  description: ContractForm<{ description: string }>;
}

const Held = createContext<TicketForms | null>(null);

/**
 * What one types about a ticket belongs to the page and not to the place it is typed in: the fields go from the column into
 * a drawer when the window gets narrow, and with the drawer when it is closed.
 */
export function TicketFormsProvider({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const words = useWordsForm(ticket);
  const description = useDescriptionForm(ticket);
  return <Held.Provider value={{ words, description }}>{children}</Held.Provider>;
}

export function useTicketForms(): TicketForms {
  const forms = useContext(Held);
  if (forms === null) throw new Error('Not within TicketFormsProvider');
  return forms;
}

/** Kept until it is saved, and put together with what somebody else saves meanwhile. */
function useWordsForm(ticket: Ticket): TicketForms['words'] {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = queryOf('tickets.get', { params: { id: ticket._id } });
  return useContractForm('tickets.change', {
    schema: ticketChangeSchema,
    saved: ticket,
    valuesOf: ({ title, customerEmail }) => ({ title, customerEmail }),
    inputOf: (values, { version }) => ({ params: { id: ticket._id }, body: { ...values, version } }),
    problems: {
      title: ({ title }) =>
        title.trim() === ''
          ? t('tickets.new.required')
          : t('tickets.new.tooLong', { max: limits.ticketTitleChars, count: titleLength(title) }),
      customerEmail: t('tickets.new.emailProblem'),
    },
    reads: keyOf('tickets.get', { params: { id: ticket._id } }),
    savedOf: ({ data }) => data,
    onSaved(answer) {
      keepAnswer(client, queryKey, answer);
      void client.invalidateQueries({ queryKey: keyOf('tickets.list') });
      void client.invalidateQueries({ queryKey: keyOf('tickets.timeline') });
      toast.success(t('ticket.changed'));
    },
  });
}

/** N-06, N-32 */
function useDescriptionForm(ticket: Ticket): TicketForms['description'] {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = queryOf('tickets.get', { params: { id: ticket._id } });
  return useContractForm('tickets.describe', {
    schema: ticketDescriptionSchema,
    saved: ticket,
    valuesOf: ({ description }) => ({ description }),
    inputOf: ({ description }, { version }) => ({ params: { id: ticket._id }, body: { description, version } }),
    problems: {
      description: ({ description }) =>
        t('tickets.new.tooLong', { max: limits.ticketDescriptionChars, count: description.length }),
    },
    reads: keyOf('tickets.get', { params: { id: ticket._id } }),
    savedOf: ({ data }) => data,
    onSaved(answer) {
      keepAnswer(client, queryKey, answer);
      void client.invalidateQueries({ queryKey: keyOf('tickets.timeline') });
      toast.success(t('ticket.described'));
    },
  });
}
