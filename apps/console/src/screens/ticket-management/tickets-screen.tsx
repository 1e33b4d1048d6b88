import { TicketsPage } from '../../features/tickets/index.ts';

/** `ticket-management` (N-01). */
export const TicketsScreen = () => <TicketsPage />;
