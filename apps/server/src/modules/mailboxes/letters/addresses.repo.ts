import type { MailAddress } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

export interface AddressRow {
  id: string;
  address: string;
  status: MailAddress['status'];
  /** Its mail is brought here, and not fetched. */
  forwarded: boolean;
  /** What is written from it leaves by a server of its own. */
  own_server: boolean;
  from_name: string;
  signature: string;
  last_mail_at: Date | null;
  reading_problem: MailAddress['readingProblem'];
  sending_problem: MailAddress['sendingProblem'];
  store: MailAddress['store'];
}

export async function listAddresses(
  sql: Sql,
  workspaceId: string,
  stores: readonly string[] | null,
): Promise<AddressRow[]> {
  const { rows } = await sql.query<AddressRow>({
    name: 'mail-addresses',
    text: `SELECT b.id, b.address, b.status, b.from_name, b.signature, b.last_mail_at,
                  b.kind = 'forward' AS forwarded, b.servers ? 'smtp' AS own_server,
                  b.reading ->> 'problem' AS reading_problem, b.sending ->> 'problem' AS sending_problem,
                  jsonb_build_object('_id', s.id, 'name', s.name) AS store
             FROM mailboxes b JOIN stores s ON s.id = b.store_id
            WHERE b.workspace_id = $1 AND b.removed_at IS NULL
              AND ($2::uuid[] IS NULL OR b.store_id = ANY ($2::uuid[])) ORDER BY b.address`,
    values: [workspaceId, stores],
  });
  return rows;
}
