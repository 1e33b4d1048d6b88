import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

interface TargetOptions {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  rows: readonly MessageRow[];
  /** The message to show; null: none. */
  messageId: string | null;
  /** Fetches the page before, null while that cannot be done. */
  older: (() => void) | null;
}

/** Brings one message into view once, fetching earlier pages until it is there; answers the key of its row. */
export function useMessageTarget({ virtualizer, rows, messageId, older }: TargetOptions): string | null {
  const [shown, setShown] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // The address forgets the message with the next click; the row stays marked until another one is asked for.
    if (messageId !== null) wanted.current = messageId;
  }, [messageId]);
  useEffect(() => {
    if (wanted.current === null || rows.length === 0) return;
    const index = rows.findIndex((row) => row.key === wanted.current);
    if (index < 0) {
      older?.();
      return;
    }
    setShown(wanted.current);
    wanted.current = null;
    virtualizer.scrollToIndex(index, { align: 'center' });
  }, [rows, older, virtualizer]);
  return shown;
}
