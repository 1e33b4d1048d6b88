import type { Sql } from '../../../platform/db/db.ts';

export interface DraftRow {
  draft: unknown;
}

interface Key {
  ticketId: string;
  userId: string;
}

export async function findDraft(sql: Sql, workspaceId: string, { ticketId, userId }: Key): Promise<DraftRow | null> {
  const { rows } = await sql.query<DraftRow>({
    name: 'ticket-draft',
    text: 'SELECT draft FROM ticket_drafts WHERE workspace_id = $1 AND ticket_id = $2 AND user_id = $3',
    values: [workspaceId, ticketId, userId],
  });
  return rows[0] ?? null;
}

/** An older one than what is stored changes nothing. */
export async function putDraftRow(
  sql: Sql,
  workspaceId: string,
  { ticketId, userId }: Key,
  { draft, rev, now }: { draft: object | null; rev: number; now: Date },
): Promise<void> {
  await sql.query({
    name: 'ticket-draft-put',
    text: `INSERT INTO ticket_drafts AS d (ticket_id, user_id, workspace_id, draft, rev, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (ticket_id, user_id) DO UPDATE
             SET draft = excluded.draft, rev = excluded.rev, updated_at = excluded.updated_at WHERE d.rev < excluded.rev`,
    values: [ticketId, userId, workspaceId, draft === null ? null : JSON.stringify(draft), rev, now],
  });
}
