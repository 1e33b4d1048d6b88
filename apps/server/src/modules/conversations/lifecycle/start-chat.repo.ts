import type { PrechatAnswer } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import type { StoreRow } from '../../stores/index.ts';
import type { classifyVisitor, VisitorRow } from '../../visitors/index.ts';
import type { GivenConsent } from '../personal/consent.ts';

interface NewConversation {
  id: string;
  store: StoreRow;
  visitor: VisitorRow;
  customer: Awaited<ReturnType<typeof classifyVisitor>>;
  consent: GivenConsent | null;
  answers: readonly PrechatAnswer[];
  /** The solved challenge, of which each begins one chat. */
  proof: string | null;
  categoryId: string | null;
  /** The greeting beside the launcher, where it is what the chat began with. */
  asked: string | null;
  offHours: boolean;
  now: Date;
}

export async function insertConversation(sql: Sql, workspaceId: string, chat: NewConversation): Promise<void> {
  const { visitor, customer, now } = chat;
  await sql.query({
    name: 'conversations-insert',
    // A department that is deleted at this very moment is waited for, and then it is none.
    text: `WITH chosen AS (
             SELECT id FROM departments WHERE workspace_id = $2 AND id = $5 AND deleted_at IS NULL FOR SHARE)
           INSERT INTO conversations (id, workspace_id, store_id, visitor_id, category_id, state, reason, start_date, end_date,
             visitor_seen_at, visitor_online, customer_id, customer_fullname, customer_email, customer_phone, customer_type,
             client_timezone, country, consent_version, consent_at, answers, proof, opening)
           VALUES ($1, $2, $3, $4, (SELECT id FROM chosen), $6, $7, $8, $9, $8, true, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    values: [
      chat.id,
      workspaceId,
      chat.store.id,
      visitor.id,
      chat.categoryId,
      chat.offHours ? 'missed' : 'pending',
      chat.offHours ? 'out-of-business-hours' : null,
      now,
      chat.offHours ? now : null,
      customer.customerId,
      visitor.fullname,
      visitor.email,
      visitor.phone,
      customer.customerType,
      visitor.timezone,
      visitor.countryCode,
      chat.consent?.version ?? null,
      chat.consent?.at ?? null,
      chat.answers.length === 0 ? null : JSON.stringify(chat.answers),
      chat.proof,
      chat.asked,
    ],
  });
}

export async function hasOpenChat(sql: Sql, workspaceId: string, visitorId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM conversations
     WHERE workspace_id = $1 AND visitor_id = $2 AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left))`,
    [workspaceId, visitorId],
  );
  return rows.length > 0;
}
