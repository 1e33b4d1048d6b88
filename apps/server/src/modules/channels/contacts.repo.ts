import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

export interface ContactAtChannel {
  workspaceId: string;
  storeId: string;
  outsideId: string;
  name: string | null;
  avatar?: string | null;
}

/** The contact of this id at this channel, made where there is none; what the channel calls them now is kept. */
export async function contactAt(sql: Sql, contact: ContactAtChannel): Promise<string> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'contacts-at',
    text: `INSERT INTO contacts (id, workspace_id, store_id, outside_id, name, avatar) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (store_id, outside_id)
           DO UPDATE SET name = coalesce(excluded.name, contacts.name), avatar = coalesce(excluded.avatar, contacts.avatar)
           RETURNING id`,
    values: [newId(), contact.workspaceId, contact.storeId, contact.outsideId, contact.name, contact.avatar ?? null],
  });
  const [row] = rows;
  if (!row) throw new Error('A contact was neither found nor made.');
  return row.id;
}

/** Of outside channels; whoever asks holds them, and has seen that no chat is theirs: it would go with them. */
export async function deleteContacts(tx: Pick<Ctx, 'pool' | 'workspaceId'>, ids: readonly string[]): Promise<void> {
  await tx.pool.query('DELETE FROM contacts WHERE workspace_id = $1 AND id = ANY ($2) AND visitor_id IS NULL', [
    tx.workspaceId,
    ids,
  ]);
}
