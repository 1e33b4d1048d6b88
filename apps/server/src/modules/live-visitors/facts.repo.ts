import { visitorLimits } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';
import { knownCustomersSql } from '../visitors/index.ts';
import type { VisitorFacts } from './facts.ts';

const ms = (moment: string) => `(extract(epoch FROM ${moment}) * 1000)::float8`;
const open = `(c.state = 'pending' OR (c.state = 'ongoing' AND NOT c.client_left))`;

/**
 * The chat that says something of the visitor now: the open one, else the newest, if this visit saw it end. One that was
 * answered and is over waits for its rating a while.
 */
const chat = `LEFT JOIN LATERAL (
   SELECT c.id, c.start_date, c.end_date,
          CASE WHEN c.state = 'pending' THEN 'pending'
               WHEN ${open} THEN 'ongoing'
               WHEN coalesce(c.end_date, c.start_date) < v.session_started_at THEN NULL
               WHEN c.state = 'missed' THEN 'missed'
               WHEN c.accepted_date IS NOT NULL AND c.rating IS NULL AND NOT c.rating_skipped
                    AND c.end_date > $3::timestamptz THEN 'rating' END AS kind
     FROM conversations c WHERE c.workspace_id = v.workspace_id AND c.visitor_id = v.id
    ORDER BY ${open} DESC, c.start_date DESC, c.id DESC LIMIT 1) chat ON true`;

/** As the page tells of it: without a sum of its own, that of the prices, if all have one. */
const cart = `LEFT JOIN LATERAL (
   SELECT sum(i.quantity) AS items, CASE WHEN bool_and(i.price IS NOT NULL) THEN sum(i.quantity * i.price)::float8 END AS total
     FROM jsonb_to_recordset(v.cart -> 'items') AS i (quantity numeric, price numeric)) cart ON v.cart IS NOT NULL`;

/** Facts of those who may be on the pages: not of who signed out or was merged. Who is banned has no socket. */
export async function readFacts(
  sql: Sql,
  workspaceId: string,
  visitorIds: readonly string[],
  now: Date,
): Promise<VisitorFacts[]> {
  if (visitorIds.length === 0) return [];
  const { rows } = await sql.query<VisitorFacts>({
    name: 'live-visitors-facts',
    text: `SELECT v.id AS "visitorId", v.store_id AS "storeId", v.number, v.fullname, v.email,
             v.country_code AS "countryCode", ${ms('v.session_started_at')} AS "visitStartedAt",
             ${ms('v.last_active_at')} AS "lastActiveAt", v.idle, v.page_count AS "pageCount",
             v.chat_count AS "chatCount", v.return_count AS "returnCount", v.viewing_page_url AS "pageUrl",
             v.viewing_page_title AS "pageTitle", v.referrer_provider AS "referrerProvider", v.browser, v.platform,
             v.attributes ->> 'locationId' AS "locationId", v.attributes ->> 'locationName' AS "locationName",
             EXISTS (${knownCustomersSql}) AS "isCustomer",
             EXISTS (SELECT 1 FROM conversations c WHERE c.workspace_id = v.workspace_id AND c.visitor_id = v.id
               AND NOT ${open}) AS "hadChats",
             CASE WHEN chat.kind IS NOT NULL THEN chat.id END AS "chatId", chat.kind AS "chatKind",
             CASE WHEN chat.kind IS NOT NULL THEN ${ms('chat.start_date')} END AS "chatStartedAt",
             CASE WHEN chat.kind IS NOT NULL THEN ${ms('chat.end_date')} END AS "chatEndedAt",
             coalesce(cart.items, 0)::float8 AS "cartItems", coalesce((v.cart ->> 'total')::float8, cart.total) AS "cartTotal",
             v.cart ->> 'currency' AS "cartCurrency",
             ${ms('vp.last_prompted_at')} AS "lastPromptedAt", coalesce(vp.prompts, 0) AS prompts
           FROM visitors v
           ${chat}
           ${cart}
           LEFT JOIN visitor_prompts vp ON vp.workspace_id = v.workspace_id AND vp.visitor_id = v.id
          WHERE v.workspace_id = $1 AND v.id = ANY ($2::uuid[]) AND v.signed_out_at IS NULL
            AND v.absorbed_by IS NULL`,
    values: [workspaceId, visitorIds, new Date(now.getTime() - visitorLimits.ratingForMs)],
  });
  return rows;
}
