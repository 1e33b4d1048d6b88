import type { MessageFile } from '@chatso/contract';
import type { DraftMode } from './drafts.ts';

/** The contents of a draft. */
export interface Typed {
  text: string;
  mode: DraftMode;
  files: readonly MessageFile[];
}

/** What this device knows of a draft on the server. */
export interface DraftMark {
  /** The highest that was seen or written. */
  rev: number;
  /** What the server holds, by its signature; empty for nothing. */
  sent: string;
  /** Something else is typed here. */
  dirty: boolean;
}

/** A clock that never stands still or goes back, whatever the device's own does. */
export const nextRev = (now: number, seen: number): number => Math.max(now, seen + 1);

/** Two devices changed the same draft and one was away: nothing that was typed is lost. */
export function mergedText(theirs: string, mine: string): string {
  if (theirs === '' || mine.includes(theirs)) return mine;
  return mine === '' || theirs.includes(mine) ? theirs : `${theirs}\n${mine}`;
}
