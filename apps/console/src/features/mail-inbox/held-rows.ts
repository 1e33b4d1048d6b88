import type { MailRow } from '@chatso/contract';
import { useState } from 'react';

interface Held {
  question: string;
  ids: readonly string[];
  rows: ReadonlyMap<string, MailRow>;
}

/** What of the rows is shown while nothing may move: the same ones, as they are now. */
export function heldRows({ ids, rows: before }: Pick<Held, 'ids' | 'rows'>, fresh: readonly MailRow[]) {
  const now = new Map(fresh.map((row) => [row._id, row]));
  return {
    rows: ids.flatMap((id) => now.get(id) ?? before.get(id) ?? []),
    waiting: fresh.filter(({ _id }) => !ids.includes(_id)).length,
  };
}

/**
 * Rows do not move under the hand: while somebody is at them, new ones wait and are counted; what stands there still shows
 * what becomes of it.
 */
export function useHeldRows(fresh: readonly MailRow[] | undefined, question: string, held: boolean) {
  const [kept, setKept] = useState<Held | null>(null);
  const [asked, setAsked] = useState(false);
  if (fresh === undefined) return { rows: fresh, waiting: 0, letIn: () => undefined };
  const ids = fresh.map(({ _id }) => _id);
  const take = kept === null || kept.question !== question || !held || asked;
  if (take && (kept?.question !== question || kept.ids.join() !== ids.join() || asked)) {
    setKept({ question, ids, rows: new Map(fresh.map((row) => [row._id, row])) });
    if (asked) setAsked(false);
  }
  const shown = take || kept === null ? { rows: fresh, waiting: 0 } : heldRows(kept, fresh);
  return { ...shown, letIn: () => setAsked(true) };
}
