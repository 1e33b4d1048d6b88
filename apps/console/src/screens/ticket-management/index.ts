export { TicketsScreen } from './tickets-screen.tsx';
