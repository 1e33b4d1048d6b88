import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAvailability } from '../../lib/realtime/availability.ts';
import { useConnectionStatus } from '../../lib/realtime/realtime.ts';
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

/** Only who may chat holds a connection; who is away says so while it stands. */
export function useConnectionDot(): { presence: Presence; word: string } | null {
  const { t } = useTranslation();
  const { chats, away } = useAvailability();
  const { presence, label } = looks[useConnectionStatus().kind];
  if (!chats) return null;
  return away && presence === 'online'
    ? { presence: 'idle', word: t('nav.away') }
    : { presence, word: t(`connection.${label}`) };
}
