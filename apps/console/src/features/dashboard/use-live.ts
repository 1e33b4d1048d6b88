import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { useConnectionStatus } from '../../lib/realtime/realtime.ts';

/** Whether numbers move by themselves; if not, since when they stand still. */
export function useLive(): { live: boolean; since: number | null } {
  const live = useConnectionStatus().kind === 'connected';
  const [since, setSince] = useState<number | null>(null);
  const [was, setWas] = useState(live);
  useEffect(() => {
    if (live) {
      setWas(true);
      setSince(null);
    } else if (was) setSince((known) => known ?? serverNow());
  }, [live, was]);
  return { live, since };
}
