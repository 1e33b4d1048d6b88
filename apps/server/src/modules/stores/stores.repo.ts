import type { ChatsoStoreSettings, ConsentText, StoreType } from '@chatso/contract';
import { type AnyColumn, and, asc, count, desc, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Sql } from '../../platform/db/db.ts';
import { completeSettings, noProtection } from './default-settings.ts';
import { type StoreRow, stores } from './stores.schema.ts';

/** Placeholder of the suite that nobody may see (B-14). */
const dummyStoreName = 'Dummy store';

const complete = (row: StoreRow): StoreRow => ({ ...row, settings: completeSettings(row.settings) });

/** Visible stores, oldest first; `ids` narrows to those. */
export async function listStoreRows(db: Db, workspaceId: string, ids: readonly string[] | null): Promise<StoreRow[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .select()
    .from(stores)
    .where(
      and(
        eq(stores.workspaceId, workspaceId),
        ne(stores.name, dummyStoreName),
        isNull(stores.deletedAt),
        ids === null ? undefined : inArray(stores.id, [...ids]),
      ),
    )
    .orderBy(asc(stores.createdAt), asc(stores.id));
  return rows.map(complete);
}

export interface StoreFilter {
  /** In the name, or in the address. */
  search: string | null;
  active: boolean | null;
  type: StoreType | null;
  /** Whether service hours are kept. */
  serviceHours: boolean | null;
}

export interface StoreOrder {
  by: 'createdAt' | 'name' | 'platform' | 'active';
  way: 'asc' | 'desc';
}

/** A row older than the setting keeps none, as `completeSettings` reads it. */
const keepsHours = sql`coalesce((${stores.settings} ->> 'enableServiceHours')::boolean, false)`;

const orders: Record<StoreOrder['by'], SQL | AnyColumn> = {
  createdAt: stores.createdAt,
  name: sql`lower(${stores.name})`,
  platform: stores.type,
  active: stores.active,
};

function matching(workspaceId: string, { search, active, type, serviceHours }: StoreFilter): SQL | undefined {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(stores.workspaceId, workspaceId),
    ne(stores.name, dummyStoreName),
    isNull(stores.deletedAt),
    pattern === null ? undefined : or(ilike(stores.name, pattern), ilike(stores.url, pattern)),
    active === null ? undefined : eq(stores.active, active),
    type === null ? undefined : eq(stores.type, type),
    serviceHours === null ? undefined : eq(keepsHours, serviceHours),
  );
}

/** P-30: visible stores the filter fits; those of one place in the order stand by their ids. */
export async function searchStoreRows(
  db: Db,
  workspaceId: string,
  filter: StoreFilter,
  { by, way }: StoreOrder,
  page: { limit: number; offset: number } | null,
): Promise<StoreRow[]> {
  const query = db
    .select()
    .from(stores)
    .where(matching(workspaceId, filter))
    .orderBy((way === 'asc' ? asc : desc)(orders[by]), asc(stores.id));
  const rows = await (page === null ? query : query.limit(page.limit).offset(page.offset));
  return rows.map(complete);
}

export async function countStoreRows(db: Db, workspaceId: string, filter: StoreFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(stores).where(matching(workspaceId, filter));
  return row?.count ?? 0;
}

const thatOne = (workspaceId: string, storeId: string) =>
  and(
    eq(stores.workspaceId, workspaceId),
    eq(stores.id, storeId),
    ne(stores.name, dummyStoreName),
    isNull(stores.deletedAt),
  );

export async function findStoreRow(db: Db, workspaceId: string, storeId: string): Promise<StoreRow | null> {
  const [row] = await db.select().from(stores).where(thatOne(workspaceId, storeId));
  return row === undefined ? null : complete(row);
}

/** The store's row, held until the transaction ends: settings are changed one after another. */
export async function lockStoreRow(db: Db, workspaceId: string, storeId: string): Promise<StoreRow | null> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.id, storeId), isNull(stores.deletedAt)))
    .for('update');
  return row === undefined ? null : complete(row);
}

/** Whether it is there. It cannot be deleted until the transaction ends: for what must not outlive it. */
export async function keepStoreRow(db: Db, workspaceId: string, storeId: string): Promise<boolean> {
  const rows = await db.select({ id: stores.id }).from(stores).where(thatOne(workspaceId, storeId)).for('key share');
  return rows.length === 1;
}

/** The one look-up without a workspace: the public id decides it. */
export async function findStoreRowByAnalyticsId(db: Db, analyticsId: string): Promise<StoreRow | null> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.analyticsId, analyticsId), ne(stores.name, dummyStoreName), isNull(stores.deletedAt)));
  return row === undefined ? null : complete(row);
}

/** The part of the settings that a visitor's message has to pass. */
export async function readProtection(
  sql: Sql,
  workspaceId: string,
  storeId: string,
): Promise<ChatsoStoreSettings['protection']> {
  const { rows } = await sql.query<{ protection: ChatsoStoreSettings['protection'] | null }>({
    name: 'store-protection',
    text: `SELECT settings->'protection' AS protection FROM stores WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, storeId],
  });
  return rows[0]?.protection ?? noProtection;
}

type KeptHours = Pick<ChatsoStoreSettings, 'enableServiceHours' | 'businessDays' | 'timeZone' | 'specialDays'>;

/** What promises about time are counted by, of a visible store: asked for with each mail that becomes a ticket. */
export async function readHours(
  sql: Sql,
  workspaceId: string,
  storeId: string,
): Promise<{ settings: KeptHours; holidayDays: StoreRow['holidayDays'] } | null> {
  const { rows } = await sql.query<{ kept: [keyof KeptHours, unknown][]; holidayDays: StoreRow['holidayDays'] }>({
    name: 'store-hours',
    text: `SELECT holiday_days AS "holidayDays",
             (SELECT jsonb_agg(jsonb_build_array(key, value)) FROM jsonb_each(settings)
               WHERE key IN ('enableServiceHours', 'businessDays', 'timeZone', 'specialDays')) AS kept
           FROM stores WHERE workspace_id = $1 AND id = $2 AND name <> $3 AND deleted_at IS NULL`,
    values: [workspaceId, storeId, dummyStoreName],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return { settings: completeSettings(Object.fromEntries(row.kept) as KeptHours), holidayDays: row.holidayDays };
}

export async function insertStoreRow(db: Db, row: StoreRow): Promise<void> {
  await db.insert(stores).values(row);
}

/**
 * Notes a widget session; true when it is the one that connects the widget. Written at most once a minute per store,
 * because a busy shop begins many sessions and the day is all anybody asks for (G-2).
 */
export async function noteWidgetSession(sql: Sql, workspaceId: string, storeId: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query<{ first: boolean }>({
    name: 'store-note-widget-session',
    text: `UPDATE stores SET last_widget_session_at = $3, widget_connected = true
           FROM (SELECT id, widget_connected FROM stores WHERE workspace_id = $1 AND id = $2 FOR UPDATE) before
           WHERE stores.id = before.id
             AND (NOT before.widget_connected OR stores.last_widget_session_at IS NULL
                  OR stores.last_widget_session_at < $3::timestamptz - interval '1 minute')
           RETURNING NOT before.widget_connected AS first`,
    values: [workspaceId, storeId, now],
  });
  return rows[0]?.first ?? false;
}

/** Stores whose widget was not seen since `before`, now marked not connected. */
export async function disconnectSilentWidgets(
  sql: Sql,
  before: Date,
): Promise<{ storeId: string; workspaceId: string }[]> {
  const { rows } = await sql.query<{ storeId: string; workspaceId: string }>(
    `UPDATE stores SET widget_connected = false
     WHERE widget_connected AND last_widget_session_at < $1
     RETURNING id AS "storeId", workspace_id AS "workspaceId"`,
    [before],
  );
  return rows;
}

/** A text that was asked with; nobody changes it afterwards. */
export async function insertConsentText(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  { version, text, link }: ConsentText,
  now: Date,
): Promise<void> {
  await sql.query(
    `INSERT INTO consent_texts (store_id, workspace_id, version, text, link, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [storeId, workspaceId, version, text, link, now],
  );
}

export async function findConsentText(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  version: number,
): Promise<ConsentText | null> {
  const { rows } = await sql.query<ConsentText>(
    'SELECT version, text, link FROM consent_texts WHERE workspace_id = $1 AND store_id = $2 AND version = $3',
    [workspaceId, storeId, version],
  );
  return rows[0] ?? null;
}

export async function updateStoreRow(
  db: Db,
  workspaceId: string,
  storeId: string,
  change: Partial<Omit<StoreRow, 'id' | 'workspaceId' | 'analyticsId' | 'widgetSecret' | 'createdAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(stores)
    .set(change)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.id, storeId)))
    .returning({ id: stores.id });
  return rows.length > 0;
}

/** So many pictures somebody may try before one is chosen. */
const picturesKept = 20;

/** A picture that was uploaded for the store and may become its logo or its own. Answers whether there is the store. */
export async function addPictureToken(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  fileToken: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE stores SET picture_tokens = (ARRAY[$3] || picture_tokens)[1:$4] WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, storeId, fileToken, picturesKept],
  );
  return rowCount === 1;
}

export async function findUserName(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<{ fullname: string }>('SELECT fullname FROM users WHERE id = $1', [userId]);
  return rows[0]?.fullname ?? null;
}

type KeepsHolidays = Pick<StoreRow, 'id' | 'workspaceId' | 'settings' | 'holidayDays'>;
/** Stores that keep holidays, of every workspace: their dates move on with the calendar. */
export async function listStoresWithHolidays(sql: Sql): Promise<KeepsHolidays[]> {
  const { rows } = await sql.query<KeepsHolidays>(
    `SELECT id, workspace_id AS "workspaceId", settings, holiday_days AS "holidayDays" FROM stores
      WHERE jsonb_array_length(settings->'holidays'->'picked') > 0`,
  );
  return rows;
}

export async function setHolidayDays(sql: Sql, workspaceId: string, storeId: string, days: object): Promise<void> {
  await sql.query('UPDATE stores SET holiday_days = $3 WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    storeId,
    JSON.stringify(days),
  ]);
}

/** Answers whether the number is another than before. */
export async function setReplySeconds(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  seconds: number | null,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE stores SET reply_seconds = $3 WHERE workspace_id = $1 AND id = $2 AND reply_seconds IS DISTINCT FROM $3',
    [workspaceId, storeId, seconds],
  );
  return rowCount === 1;
}
