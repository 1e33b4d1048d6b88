import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matching, mentionAt, withMention } from './mention-match.ts';

interface MentionListOptions<P> {
  people: readonly P[];
  /** They are on their way. */
  isLoading: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
  /** So many stand in the list. */
  atMost?: number;
}

/** Who of a list of people is meant while an @ is being typed into a field. */
export function useMentionList<P extends { fullname: string }>(options: MentionListOptions<P>) {
  const { people, isLoading, field, text, setText, atMost } = options;
  const [caret, setCaret] = useState(text.length);
  const caretAfter = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  /** Enter was pressed for a list that was still on its way. */
  const [picks, setPicks] = useState(false);

  // With the text, not a moment later: whoever types on at once must not find the caret moved.
  useLayoutEffect(() => {
    const to = caretAfter.current;
    caretAfter.current = null;
    if (to !== null && to <= text.length) field.current?.setSelectionRange(to, to);
  }, [text, field]);

  const typed = closed ? null : mentionAt(text, caret);
  const found = typed ? matching(people, typed.query, atMost) : [];
  const at = Math.min(active, found.length - 1);
  const change = (next: string, to: number) => {
    setText(next);
    setCaret(to);
    setActive(0);
    setClosed(false);
    setPicks(false);
  };
  const put = (next: string, to: number) => {
    change(next, to);
    caretAfter.current = to;
    field.current?.focus();
  };
  const pick = (fullname: string | undefined) => {
    if (!typed || fullname === undefined) return;
    const named = withMention(text, typed, fullname);
    put(named.text, named.caret);
    // 'Ann' is chosen, though what stands there now is how 'Ann Lee' begins.
    setClosed(true);
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
  return { found, awaited, at, setActive, setCaret, setClosed, change, put, pick, onKey };
}
