export { TicketPage } from './detail/ticket-page.tsx';
export { TicketsPage } from './list/tickets-page.tsx';
export { NewTicketPage } from './new/new-ticket-page.tsx';
