export { TicketsPage } from './list/tickets-page.tsx';
