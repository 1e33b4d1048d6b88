import type { ForeignWrite } from './walls.ts';

const byTeam = 'members only adds people, for seeds and registration; it becomes a part of team (issue 10, B).';

/**
 * Who writes a table of another module today. The list only ever gets shorter: the check fails for a write that is not on
 * it, and for a line of it that nothing needs any more.
 */
export const foreignWrites: readonly ForeignWrite[] = [
  {
    room: 'access',
    table: 'users',
    reason:
      'switchWorkspace looks and writes in one statement, so that nobody is noted where they were just taken out.',
  },
  { room: 'team', table: 'custom_roles', reason: byTeam },
  { room: 'team', table: 'member_stores', reason: byTeam },
  { room: 'team', table: 'workspace_members', reason: byTeam },
];
