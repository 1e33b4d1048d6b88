import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { matching, mentionAt, withMention } from './mention-match.ts';

interface MentionsOptions {
  conversationId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
}

/** Who may be named in a note, and who of them while an @ is being typed. */
export function useMentions({ conversationId, field, text, setText }: MentionsOptions) {
  const live = useLiveChat();
  const [caret, setCaret] = useState(text.length);
  const caretAfterPick = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  /** Enter was pressed for a list that was still on its way. */
  const [picks, setPicks] = useState(false);
  const { data, isLoading } = useQuery({
    ...queryOf('conversations.mentionTargets', { params: { id: conversationId } }, live.workspaceId),
    staleTime: 60_000,
  });
  const people = data?.data;

  // With the text, not a moment later: whoever types on at once must not find the caret moved.
  useLayoutEffect(() => {
    const to = caretAfterPick.current;
    caretAfterPick.current = null;
    if (to !== null && to <= text.length) field.current?.setSelectionRange(to, to);
  }, [text, field]);

  const typed = closed ? null : mentionAt(text, caret);
  const found = typed ? matching(people ?? [], typed.query) : [];
  const at = Math.min(active, found.length - 1);
  const change = (next: string, to: number) => {
    setText(next);
    setCaret(to);
    setActive(0);
    setClosed(false);
    setPicks(false);
  };
  const pick = (fullname: string | undefined) => {
    if (!typed || fullname === undefined) return;
    const named = withMention(text, typed, fullname);
    change(named.text, named.caret);
    caretAfterPick.current = named.caret;
    field.current?.focus();
  };
  const awaited = typed !== null && isLoading;
  useEffect(() => {
    if (!picks || awaited) return;
    setPicks(false);
    pick(found[0]?.fullname);
  });
  /** True when the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (awaited && (event.key === 'Enter' || event.key === 'Tab')) {
      setPicks(true);
      return true;
    }
    if (found.length === 0) return false;
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((at - 1 + found.length) % found.length);
    else if (event.key === 'Escape') setClosed(true);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(found[at]?.fullname);
    else return false;
    return true;
  };
  return { people: people ?? [], found, awaited, at, setActive, setCaret, change, pick, onKey };
}
