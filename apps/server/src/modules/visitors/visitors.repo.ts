import { limits, type WidgetLanguage } from '@chatso/domain';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/ctx.ts';
import type { Db, Sql } from '../../platform/db/db.ts';
import type { Device } from './device.ts';
import { type ReferrerProvider, type VisitorRow, visitorPages, visitors } from './visitors.schema.ts';

/** Visitor data that each session brings. */
export interface SessionFacts extends Device {
  timezone: string | null;
  language: WidgetLanguage | null;
  ip: string | null;
  countryCode: string | null;
  referrer: string | null;
  referrerProvider: ReferrerProvider;
}

interface NewVisitor extends SessionFacts {
  id: string;
  workspaceId: string;
  storeId: string;
  now: Date;
}

/**
 * A new visitor with the store's next number. One statement: the row of `visitor_numbers` is locked until it commits, so
 * numbers are given one by one, and a statement that fails gives its number back (G-33).
 */
export async function insertVisitor(db: Sql, visitor: NewVisitor): Promise<VisitorRow> {
  const { now, ...facts } = visitor;
  const { rows } = await db.query<{ number: number }>({
    name: 'visitor-insert',
    text: `WITH next AS (
             INSERT INTO visitor_numbers (workspace_id, store_id, last_number) VALUES ($2, $3, 1)
             ON CONFLICT (store_id) DO UPDATE SET last_number = visitor_numbers.last_number + 1
             RETURNING last_number
           )
           INSERT INTO visitors (id, workspace_id, store_id, number, timezone, ip, country_code, referrer,
             referrer_provider, browser, platform, device, device_type,
             created_at, session_started_at, last_session_at, last_active_at, language)
           SELECT $1, $2, $3, next.last_number, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $13, $14 FROM next
           RETURNING number`,
    values: [
      facts.id,
      facts.workspaceId,
      facts.storeId,
      facts.timezone,
      facts.ip,
      facts.countryCode,
      facts.referrer,
      facts.referrerProvider,
      facts.browser,
      facts.platform,
      facts.device,
      facts.deviceType,
      now,
      facts.language,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('A new visitor got no number.');
  return {
    ...facts,
    number: row.number,
    fullname: null,
    email: null,
    phone: null,
    confirmedEmail: null,
    confirmedEmailAt: null,
    customerId: null,
    verified: false,
    subject: null,
    signOuts: 0,
    absorbedBy: null,
    signedOutAt: null,
    attributes: {},
    pageCount: 0,
    chatCount: 0,
    returnCount: 0,
    createdAt: now,
    sessionStartedAt: now,
    lastSessionAt: now,
    lastActiveAt: now,
    idle: false,
    viewingPageUrl: null,
    viewingPageTitle: null,
    viewingPageAt: null,
    viewedProducts: [],
    cart: null,
    watchedUntil: null,
    consentVersion: null,
    consentAt: null,
  };
}

/** A visitor as agents see them, also after signing out. */
export async function getVisitorRow(db: Db, workspaceId: string, visitorId: string): Promise<VisitorRow | null> {
  const [row] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.workspaceId, workspaceId), eq(visitors.id, visitorId)));
  return row ?? null;
}

/** The newest first. */
export const listPages = (db: Db, workspaceId: string, visitorId: string, limit: number) =>
  db
    .select()
    .from(visitorPages)
    .where(and(eq(visitorPages.workspaceId, workspaceId), eq(visitorPages.visitorId, visitorId)))
    .orderBy(desc(visitorPages.visitedAt), desc(visitorPages.id))
    .limit(limit);

/** The visitor of this store, unless signed out. */
export async function findVisitorRow(
  db: Db,
  workspaceId: string,
  storeId: string,
  visitorId: string,
): Promise<VisitorRow | null> {
  const [row] = await db
    .select()
    .from(visitors)
    .where(ownVisitor(workspaceId, storeId, visitorId));
  return row ?? null;
}

/**
 * Continues a visitor: more than 30 minutes after anything was heard of them it is a return and a session of its own
 * (decision G-3). The first referrer stays while the session lasts. Null when there is no such visitor or they signed out.
 */
export async function resumeVisitorRow(
  db: Db,
  workspaceId: string,
  storeId: string,
  visitorId: string,
  facts: SessionFacts,
  now: Date,
): Promise<VisitorRow | null> {
  const returns = sql`greatest(${visitors.lastSessionAt}, ${visitors.lastActiveAt}) < ${new Date(now.getTime() - limits.returnAfterMs)}`;
  const fresh = (value: string | null, kept: typeof visitors.referrer | typeof visitors.referrerProvider) =>
    sql`CASE WHEN ${returns} THEN ${value}::text ELSE ${kept} END`;
  const [row] = await db
    .update(visitors)
    .set({
      returnCount: sql`${visitors.returnCount} + (${returns})::int`,
      sessionStartedAt: sql`CASE WHEN ${returns} THEN ${now}::timestamptz ELSE ${visitors.sessionStartedAt} END`,
      referrer: fresh(facts.referrer, visitors.referrer),
      referrerProvider: fresh(facts.referrerProvider, visitors.referrerProvider),
      lastSessionAt: now,
      lastActiveAt: now,
      idle: false,
      timezone: facts.timezone ?? sql`${visitors.timezone}`,
      language: facts.language ?? sql`${visitors.language}`,
      ip: facts.ip,
      countryCode: facts.countryCode,
      browser: facts.browser,
      platform: facts.platform,
      device: facts.device,
      deviceType: facts.deviceType,
    })
    .where(ownVisitor(workspaceId, storeId, visitorId))
    .returning();
  return row ?? null;
}

export interface Contact {
  fullname?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** Writes what was typed. The e-mail of a verified visitor is the shop's word and stays. */
export async function updateContactRow(
  db: Db,
  workspaceId: string,
  visitorId: string,
  contact: Contact,
): Promise<VisitorRow | null> {
  const [row] = await db
    .update(visitors)
    .set({
      fullname: contact.fullname ?? sql`${visitors.fullname}`,
      email:
        contact.email === undefined
          ? sql`${visitors.email}`
          : sql`CASE WHEN ${visitors.verified} AND ${visitors.email} IS NOT NULL THEN ${visitors.email} ELSE ${contact.email} END`,
      phone: contact.phone ?? sql`${visitors.phone}`,
    })
    .where(and(eq(visitors.workspaceId, workspaceId), eq(visitors.id, visitorId)))
    .returning();
  return row ?? null;
}

/** Their address is the one that the code was mailed to. False: by now they say another one, or have left. */
export async function confirmEmailRow(
  db: Sql,
  workspaceId: string,
  { visitorId, email, now }: { visitorId: string; email: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'visitor-confirm-email',
    text: `UPDATE visitors SET confirmed_email = email, confirmed_email_at = $4
            WHERE workspace_id = $1 AND id = $2 AND lower(email) = lower($3) AND signed_out_at IS NULL`,
    values: [workspaceId, visitorId, email, now],
  });
  return rowCount === 1;
}

/** What the visitor agreed to last. */
export async function noteConsent(db: Sql, workspaceId: string, visitorId: string, version: number, at: Date) {
  await db.query({
    name: 'visitor-note-consent',
    text: 'UPDATE visitors SET consent_version = $3, consent_at = $4 WHERE workspace_id = $1 AND id = $2',
    values: [workspaceId, visitorId, version, at],
  });
}

/** Changes are published until then; time only moves forward. */
export async function watchVisitor(db: Sql, workspaceId: string, visitorId: string, until: Date): Promise<void> {
  await db.query({
    name: 'visitor-watch',
    text: `UPDATE visitors SET watched_until = $3
           WHERE workspace_id = $1 AND id = $2 AND (watched_until IS NULL OR watched_until < $3)`,
    values: [workspaceId, visitorId, until],
  });
}

/** One more chat of this visitor (G-30). */
export async function addChatOf(db: Sql, workspaceId: string, visitorId: string): Promise<void> {
  await db.query({
    name: 'visitor-add-chat',
    text: 'UPDATE visitors SET chat_count = chat_count + 1 WHERE workspace_id = $1 AND id = $2',
    values: [workspaceId, visitorId],
  });
}

/** Something was heard of these visitors; one statement for all. Time only moves forward. */
export async function touchPresence(db: Sql, visitorIds: readonly string[], now: Date): Promise<void> {
  if (visitorIds.length === 0) return;
  await db.query({
    name: 'visitors-touch',
    text: `UPDATE visitors SET last_active_at = $2
           WHERE id IN (SELECT id FROM visitors WHERE id = ANY($1::uuid[]) AND last_active_at < $2 ORDER BY id FOR UPDATE)`,
    values: [visitorIds, now],
  });
}

const ownVisitor = (workspaceId: string, storeId: string, visitorId: string) =>
  and(
    eq(visitors.workspaceId, workspaceId),
    eq(visitors.storeId, storeId),
    eq(visitors.id, visitorId),
    isNull(visitors.signedOutAt),
  );

/** With their visits; a ban that was lifted goes with its visitor. */
export async function deleteVisitors(tx: Pick<Ctx, 'pool' | 'workspaceId'>, ids: readonly string[]): Promise<void> {
  await tx.pool.query('DELETE FROM visitors WHERE workspace_id = $1 AND id = ANY ($2)', [tx.workspaceId, ids]);
}
