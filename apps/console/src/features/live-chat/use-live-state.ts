import type { AgentMessageInput, Conversation, Message } from '@chatso/contract';
import type { HeldTimeline, OutboxItem } from '@chatso/sync';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { UploadItem } from '../../lib/files/upload-queue.ts';
import type { DraftMode } from './data/drafts.ts';
import type { Ending } from './data/endings.ts';
import { liveKey } from './data/live-query.ts';
import { useLiveChat } from './live-chat-provider.tsx';
import type { Departure } from './state/departure.ts';
import { emptyLiveState, type LiveState } from './state/live-state.ts';

interface Live<T> {
  value: T;
  /** Why nothing is there yet; null once something is, or while it is being fetched. */
  error: unknown;
  fetching: boolean;
}

/** A part of the live state. `select` should give the same object for the same part. */
export function useLive<T>(select: (state: LiveState) => T): Live<T> {
  const live = useLiveChat();
  const query = useQuery<LiveState, Error, T>({
    queryKey: liveKey(live.workspaceId),
    // The holder fetches, in step with the connection; here we only look.
    queryFn: () => live.holder.read(),
    enabled: false,
    select,
    structuralSharing: false,
  });
  const empty = query.data === undefined;
  return {
    value: empty ? select(emptyLiveState(live.agentId)) : (query.data as T),
    error: query.error ?? null,
    fetching: query.isFetching,
  };
}

export const useLiveConversation = (id: string | null): Conversation | null =>
  useLive((state) => (id === null ? null : (state.chats[id] ?? null))).value;

export function useTimeline(id: string): HeldTimeline<Message> | undefined {
  const { timelines } = useLiveChat();
  return useSyncExternalStore(timelines.subscribe, () => timelines.get(id));
}

export function useOutgoing(id: string): readonly OutboxItem<AgentMessageInput>[] {
  const { outbox } = useLiveChat();
  return useSyncExternalStore(outbox.subscribe, () => outbox.items(id));
}

export function useIsTyping(id: string): boolean {
  const { typing } = useLiveChat();
  return useSyncExternalStore(typing.subscribe, () => typing.isTyping(id));
}

export function useDraft(id: string): [string, (text: string) => void] {
  const { drafts } = useLiveChat();
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
  const setText = useCallback((next: string) => drafts.set(id, next), [drafts, id]);
  return [text, setText];
}

/** Whether a message or a private note is being written in a chat, and the switch between them. */
export function useDraftMode(id: string): [DraftMode, (mode: DraftMode) => void] {
  const { drafts } = useLiveChat();
  const mode = useSyncExternalStore(drafts.subscribe, () => drafts.mode(id));
  return [mode, useCallback((next: DraftMode) => drafts.choose(id, next), [drafts, id])];
}

/** How an open chat left, while it stays in its place. */
export function useDeparture(id: string | null): Departure | null {
  const { departures } = useLiveChat();
  return useSyncExternalStore(departures.subscribe, () => (id === null ? null : departures.get(id)));
}

/** A chat that was ended here and can still be taken back. */
export function useEnding(id: string | null): Ending | null {
  const { endings } = useLiveChat();
  return useSyncExternalStore(endings.subscribe, () => (id === null ? null : endings.of(id)));
}

export function useEndings(): readonly Ending[] {
  const { endings } = useLiveChat();
  return useSyncExternalStore(endings.subscribe, endings.all);
}

export function useUploads(id: string): readonly UploadItem[] {
  const uploads = useLiveChat().uploadsOf(id);
  return useSyncExternalStore(uploads.subscribe, uploads.items);
}

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

export const useIsPageVisible = (): boolean =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
