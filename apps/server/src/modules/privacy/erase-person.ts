import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { isId } from '../../platform/ids.ts';
import { exportsHolding, forgetExports } from './forget-exports.ts';
import { conversationErased } from './privacy.events.ts';
import { notesAbout, notesValues, type Subject, type Whole, wholeOf } from './privacy.repo.ts';

export const erasedText = '[erased]';
const perBatch = 200;

/**
 * Every step may run again and finds less to do: a process that dies in between is followed by the job's next try, which
 * ends at the same place. The person's record goes last, because it is what the chats are found by: a visitor is found as
 * the customer by their own row, so that one goes after the customer.
 */
export async function erasePerson(ctx: Ctx, files: FileStorage, subject: Subject): Promise<void> {
  const whole = await wholeOf(ctx.pool, ctx.workspaceId, subject);
  const { customerIds, visitorIds } = whole;
  const holding = await exportsHolding(ctx, subject, whole);
  await forgetExports(ctx, files, holding);
  if (subject.type !== 'user') await eraseNotes(ctx, whole);
  for (const visitorId of visitorIds) if (visitorId !== subject.id) await eraseVisitor(ctx, files, visitorId);
  for (const customerId of customerIds) await eraseCustomer(ctx, customerId);
  if (subject.type === 'visitor') await eraseVisitor(ctx, files, subject.id);
  if (subject.type === 'user') await eraseMember(ctx, files, subject.id);
  await forgetInLog(ctx, [subject.id, ...visitorIds, ...customerIds]);
  // Those that somebody asked for meanwhile.
  await forgetExports(ctx, files, holding);
}

/** Before the e-mails go by which they are found. */
async function eraseNotes(ctx: Ctx, whole: Whole): Promise<void> {
  await ctx.pool.query(`DELETE FROM customer_notes n WHERE ${notesAbout}`, notesValues(ctx.workspaceId, whole));
}

async function eraseVisitor(ctx: Ctx, files: FileStorage, visitorId: string): Promise<void> {
  // First nobody can write as this visitor any more.
  await ctx.pool.query(
    'UPDATE visitors SET signed_out_at = coalesce(signed_out_at, $3) WHERE workspace_id = $1 AND id = $2',
    [ctx.workspaceId, visitorId, ctx.now()],
  );
  const { rows } = await ctx.pool.query<{ id: string }>(
    'SELECT id FROM conversations WHERE workspace_id = $1 AND visitor_id = $2 ORDER BY start_date, id',
    [ctx.workspaceId, visitorId],
  );
  for (const { id } of rows) await eraseConversation(ctx, files, id);
  await removeFiles(ctx, files, 'visitor_id = $2', visitorId);
  await withTransaction(ctx, async (tx) => {
    const values = [tx.workspaceId, visitorId];
    await tx.pool.query('DELETE FROM visitor_pages WHERE workspace_id = $1 AND visitor_id = $2', values);
    await tx.pool.query(`UPDATE bans SET ip = NULL, reason = '' WHERE workspace_id = $1 AND visitor_id = $2`, values);
    await tx.pool.query(
      `UPDATE visitors SET fullname = NULL, email = NULL, phone = NULL, customer_id = NULL, verified = false, subject = NULL, timezone = NULL,
              referrer = NULL, country_code = NULL, ip = NULL, browser = NULL, platform = NULL, device = NULL, device_type = NULL,
              viewing_page_url = NULL, viewing_page_title = NULL, viewing_page_at = NULL, viewed_products = '[]', cart = NULL,
              consent_version = NULL, consent_at = NULL
        WHERE workspace_id = $1 AND id = $2`,
      values,
    );
  });
}

interface ErasedRow {
  store_id: string;
  category_id: string | null;
  agent_id: string | null;
}

/** What was said is gone, that something was said stays: numbers of the past remain true. */
async function eraseConversation(ctx: Ctx, files: FileStorage, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const values = [tx.workspaceId, id];
    const locked = await tx.pool.query(
      'SELECT 1 FROM conversations WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      values,
    );
    if (locked.rows.length === 0) return;
    await removeMessageFiles(tx, files, id);
    await tx.pool.query('DELETE FROM drafts WHERE workspace_id = $1 AND conversation_id = $2', values);
    await tx.pool.query(
      `UPDATE messages SET body = CASE WHEN type IN ('notification', 'customer-left') THEN body ELSE $2 END,
              files = NULL, attachments = NULL WHERE conversation_id = $1`,
      [id, erasedText],
    );
    // Made anew of what is left by the next run of the index.
    await tx.pool.query('DELETE FROM search_chats WHERE workspace_id = $1 AND conversation_id = $2', values);
    await tx.pool.query(`UPDATE conversation_notes SET body = $2, mentions = '{}' WHERE conversation_id = $1`, [
      id,
      erasedText,
    ]);
    // They tell colleagues the customer's name.
    await tx.pool.query(`DELETE FROM notifications WHERE workspace_id = $1 AND data ->> 'conversationId' = $2`, values);
    const { rows } = await tx.pool.query<ErasedRow>(
      `UPDATE conversations SET state = 'closed', end_date = coalesce(end_date, $3), reason = coalesce(reason, 'client-ended'),
              last_msg = NULL, last_talk = NULL, customer_id = NULL, customer_fullname = NULL, customer_email = NULL,
              customer_phone = NULL, client_timezone = NULL, country = NULL, rating_comment = NULL,
              consent_version = NULL, consent_at = NULL, rev = rev + 1
        WHERE workspace_id = $1 AND id = $2 RETURNING store_id, category_id, agent_id`,
      [...values, tx.now()],
    );
    for (const { store_id: storeId, category_id: categoryId, agent_id: agentId } of rows) {
      tx.emit(conversationErased({ workspaceId: tx.workspaceId, conversationId: id, storeId, categoryId, agentId }));
    }
  });
}

/** Files that messages of a chat carry, whoever sent them. Bytes first: what a crash leaves is found again by its row. */
export async function removeMessageFiles(tx: Ctx, files: FileStorage, conversationId: string): Promise<void> {
  const { rows } = await tx.pool.query<{ id: string }>(
    `SELECT f.id FROM messages m
       CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(m.files) = 'array' THEN m.files ELSE '[]' END) item
       JOIN files f ON f.workspace_id = $1 AND f.token = split_part(split_part(item ->> 'publicUrl', '/files/', 2), '/', 1)
      WHERE m.conversation_id = $2`,
    [tx.workspaceId, conversationId],
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  await Promise.all(ids.map((fileId) => files.remove({ workspaceId: tx.workspaceId, fileId })));
  await tx.pool.query('DELETE FROM files WHERE workspace_id = $1 AND id = ANY ($2)', [tx.workspaceId, ids]);
}

export async function removeFiles(ctx: Ctx, files: FileStorage, where: string, value: string): Promise<void> {
  for (let removed = perBatch; removed === perBatch; ) {
    removed = await withTransaction(ctx, async (tx) => {
      const { rows } = await tx.pool.query<{ id: string }>(
        `SELECT id FROM files WHERE workspace_id = $1 AND ${where} LIMIT ${perBatch} FOR UPDATE`,
        [tx.workspaceId, value],
      );
      await Promise.all(rows.map(({ id }) => files.remove({ workspaceId: tx.workspaceId, fileId: id })));
      await tx.pool.query('DELETE FROM files WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }
}

async function eraseCustomer(ctx: Ctx, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const values = [tx.workspaceId, id];
    await tx.pool.query(
      `UPDATE orders SET billing = '{}', meta_data = '[]', shipping_lines = '[]', shipment_tracking = '[]', receipt_number = NULL
        WHERE workspace_id = $1 AND customer_id = $2`,
      values,
    );
    await tx.pool.query(
      `UPDATE customers SET external_id = 'erased-' || id, first_name = '', last_name = '', email = NULL, phone = NULL,
              billing = '{}', shipping = '{}', points = 0 WHERE workspace_id = $1 AND id = $2`,
      values,
    );
  });
}

/**
 * The membership went with the request. What is left is what belongs to the person here; and the account itself, unless
 * another workspace still knows them. What they wrote to customers stays: it is the workspace's correspondence.
 */
async function eraseMember(ctx: Ctx, files: FileStorage, userId: string): Promise<void> {
  const ofShortcuts = 'shortcut_id IN (SELECT id FROM shortcuts WHERE workspace_id = $1 AND user_id = $2)';
  await removeFiles(ctx, files, ofShortcuts, userId);
  // What was uploaded and never sent: drafts.
  await removeFiles(ctx, files, 'user_id = $2 AND used_at IS NULL AND shortcut_id IS NULL', userId);
  await withTransaction(ctx, async (tx) => {
    const values = [tx.workspaceId, userId];
    await tx.pool.query('DELETE FROM drafts WHERE workspace_id = $1 AND user_id = $2', values);
    await tx.pool.query('DELETE FROM shortcuts WHERE workspace_id = $1 AND user_id = $2', values);
    await tx.pool.query('DELETE FROM notifications WHERE workspace_id = $1 AND user_id = $2', values);
    await tx.pool.query('INSERT INTO audit_hidden (workspace_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING', values);
    const { rows } = await tx.pool.query<{ email: string }>(
      `SELECT email FROM users u WHERE u.id = $1
          AND NOT EXISTS (SELECT 1 FROM workspace_members m WHERE m.user_id = u.id) FOR UPDATE`,
      [userId],
    );
    if (rows[0] === undefined) return;
    const avatar = await tx.pool.query<{ id: string }>('SELECT id FROM files WHERE avatar_of = $1', [userId]);
    for (const { id } of avatar.rows) if (isId(id)) await files.remove({ workspaceId: userId, fileId: id });
    await tx.pool.query('DELETE FROM files WHERE avatar_of = $1', [userId]);
    await tx.pool.query('DELETE FROM mail_outbox WHERE $1 = ANY (recipients)', [rows[0].email]);
    for (const table of ['auth_sessions', 'account_links', 'two_factors', 'suite_identities', 'push_subscriptions']) {
      await tx.pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
    // The trigger of the users' table carries the empty name into the audit log's names.
    await tx.pool.query(
      `UPDATE users SET email = 'erased-' || id || '@erased.invalid', fullname = '', avatar = NULL, password_hash = NULL,
              config = '{}', tutorials = '{}', last_active_workspace_id = NULL WHERE id = $1`,
      [userId],
    );
  });
}

/** The log keeps who did what to whom as ids, and forgets the rest of these entries. */
async function forgetInLog(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await tx.pool.query(`SELECT set_config('chatso.erasing', 'on', true)`);
    await tx.pool.query(
      `UPDATE audit_log SET ip = NULL, user_agent = NULL, data = '{"erased": true}'
        WHERE workspace_id = $1 AND (actor_id = ANY ($2) OR subject_id = ANY ($2))
          AND (ip IS NOT NULL OR user_agent IS NOT NULL OR data <> '{"erased": true}')`,
      [tx.workspaceId, ids],
    );
    await tx.pool.query(`SELECT set_config('chatso.erasing', 'off', true)`);
  });
}
