import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * State of one chat, in a component that stays mounted from chat to chat. Every time a chat opens it starts with `first`; a
 * late update for a chat that has been left is dropped.
 */
export function useStateOfChat<T>(chatId: string, first: T): [T, (value: T) => void] {
  const [kept, setKept] = useState({ chatId, value: first });
  const shown = useRef(chatId);
  useLayoutEffect(() => {
    shown.current = chatId;
  }, [chatId]);
  const set = useCallback(
    (value: T) => {
      if (shown.current === chatId) setKept({ chatId, value });
    },
    [chatId],
  );
  if (kept.chatId === chatId) return [kept.value, set];
  setKept({ chatId, value: first });
  return [first, set];
}

/**
 * Handlers for the element around components that stay mounted: a press that began in another chat does nothing in this one.
 * The chat can change between press and release, when a colleague takes it over.
 */
export function usePressesOf(chatId: string) {
  const began = useRef<string | null>(null);
  const shown = useRef(chatId);
  useLayoutEffect(() => {
    shown.current = chatId;
  }, [chatId]);
  useEffect(() => {
    // The click comes right behind it.
    const end = () => void setTimeout(() => (began.current = null));
    const kinds = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const;
    for (const kind of kinds) window.addEventListener(kind, end, { capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, end, { capture: true });
    };
  }, []);
  const onPointerDownCapture = useCallback(() => {
    began.current = shown.current;
  }, []);
  const onKeyDownCapture = useCallback(({ repeat }: KeyboardEvent) => {
    if (!repeat) began.current = shown.current;
  }, []);
  const onClickCapture = useCallback((event: MouseEvent) => {
    const of = began.current;
    began.current = null;
    if (of === null || of === shown.current) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
  return { onPointerDownCapture, onKeyDownCapture, onClickCapture };
}
