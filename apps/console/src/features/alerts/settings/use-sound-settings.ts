import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { sessionStore, useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/index.ts';
import type { SoundEvent, SoundSettings } from '../sounds/sound-settings.ts';

export type SoundSetting = SoundSettings[SoundEvent];

/** A slider moves often: what it ends on is saved. */
const saveAfterMs = 500;

/** The sounds as they are being set. Each is saved by itself, so two tabs never undo each other's. */
export function useSoundSettings() {
  const { user } = useSession();
  const [changed, setChanged] = useState<Partial<SoundSettings>>({});
  const pending = useRef<Partial<SoundSettings>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    const sent = pending.current;
    pending.current = {};
    if (Object.keys(sent).length === 0) return;
    try {
      const next = await api['users.editConfig']({ body: { chatNotificationSound: sent } });
      sessionStore.setState({ user: next });
      setChanged((held) => (Object.keys(pending.current).length > 0 ? held : {}));
    } catch (error) {
      toast.error(error);
      setChanged({});
    }
  }
  const latest = useRef(save);
  latest.current = save;
  // Nothing chosen is lost by leaving the page at once.
  useEffect(() => () => void latest.current(), []);

  return {
    settings: { ...user.config.chatNotificationSound, ...changed },
    change(event: SoundEvent, next: SoundSetting): void {
      pending.current = { ...pending.current, [event]: next };
      setChanged((held) => ({ ...held, [event]: next }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveAfterMs);
    },
  };
}
