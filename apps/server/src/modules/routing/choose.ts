/** A chat that waits, and who may be given it. */
export interface Waiting {
  id: string;
  eligible: readonly string[];
}

/** An online agent and their load. */
export interface Free {
  userId: string;
  load: number;
  capacity: number;
  /** When they were given or took a chat the last time; null: never. */
  lastAt: Date | null;
}

/**
 * Assigns chats: the longest waiting first, each to whom has the fewest chats, then to whom has gone longest without a
 * new one. Nobody gets more than their capacity.
 */
export function chooseAgents(
  waiting: readonly Waiting[],
  people: readonly Free[],
): { conversationId: string; agentId: string }[] {
  const state = new Map(people.map((one) => [one.userId, { ...one, order: one.lastAt?.getTime() ?? 0 }]));
  const chosen: { conversationId: string; agentId: string }[] = [];
  let turn = Number.MAX_SAFE_INTEGER - waiting.length;
  for (const { id, eligible } of waiting) {
    const able = eligible.flatMap((userId) => state.get(userId) ?? []).filter(({ load, capacity }) => load < capacity);
    const [best] = able.sort((a, b) => a.load - b.load || a.order - b.order || (a.userId < b.userId ? -1 : 1));
    if (best === undefined) continue;
    best.load += 1;
    best.order = turn++;
    chosen.push({ conversationId: id, agentId: best.userId });
  }
  return chosen;
}
