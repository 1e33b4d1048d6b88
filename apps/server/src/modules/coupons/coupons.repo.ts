import type { ChatCoupon } from '@chatso/contract';
import type { CouponScope, CouponType, DiscountReason } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

export interface CouponRow {
  id: string;
  workspace_id: string;
  store_id: string;
  conversation_id: string | null;
  message_id: string | null;
  agent_id: string | null;
  state: ChatCoupon['state'];
  problem: ChatCoupon['problem'];
  tries: number;
  existing: boolean;
  shop_ref: string | null;
  code: string;
  type: CouponType;
  scope: CouponScope;
  amount: number;
  currency: string;
  reason: DiscountReason;
  description: string;
  usage_limit: number | null;
  starts_at: Date | null;
  expires_at: Date | null;
  product_refs: string[];
  category_refs: string[];
  customer_email: string | null;
  apply_url: string | null;
  taken: number;
  created_at: Date;
  seen_at: Date | null;
  copied_at: Date | null;
  opened_at: Date | null;
  withdrawn_at: Date | null;
  redeemed_at: Date | null;
  order_called: string | null;
}

const columns = `id, workspace_id, store_id, conversation_id, message_id, agent_id, state, problem, tries, existing, shop_ref, code, type,
  scope, amount, currency, reason, description, usage_limit, starts_at, expires_at, product_refs, category_refs, customer_email,
  apply_url, taken, created_at, seen_at, copied_at, opened_at, withdrawn_at, redeemed_at, order_called`;

export type NewCoupon = Omit<
  CouponRow,
  | 'workspace_id'
  | 'problem'
  | 'tries'
  | 'seen_at'
  | 'copied_at'
  | 'opened_at'
  | 'withdrawn_at'
  | 'redeemed_at'
  | 'order_called'
  | 'created_at'
>;

/** False: there is a coupon with this id already. Throws 23505 where another coupon of ours has the code. */
export async function insertCoupon(
  sql: Sql,
  workspaceId: string,
  row: NewCoupon,
  { now, busyUntil }: { now: Date; busyUntil: Date | null },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'coupon-insert',
    text: `INSERT INTO coupons (id, workspace_id, store_id, conversation_id, message_id, agent_id, state, existing, shop_ref, code,
             type, scope, amount, currency, reason, description, usage_limit, starts_at, expires_at, product_refs, category_refs,
             customer_email, apply_url, taken, taken_at, created_at, busy_until, tries)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
             $25, $25, $26, 1)
           ON CONFLICT (id) DO NOTHING`,
    values: [
      ...[row.id, workspaceId, row.store_id, row.conversation_id, row.message_id, row.agent_id, row.state],
      ...[row.existing, row.shop_ref, row.code, row.type, row.scope, row.amount, row.currency, row.reason],
      ...[row.description, row.usage_limit, row.starts_at, row.expires_at, row.product_refs, row.category_refs],
      ...[row.customer_email, row.apply_url, row.taken, now, busyUntil],
    ],
  });
  return rowCount === 1;
}

export async function findCoupon(sql: Sql, workspaceId: string, id: string): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon',
    text: `SELECT ${columns} FROM coupons WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

/** Takes one that is being made by nobody, until `until`. */
export async function takeStuck(
  sql: Sql,
  workspaceId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon-take-stuck',
    text: `UPDATE coupons SET busy_until = $4, tries = tries + 1
            WHERE workspace_id = $1 AND id = $2 AND state = 'making' AND busy_until <= $3 RETURNING ${columns}`,
    values: [workspaceId, id, now, until],
  });
  return rows[0] ?? null;
}

/** Begins one anew that could not be made: it takes from the budget again. */
export async function takeFailed(
  sql: Sql,
  workspaceId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon-take-failed',
    text: `UPDATE coupons SET state = 'making', problem = NULL, busy_until = $4, tries = tries + 1, taken_at = $3
            WHERE workspace_id = $1 AND id = $2 AND state = 'failed' AND (busy_until IS NULL OR busy_until <= $3) RETURNING ${columns}`,
    values: [workspaceId, id, now, until],
  });
  return rows[0] ?? null;
}

/** Null: somebody else has ended it. */
export async function endAsSent(
  sql: Sql,
  workspaceId: string,
  id: string,
  made: { messageId: string | null; shopRef: string; applyUrl: string | null; now: Date },
): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon-end-sent',
    text: `UPDATE coupons SET state = 'sent', busy_until = NULL, problem = NULL, message_id = $3, shop_ref = $4, apply_url = $5,
             end_checked_at = $6
            WHERE workspace_id = $1 AND id = $2 AND state = 'making' RETURNING ${columns}`,
    values: [workspaceId, id, made.messageId, made.shopRef, made.applyUrl, made.now],
  });
  return rows[0] ?? null;
}

/** One that can never be made: nobody is to try it again. */
export async function endAsGone(sql: Sql, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'coupon-end-gone',
    text: `UPDATE coupons SET state = 'withdrawn', busy_until = NULL, withdrawn_at = $3
            WHERE workspace_id = $1 AND id = $2 AND state = 'making'`,
    values: [workspaceId, id, now],
  });
  return rowCount === 1;
}

export async function endAsFailed(
  sql: Sql,
  workspaceId: string,
  id: string,
  problem: NonNullable<ChatCoupon['problem']>,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'coupon-end-failed',
    text: `UPDATE coupons SET state = 'failed', busy_until = NULL, problem = $3
            WHERE workspace_id = $1 AND id = $2 AND state = 'making'`,
    values: [workspaceId, id, problem],
  });
  return rowCount === 1;
}

/** One that failed, or was sent and nobody has seen; null: it is neither any more. */
export async function withdrawRow(sql: Sql, workspaceId: string, id: string, now: Date): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon-withdraw',
    text: `UPDATE coupons SET state = 'withdrawn', withdrawn_at = $3 WHERE workspace_id = $1 AND id = $2
              AND (state = 'failed' OR (state = 'sent' AND seen_at IS NULL AND redeemed_at IS NULL)) RETURNING ${columns}`,
    values: [workspaceId, id, now],
  });
  return rows[0] ?? null;
}

/** Holds one that is to be taken back in the shop, so that nobody tries it again meanwhile; null: it is wanted after all. */
export async function holdUnwanted(sql: Sql, workspaceId: string, id: string, until: Date): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon-hold-unwanted',
    text: `UPDATE coupons SET busy_until = $3 WHERE workspace_id = $1 AND id = $2 AND NOT existing
              AND (state = 'withdrawn' OR (state = 'failed' AND problem = 'chat-over')) RETURNING ${columns}`,
    values: [workspaceId, id, until],
  });
  return rows[0] ?? null;
}

export async function letGo(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query({
    name: 'coupon-let-go',
    text: `UPDATE coupons SET busy_until = NULL WHERE workspace_id = $1 AND id = $2 AND state <> 'making'`,
    values: [workspaceId, id],
  });
}

/** Whether another coupon of ours has the code by now. */
export async function isCodeHeld(sql: Sql, row: Pick<CouponRow, 'id' | 'workspace_id' | 'store_id' | 'code'>) {
  const { rowCount } = await sql.query({
    name: 'coupon-code-held',
    text: `SELECT 1 FROM coupons WHERE workspace_id = $1 AND store_id = $2 AND code = $3 AND id <> $4 AND NOT existing
              AND state <> 'withdrawn'`,
    values: [row.workspace_id, row.store_id, row.code, row.id],
  });
  return rowCount === 1;
}

/** Of a chat, and the same customer's before; those of no message only here. */
export async function listOfChat(
  sql: Sql,
  workspaceId: string,
  { conversationId, limit }: { conversationId: string; limit: number },
): Promise<CouponRow[]> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupons-of-chat',
    text: `SELECT ${columns} FROM coupons p WHERE p.workspace_id = $1 AND (
             (p.conversation_id = $2 AND p.state <> 'withdrawn')
             OR (p.state = 'sent' AND p.conversation_id IN (
               SELECT o.id FROM conversations o JOIN conversations c ON c.id = $2 AND o.visitor_id = c.visitor_id
                WHERE o.workspace_id = $1 AND c.workspace_id = $1)))
            ORDER BY p.created_at DESC, p.id DESC LIMIT $3`,
    values: [workspaceId, conversationId, limit],
  });
  return rows;
}

export type Seen = 'seen' | 'copied' | 'opened';

/** What its customer did with it; null: it is not theirs, was taken back, or this is known. Whoever copies has seen. */
export async function noteSeen(
  sql: Sql,
  workspaceId: string,
  { id, visitorId, what, now }: { id: string; visitorId: string; what: Seen; now: Date },
): Promise<CouponRow | null> {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon-seen',
    text: `UPDATE coupons SET seen_at = coalesce(seen_at, $5),
             copied_at = CASE WHEN $4 = 'copied' THEN coalesce(copied_at, $5) ELSE copied_at END,
             opened_at = CASE WHEN $4 = 'opened' THEN coalesce(opened_at, $5) ELSE opened_at END
            WHERE workspace_id = $1 AND id = $2 AND state = 'sent'
              AND conversation_id IN (SELECT c.id FROM conversations c WHERE c.workspace_id = $1 AND c.visitor_id = $3)
              AND (seen_at IS NULL OR ($4 = 'copied' AND copied_at IS NULL) OR ($4 = 'opened' AND opened_at IS NULL))
            RETURNING ${columns}`,
    values: [workspaceId, id, visitorId, what, now],
  });
  return rows[0] ?? null;
}

/** Whether there is such a coupon of theirs, whatever is known of it. */
export async function isOfVisitor(sql: Sql, workspaceId: string, id: string, visitorId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'coupon-of-visitor',
    text: `SELECT 1 FROM coupons p JOIN conversations c ON c.id = p.conversation_id
            WHERE p.workspace_id = $1 AND p.id = $2 AND c.visitor_id = $3`,
    values: [workspaceId, id, visitorId],
  });
  return rowCount === 1;
}

export interface Named {
  ref: string;
  name: string;
  permalink: string | null;
  image: string | null;
}

/** Products by the shop's own ids. */
export async function productsNamed(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  refs: readonly string[],
): Promise<Named[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql.query<Named>({
    name: 'coupon-products',
    text: `SELECT external_id AS ref, name, permalink, images -> 0 ->> 'src' AS image FROM products
            WHERE workspace_id = $1 AND store_id = $2 AND external_id = ANY ($3::text[]) ORDER BY name, external_id`,
    values: [workspaceId, storeId, refs],
  });
  return rows;
}

/** Categories, as products name them. */
export async function categoriesNamed(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  refs: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql.query<{ id: string; name: string }>({
    name: 'coupon-categories',
    text: `SELECT DISTINCT c ->> 'id' AS id, c ->> 'name' AS name FROM products p, jsonb_array_elements(p.categories) c
            WHERE p.workspace_id = $1 AND p.store_id = $2 AND c ->> 'id' = ANY ($3::text[]) ORDER BY name`,
    values: [workspaceId, storeId, refs],
  });
  return rows;
}
