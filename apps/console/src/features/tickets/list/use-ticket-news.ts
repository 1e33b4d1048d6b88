import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { keyOf } from '../../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../../lib/realtime/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Many events at once are one look. */
const restMs = 1500;

/**
 * Keeps list and counts true. While somebody's hand is on the list (`held`, or the pointer over it), rows stay where they
 * are, and the page says that something has changed. The counts move nothing and follow at once.
 */
export function useTicketNews(place: RefObject<HTMLElement | null>, held: boolean) {
  const client = useQueryClient();
  const ownId = useSession().user._id;
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = useCallback(() => {
    setWaiting(false);
    void client.invalidateQueries({ queryKey: keyOf('tickets.list') });
  }, [client]);
  const settle = useRef((_own: boolean) => {});
  settle.current = (own) => {
    void client.invalidateQueries({ queryKey: keyOf('tickets.count') });
    if (!own && (held || place.current?.matches(':hover'))) setWaiting(true);
    else show();
  };
  useEffect(() => {
    let own = true;
    const heard = (byOneself: boolean) => {
      own = own && byOneself;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        settle.current(own);
        own = true;
      }, restMs);
    };
    const mails = () => void client.invalidateQueries({ queryKey: keyOf('mails.count') });
    const undo = [
      onAgentEvent('ticket:changed', ({ by }) => heard(by?._id === ownId)),
      onAgentEvent('ticket-settings:changed', () => heard(true)),
      onAgentEvent('mail:changed', mails),
      onRealtimeConnect(() => {
        heard(false);
        mails();
      }),
    ];
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      for (const stop of undo) stop();
    };
  }, [client, ownId]);
  useEffect(() => {
    if (!waiting || held) return;
    const element = place.current;
    // The hand has left the list, or leaves it.
    if (!element?.matches(':hover')) return show();
    element.addEventListener('pointerleave', show, { once: true });
    return () => element.removeEventListener('pointerleave', show);
  }, [waiting, held, place, show]);
  return { waiting, show };
}
