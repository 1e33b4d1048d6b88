import { z } from 'zod';

const text = z.coerce.string().optional().catch(undefined);

/** N-01: the page itself says what of it makes sense. */
export const ticketsSearchSchema = z.object({
  state: z.enum(['open', 'closed']).optional().catch(undefined),
  page: z.coerce.number().optional().catch(undefined),
  limit: z.coerce.number().optional().catch(undefined),
  ...{ sortBy: text, sort: text, search: text, selected: text, view: text },
  ...{ linkedEmail: text, assignee: text, recipientEmail: text, tags: text, dueDate: text },
  ...{ createdFrom: text, createdTo: text, flag: text, late: text, snoozed: text },
});

/** N-05, N-08: what of one ticket is shown; the list's own words come along, so that Back and Next know the list. */
export const ticketSearchSchema = ticketsSearchSchema.extend({
  tab: z.enum(['all', 'comments', 'logs']).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  find: text,
  conversationId: text,
});
