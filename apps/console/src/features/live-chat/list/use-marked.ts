import { useCallback, useMemo, useRef, useState } from 'react';
import type { ChatGroup } from '../state/selectors.ts';
import { useLive } from '../use-live-state.ts';

/** Chats marked to be ended or dismissed together. */
export interface Marked {
  /** Only such as the list shows. */
  ids: ReadonlySet<string>;
  /** `through`: also everything between the one marked last and this one. */
  toggle(id: string, through?: boolean): void;
  add(ids: readonly string[]): void;
  /** Begins with the open chat, else with the first one. */
  first(): void;
  clear(): void;
}

const nothing: ReadonlySet<string> = new Set();

/** Marks live as long as the screen; a chat that leaves the list loses its own. */
export function useMarked(groups: readonly ChatGroup[], openId: string | null): Marked {
  const [wanted, setWanted] = useState(nothing);
  const last = useRef<string | null>(null);
  const shown = useMemo(() => groups.flatMap((group) => group.chats.map((chat) => chat._id)), [groups]);
  const order = useRef(shown);
  order.current = shown;
  const open = useRef(openId);
  open.current = openId;
  const ids = useMemo(() => {
    const kept = shown.filter((id) => wanted.has(id));
    return kept.length === 0 ? nothing : new Set(kept);
  }, [wanted, shown]);

  // A chat that went to somebody else and comes back is not marked: whoever acts on the marked ones does not mean it.
  const { value: chats } = useLive((state) => state.chats);
  // During render, not in an effect: setting state in an effect on every message reaches React's update limit in a burst.
  if ([...wanted].some((id) => !chats[id])) setWanted(new Set([...wanted].filter((id) => chats[id])));

  const add = useCallback((more: readonly string[]) => setWanted((before) => new Set([...before, ...more])), []);
  const toggle = useCallback<Marked['toggle']>((id, through = false) => {
    const [from, to] = [order.current.indexOf(last.current ?? ''), order.current.indexOf(id)];
    last.current = id;
    setWanted((before) => {
      const next = new Set(before);
      if (through && from >= 0 && to >= 0) {
        for (const one of order.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      } else if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const first = useCallback(() => {
    const id = open.current && order.current.includes(open.current) ? open.current : order.current[0];
    if (id) add([id]);
  }, [add]);
  const clear = useCallback(() => setWanted(nothing), []);
  return useMemo(() => ({ ids, toggle, add, first, clear }), [ids, toggle, add, first, clear]);
}
