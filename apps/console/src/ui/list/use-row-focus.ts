import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface RowFocus {
  ids: readonly string[];
  /** Brings a row onto the page where only a part of them is drawn. */
  reveal(index: number): void;
  onOpen: ((id: string) => void) | undefined;
  onSelect: ((id: string, range: boolean) => void) | undefined;
  onSelectAll: (() => void) | undefined;
  onUnselect: (() => void) | undefined;
}

const rowIn = (body: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : body?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);

/**
 * One row of a list is in the order of Tab; arrows, Home and End go through them, Enter opens, Space selects. A row that goes
 * while it has the focus hands it to the one in its place.
 */
export function useRowFocus({ ids, reveal, onOpen, onSelect, onSelectAll, onUnselect }: RowFocus) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const place = useRef<number | null>(null);
  const current = active !== null && ids.includes(active) ? active : (ids[0] ?? null);

  useEffect(() => {
    const row = wanted.current === null ? null : rowIn(body.current, wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const next = ids[Math.min(place.current, ids.length - 1)];
    if (next !== undefined) rowIn(body.current, next)?.focus();
  }, [ids]);

  const go = (index: number): string | null => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))];
    if (id === undefined) return null;
    setActive(id);
    wanted.current = id;
    reveal(ids.indexOf(id));
    rowIn(body.current, id)?.focus();
    return id;
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    // Buttons and links in a row have their own keys.
    if (id === undefined || event.altKey) return;
    const at = ids.indexOf(id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to !== undefined) {
      const arrived = go(to);
      if (event.shiftKey && arrived !== null) onSelect?.(arrived, true);
    } else if (event.key === 'Enter' && onOpen) onOpen(id);
    else if (event.key === ' ' && onSelect) onSelect(id, event.shiftKey);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && onSelectAll) onSelectAll();
    else if (event.key === 'Escape' && onUnselect) onUnselect();
    else return;
    event.preventDefault();
  }

  return {
    body,
    current,
    handlers: {
      onKeyDown,
      onFocus(event: FocusEvent<HTMLElement>) {
        const id = event.target.closest<HTMLElement>('tr[data-row]')?.dataset.row;
        if (id === undefined) return;
        setActive(id);
        place.current = ids.indexOf(id);
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        const left = event.target;
        // A row that is taken away loses the focus too; whoever goes elsewhere leaves it standing.
        queueMicrotask(() => {
          if (left.isConnected && !body.current?.contains(document.activeElement)) place.current = null;
        });
      },
    },
  };
}
