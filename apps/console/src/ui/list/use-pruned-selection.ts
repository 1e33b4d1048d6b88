import { useEffect } from 'react';

interface Selected {
  ids: readonly string[];
  onChange(ids: string[]): void;
}

/** Who is not in the list any more is not selected: what is done to the selection is done to what one sees. */
export function usePrunedSelection(selection: Selected | undefined, ids: readonly string[], settled: boolean): void {
  useEffect(() => {
    if (!selection || !settled) return;
    const there = new Set(ids);
    const left = selection.ids.filter((id) => there.has(id));
    if (left.length < selection.ids.length) selection.onChange(left);
  }, [selection, ids, settled]);
}
