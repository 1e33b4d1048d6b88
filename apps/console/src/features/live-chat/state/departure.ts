import type { Conversation } from '@chatso/contract';
import { isSpectating } from './live-state.ts';

/** How a chat left: a colleague answered it, goes on with it, or ended it; it waits again; it is over; nobody may say. */
export type Why = 'answered' | 'with' | 'ended' | 'waits' | 'missed' | 'dismissed' | 'erased' | 'gone';

export interface Fate {
  why: Why;
  /** Who has it now, or ended it. */
  name: string | null;
}

/** A chat that left while somebody looked at it. */
export interface Departure extends Fate {
  /** As it stood then. */
  chat: Conversation;
  at: number;
}

interface Found {
  state: Conversation['state'];
  archived: boolean;
  agentId: string | null;
  agentName: string | null;
  enderName: string | null;
}

/** What became of a chat one had before one's eyes, from what it is now. */
export function fateOf(before: Conversation, found: Found, ownId: string): Fate {
  const { state, archived, agentId, agentName, enderName } = found;
  if (state === 'closed') return { why: 'ended', name: enderName };
  if (state === 'missed') return { why: archived ? 'dismissed' : 'missed', name: null };
  if (state === 'pending') return { why: 'waits', name: null };
  // It is one's own, or somebody's as before: what has gone is only the sight of it.
  const asBefore = agentId === ownId || (isSpectating(before, ownId) && before.agentId === agentId);
  if (asBefore) return { why: 'gone', name: null };
  return { why: before.state === 'pending' ? 'answered' : 'with', name: agentName };
}
