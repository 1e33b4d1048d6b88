import type { AgentEvents } from '@chatso/contract';
import { useEffect, useState } from 'react';
import { notifyServer, onAgentEvent, onRealtimeConnect } from '../../../lib/realtime/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';

type Watcher = AgentEvents['ticket:watchers']['watchers'][number];
interface Watching {
  watchers: readonly Watcher[];
  replying: readonly string[];
}
const nobody: Watching = { watchers: [], replying: [] };

/** Says that this ticket is open here, and who else has it open or writes a reply: two answers to one mail help nobody. */
export function useWatchers(ticketId: string) {
  const ownId = useSession().user._id;
  const [{ watchers, replying }, setWatching] = useState<Watching>(nobody);
  useEffect(() => {
    const tell = () => notifyServer('ticket:watch', { ticketId });
    const undo = [
      onAgentEvent('ticket:watchers', (event) => {
        if (event.ticketId === ticketId) setWatching({ watchers: event.watchers, replying: event.replying });
      }),
      onRealtimeConnect(tell),
    ];
    tell();
    return () => {
      notifyServer('ticket:watch', { ticketId: null });
      for (const stop of undo) stop();
      setWatching(nobody);
    };
  }, [ticketId]);
  const others = watchers.filter(({ _id }) => _id !== ownId);
  return { others, replying: others.filter(({ _id }) => replying.includes(_id)) };
}
