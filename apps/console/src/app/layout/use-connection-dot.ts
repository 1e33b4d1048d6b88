import { useConnectionStatus } from '../../lib/realtime.ts';
import { useSession } from '../../lib/session.ts';
import type { Presence } from '../../ui/index.ts';

type Connection = ReturnType<typeof useConnectionStatus>['kind'];

/** The connection as dot and word: green disc, yellow disc, ring. */
const looks: Record<
  Connection,
  { presence: Presence; label: 'connected' | 'connecting' | 'reconnecting' | 'offline' | 'stopped' }
> = {
  connected: { presence: 'online', label: 'connected' },
  connecting: { presence: 'idle', label: 'connecting' },
  waiting: { presence: 'idle', label: 'reconnecting' },
  offline: { presence: 'offline', label: 'offline' },
  stopped: { presence: 'offline', label: 'stopped' },
};

/** Only who may chat holds a connection. */
export function useConnectionDot() {
  const { can } = useSession();
  const connection = looks[useConnectionStatus().kind];
  return can('liveChat') ? connection : null;
}
