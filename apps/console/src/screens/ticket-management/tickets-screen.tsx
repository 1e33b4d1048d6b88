import { NewTicketPage, TicketPage, TicketsPage } from '../../features/tickets/index.ts';

/** `ticket-management` (N-01). */
export const TicketsScreen = () => <TicketsPage />;

/** `ticket-management/manual-create` (N-04). */
export const NewTicketScreen = () => <NewTicketPage />;

/** `ticket-management/{ticketId}` (N-05). */
export const TicketScreen = () => <TicketPage />;
