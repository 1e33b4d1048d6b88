import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';

const shownIn = [
  ...(['mails.list', 'mails.byTag', 'mails.count', 'mails.get', 'mails.addresses'] as const),
  ...(['tickets.timeline', 'mails.ofTickets', 'mails.ofTicket'] as const),
];

/** Asks again for every mail that is shown, wherever it is. */
export function useMailsAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const id of shownIn) void client.invalidateQueries({ queryKey: keyOf(id) });
  }, [client]);
}
