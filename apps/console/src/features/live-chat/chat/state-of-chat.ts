import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * State that belongs to one chat, in a part that stays in the page while one goes from chat to chat. Another chat begins with
 * the first value, also the same one later; what is set for a chat that is not open any longer is dropped.
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
 * For the element around what stays in the page: a press that began while another chat was open does nothing to this one.
 * The chat may change between pressing and letting go, when a colleague takes it over.
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
