export { NewTicketScreen, TicketScreen, TicketsScreen } from './tickets-screen.tsx';
