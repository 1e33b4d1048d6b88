/** L-03: groups of what goes on or waits for an agent. */
export const recordGroups = ['active', 'idle_left', 'missed', 'off_hours'] as const;
export type RecordGroup = (typeof recordGroups)[number];
