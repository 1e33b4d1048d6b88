import type { Conversation } from '@chatso/contract';
import { useEffect } from 'react';
import type { ReadMarker } from '../data/read-marker.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { isSpectating } from '../state/live-state.ts';
import { useIsPageVisible } from '../use-live-state.ts';

/** H-72: an open chat that somebody can see is read, unless it is only spectated. */
export function useMarkRead(chat: Conversation | null, marker?: ReadMarker): void {
  const live = useLiveChat();
  const { agentId } = live;
  const readMarker = marker ?? live.readMarker;
  const visible = useIsPageVisible();
  const reads = visible && chat?.agentId === agentId && !isSpectating(chat, agentId);
  useEffect(() => readMarker.seen(reads ? chat : null), [readMarker, reads, chat]);
  useEffect(() => () => readMarker.stop(), [readMarker]);
}
