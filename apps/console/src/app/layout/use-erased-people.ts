import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';

/**
 * Somebody was erased: what is shown is asked for again, what only waits to be shown is let go of. The lists of live chat
 * are not among it; they hear which chats it concerns.
 */
export function useErasedPeople(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onAgentEvent('person:erased', () => {
        client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'live-chat' });
        void client.invalidateQueries({ type: 'active' });
      }),
    [client],
  );
}
