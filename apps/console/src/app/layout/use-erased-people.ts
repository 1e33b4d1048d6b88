import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';

/**
 * A person was erased: active queries are refetched, inactive ones dropped. The lists of live chat are not among them;
 * they hear which chats it concerns.
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
