import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Sql } from '../../platform/db/db.ts';
import type { CustomerLink } from './identity.ts';
import { type VisitorRow, visitors } from './visitors.schema.ts';

/** Ties the visitor to a customer, by a claim whose signature was checked. */
export async function linkCustomerRow(
  db: Db,
  workspaceId: string,
  visitorId: string,
  link: CustomerLink,
): Promise<VisitorRow | null> {
  const [row] = await db
    .update(visitors)
    .set({
      verified: true,
      subject: link.subject,
      customerId: link.customerId,
      fullname: link.fullname ?? sql`${visitors.fullname}`,
      email: link.email ?? sql`${visitors.email}`,
      phone: link.phone ?? sql`${visitors.phone}`,
    })
    .where(and(eq(visitors.workspaceId, workspaceId), eq(visitors.id, visitorId), isNull(visitors.signedOutAt)))
    .returning();
  return row ?? null;
}

/**
 * Candidates of a claim: the visitor of this identity and the one of the device. First the identity itself is locked, also
 * when nobody has it yet; then the rows in id order, as everybody does who locks several.
 */
export async function lockClaimants(
  db: Db,
  of: { workspaceId: string; storeId: string; subject: string; deviceVisitorId: string | null },
): Promise<VisitorRow[]> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${of.storeId} ${of.subject}`}, 0))`);
  return db
    .select()
    .from(visitors)
    .where(
      and(
        eq(visitors.workspaceId, of.workspaceId),
        eq(visitors.storeId, of.storeId),
        or(
          eq(visitors.subject, of.subject),
          of.deviceVisitorId === null ? undefined : eq(visitors.id, of.deviceVisitorId),
        ),
        isNull(visitors.signedOutAt),
      ),
    )
    .orderBy(visitors.id)
    .for('update');
}

/** A guest ends; what was counted and typed goes to whom they turned out to be, whose own words stay. */
export async function absorbRow(
  sql: Sql,
  workspaceId: string,
  { guest, into, now }: { guest: string; into: string; now: Date },
): Promise<void> {
  await sql.query(
    `WITH guest AS (
       UPDATE visitors SET signed_out_at = $4, absorbed_by = $3 WHERE workspace_id = $1 AND id = $2 RETURNING *
     )
     UPDATE visitors v SET chat_count = v.chat_count + guest.chat_count, page_count = v.page_count + guest.page_count,
            fullname = coalesce(v.fullname, guest.fullname), email = coalesce(v.email, guest.email),
            confirmed_email = coalesce(v.confirmed_email, guest.confirmed_email),
            confirmed_email_at = CASE WHEN v.confirmed_email IS NULL THEN guest.confirmed_email_at ELSE v.confirmed_email_at END,
            phone = coalesce(v.phone, guest.phone), cart = coalesce(guest.cart, v.cart),
            consent_version = CASE WHEN guest.consent_at > coalesce(v.consent_at, '-infinity') THEN guest.consent_version
                                   ELSE v.consent_version END,
            consent_at = greatest(guest.consent_at, v.consent_at)
       FROM guest WHERE v.workspace_id = $1 AND v.id = $3`,
    [workspaceId, guest, into, now],
  );
}

/** Whom a guest turned out to be; null: nobody known, or no such visitor. */
export async function absorbedBy(db: Db, workspaceId: string, visitorId: string): Promise<string | null> {
  const [row] = await db
    .select({ by: visitors.absorbedBy })
    .from(visitors)
    .where(and(eq(visitors.workspaceId, workspaceId), eq(visitors.id, visitorId)));
  return row?.by ?? null;
}

/**
 * A guest is over for good: a visitor without a name is one device. Who is identified comes back by their claim, so only
 * the tokens of before end.
 */
export async function signOutRow(db: Db, workspaceId: string, visitorId: string, now: Date): Promise<void> {
  await db
    .update(visitors)
    .set({
      signedOutAt: sql`CASE WHEN ${visitors.subject} IS NULL THEN ${now}::timestamptz END`,
      signOuts: sql`${visitors.signOuts} + 1`,
    })
    .where(and(eq(visitors.workspaceId, workspaceId), eq(visitors.id, visitorId), isNull(visitors.signedOutAt)));
}
