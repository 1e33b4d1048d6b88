import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';
import { type AgentEventName, onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';

/** What moves a chat between the groups, brings one, or takes one away. */
const moving = [
  'conversation:new',
  'conversation:answered',
  'conversations:answered',
  'conversation:missed_new',
  'conversation:client-end-pending-chat',
  'conversation:archived',
  'conversation:archived-all',
  'conversation:move-to-missed-after-1-hour',
  'conversation:closure-client',
  'conversation:closure-agent',
  'conversation:transfer-accepted',
  'conversation:transfer-response',
  'conversation:update-from-client',
  'conversation:update-with-crm-data',
  'conversation:linked-profile-customer',
  'conversation:customer-idle',
] as const satisfies readonly AgentEventName[];

/** Many events at once are one look; and nobody is shown another list more often. */
const restMs = 1500;

/**
 * Keeps the lists true. While somebody's hand is on the list (`held`, or the pointer over it), rows stay where they are, and
 * the page says that something has changed.
 */
export function useRecordNews(place: RefObject<HTMLElement | null>, held: boolean) {
  const client = useQueryClient();
  const ownId = useSession().user._id;
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = useCallback(() => {
    setWaiting(false);
    void client.invalidateQueries({ queryKey: keyOf('records.list') });
  }, [client]);
  const settle = useRef(() => {});
  settle.current = () => {
    if (held || place.current?.matches(':hover')) setWaiting(true);
    else show();
  };
  useEffect(() => {
    const heard = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        settle.current();
      }, restMs);
    };
    const undo = [
      ...moving.map((name) => onAgentEvent(name, heard)),
      // What one has done oneself is shown already.
      onAgentEvent('chat-labels:changed', ({ by }) => {
        if (by !== ownId) heard();
      }),
      // Nobody goes on looking at somebody who was erased, whatever their hand is doing.
      onAgentEvent('conversation:erased', show),
      onAgentEvent('person:erased', show),
      onRealtimeConnect(heard),
    ];
    return () => {
      clearTimeout(timer.current);
      for (const stop of undo) stop();
    };
  }, [show, ownId]);
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
