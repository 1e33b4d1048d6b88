import type { TicketRow } from '@chatso/contract';

/** N-16: as a ticket is called. */
export const codeOf = ({ prefix, code }: Pick<TicketRow, 'prefix' | 'code'>): string => `${prefix}${code}`;
