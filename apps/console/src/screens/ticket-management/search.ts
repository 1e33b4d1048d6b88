import * as v from 'valibot';
import { numberParam, oneOfParam, textParam } from '../../lib/schema/search-params.ts';

const text = textParam();

/** N-01: the page itself says what of it makes sense. */
export const ticketsSearchSchema = v.object({
  state: oneOfParam(['open', 'closed']),
  page: numberParam(),
  limit: numberParam(),
  sortBy: text,
  sort: text,
  search: text,
  selected: text,
  view: text,
  linkedEmail: text,
  assignee: text,
  recipientEmail: text,
  tags: text,
  dueDate: text,
  createdFrom: text,
  createdTo: text,
  flag: text,
  late: text,
  snoozed: text,
});

/** N-05, N-08: what of one ticket is shown; the list's own words come along, so that Back and Next know the list. */
export const ticketSearchSchema = v.object({
  ...ticketsSearchSchema.entries,
  tab: oneOfParam(['all', 'comments', 'logs']),
  order: oneOfParam(['asc', 'desc']),
  find: text,
  conversationId: text,
});
