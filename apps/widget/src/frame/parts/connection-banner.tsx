import type { ConnectionStatus } from '@chatso/sync';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useChatState } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { useNow } from '../lib/use-now.ts';
import { texts } from '../texts.ts';

/** A blink of the line is not worth a word. */
const showAfterMs = 900;

/** Nothing can be sent now: the device is offline, or the server does not answer. */
export const isCutOff = (status: ConnectionStatus): boolean =>
  status.kind === 'waiting' || status.kind === 'offline' || (status.kind === 'connecting' && status.attempt > 0);

/** Says that the line is down, when the next try is due, and that nothing is lost by it. */
export function ConnectionBanner() {
  const { chat } = useChat();
  const status = useChatState((state) => state.connection);
  const lost = isCutOff(status);
  const [shown, setShown] = useState(false);
  const now = useNow(500, shown);

  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), showAfterMs);
    return () => clearTimeout(timer);
  }, [lost]);

  if (!shown) return null;
  const seconds = status.kind === 'waiting' ? Math.max(0, Math.ceil((status.nextTryAt - now) / 1000)) : 0;
  return (
    <div class="ban">
      <Icon name="offline" />
      <div class="x">
        <b role="status">{status.kind === 'offline' ? texts.offline : texts.connectionLost}</b>
        {status.kind === 'offline' ? texts.whenOnline : seconds > 0 ? texts.tryingIn(seconds) : texts.tryingNow}
      </div>
      <button type="button" onClick={() => chat.connection.tryNow()}>
        {texts.tryNow}
      </button>
    </div>
  );
}
