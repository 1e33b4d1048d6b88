import { type TicketDraft, ticketDraftSchema } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import { onRealtimeConnect } from '../../../lib/realtime/realtime.ts';
import { byContract } from '../../../lib/schema/by-contract.ts';
import { keepDraftBeforeReload } from '../../../lib/storage/drafts.ts';
import { keptWords } from '../../../lib/storage/kept-words.ts';

const quietMs = 1000;

/** What the server has not taken yet; null: that there is nothing any more, as it was sent. */
const unsaved = keptWords('ticket-reply', byContract(ticketDraftSchema.nullable()));

/**
 * What is typed is kept on the server a second after the last key, and at once when the ticket is left; until the server has
 * it, on this device.
 */
export function useReplyDraft(ticketId: string) {
  const client = useQueryClient();
  const kept = useQuery({
    ...queryOf('ticketDrafts.get', { params: { id: ticketId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waiting = useRef<TicketDraft | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastRev = useRef(0);
  /** Rejects where it could not be kept: the words stand in the page, and are kept with the next key or connection. */
  const put = useCallback(async () => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    if (draft === undefined) return;
    waiting.current = undefined;
    lastRev.current = Math.max(serverNow(), lastRev.current + 1);
    const rev = lastRev.current;
    const stored = draft === null ? null : { ...draft, rev };
    client.setQueryData(queryOf('ticketDrafts.get', { params: { id: ticketId } }).queryKey, { data: stored });
    try {
      await mutationOf('ticketDrafts.put').mutationFn({ params: { id: ticketId }, body: { draft: stored, rev } });
      if (waiting.current === undefined) unsaved.remove(ticketId);
    } catch (error) {
      waiting.current ??= draft;
      throw error;
    }
  }, [client, ticketId]);
  const flush = useCallback(() => void put().catch(() => undefined), [put]);
  useEffect(() => {
    // A tab that is hidden may never be seen again.
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    const stop = onRealtimeConnect(flush);
    const forget = keepDraftBeforeReload(put);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', onHidden);
      stop();
      flush();
    };
  }, [flush, put]);
  const keep = useCallback(
    (draft: TicketDraft | null, atOnce = draft === null) => {
      waiting.current = draft;
      unsaved.write(ticketId, draft);
      clearTimeout(timer.current);
      if (atOnce) flush();
      else timer.current = setTimeout(flush, quietMs);
    },
    [flush, ticketId],
  );
  const { isFetched } = kept;
  const stored = kept.data?.data ?? null;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    if (!isFetched || restored) return;
    setRestored(true);
    const own = unsaved.read(ticketId);
    if (own === null) return;
    // Of this device and another one the newer counts, as it does on the server.
    if (own.at > (stored?.rev ?? 0)) keep(own.words, true);
    else unsaved.remove(ticketId);
  }, [isFetched, keep, restored, stored, ticketId]);
  return { draft: stored, loaded: isFetched && restored, keep };
}
