import type { ForeignWrite } from './walls.ts';

const byTeam = 'members only adds people, for seeds and registration; it becomes a part of team (issue 10, B).';
const byPrivacy = 'privacy erases by itself what others own, until it only calls what they offer (issue 10, B).';

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
  { room: 'privacy', table: 'account_links', reason: byPrivacy },
  { room: 'privacy', table: 'audit_hidden', reason: byPrivacy },
  { room: 'privacy', table: 'audit_log', reason: byPrivacy },
  { room: 'privacy', table: 'auth_sessions', reason: byPrivacy },
  { room: 'privacy', table: 'bans', reason: byPrivacy },
  { room: 'privacy', table: 'conversation_notes', reason: byPrivacy },
  { room: 'privacy', table: 'conversations', reason: byPrivacy },
  { room: 'privacy', table: 'customer_notes', reason: byPrivacy },
  { room: 'privacy', table: 'customers', reason: byPrivacy },
  { room: 'privacy', table: 'drafts', reason: byPrivacy },
  { room: 'privacy', table: 'files', reason: byPrivacy },
  { room: 'privacy', table: 'mail_outbox', reason: byPrivacy },
  { room: 'privacy', table: 'messages', reason: byPrivacy },
  { room: 'privacy', table: 'notifications', reason: byPrivacy },
  { room: 'privacy', table: 'orders', reason: byPrivacy },
  { room: 'privacy', table: 'push_subscriptions', reason: byPrivacy },
  { room: 'privacy', table: 'search_chats', reason: byPrivacy },
  { room: 'privacy', table: 'shortcuts', reason: byPrivacy },
  { room: 'privacy', table: 'suite_identities', reason: byPrivacy },
  { room: 'privacy', table: 'two_factors', reason: byPrivacy },
  { room: 'privacy', table: 'users', reason: byPrivacy },
  { room: 'privacy', table: 'visitor_pages', reason: byPrivacy },
  { room: 'privacy', table: 'visitors', reason: byPrivacy },
  { room: 'privacy', table: 'workspaces', reason: byPrivacy },
];
