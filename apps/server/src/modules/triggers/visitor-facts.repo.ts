import type { TriggerPast } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { knownCustomersSql } from '../visitors/index.ts';

/** What is known of a visitor now, as it is stored. */
export interface VisitorNow {
  id: string;
  pageUrl: string | null;
  pageTitle: string | null;
  pageAt: Date | null;
  visitStartedAt: Date;
  pageCount: number;
  returnCount: number;
  referrerProvider: string;
  campaignUrl: string | null;
  country: string | null;
  device: string | null;
  cartItems: number | null;
  cartValue: number | null;
  isCustomer: boolean;
  hadChats: boolean;
  inChat: boolean;
  orderedToday: boolean;
  lastPromptedAt: Date | null;
  closedPromptAt: Date | null;
  past: ({ triggerId: string } & TriggerPast)[];
}

/** More pages of one visit are not counted. */
const pagesCounted = 1000;

/** The cart in numbers; null of each where the shop says nothing of it. */
const cartColumns = `CASE WHEN v.cart IS NOT NULL THEN
    (SELECT coalesce(sum((item ->> 'quantity')::int), 0)::int FROM jsonb_array_elements(v.cart -> 'items') item)
  END AS "cartItems",
  coalesce((v.cart ->> 'total')::numeric, (
    SELECT sum((item ->> 'quantity')::int * (item ->> 'price')::numeric)
      FROM jsonb_array_elements(v.cart -> 'items') item WHERE item ? 'price'))::float8 AS "cartValue"`;

/** Who may have ordered: also by an email that was only typed, so that no prompt goes to somebody who bought today. */
const maybeCustomersOf = `SELECT k.id FROM customers k WHERE k.workspace_id = v.workspace_id AND k.store_id = v.store_id
   AND (k.id = v.customer_id OR (v.email IS NOT NULL AND lower(k.email) = lower(v.email)))`;

/** One statement for all visitors of a store that something happened to. */
export async function readVisitors(
  ctx: RootCtx,
  of: { workspaceId: string; storeId: string; dayBegan: number },
  visitorIds: readonly string[],
  triggerIds: readonly string[],
): Promise<VisitorNow[]> {
  const { rows } = await ctx.pool.query<VisitorNow>({
    name: 'trigger-visitors',
    text: `SELECT v.id, v.viewing_page_url AS "pageUrl", v.viewing_page_title AS "pageTitle", v.viewing_page_at AS "pageAt",
             v.session_started_at AS "visitStartedAt", v.return_count AS "returnCount",
             v.referrer_provider AS "referrerProvider", v.country_code AS country, v.device_type AS device,
             ${cartColumns},
             (SELECT count(*)::int FROM (
                SELECT 1 FROM visitor_pages p
                 WHERE p.workspace_id = $1 AND p.visitor_id = v.id AND p.visited_at >= v.session_started_at
                 LIMIT ${pagesCounted}) seen) AS "pageCount",
             (SELECT p.page_url FROM visitor_pages p
               WHERE p.workspace_id = $1 AND p.visitor_id = v.id AND p.visited_at >= v.session_started_at
                 AND p.page_url ~ '[?&]utm_campaign=' ORDER BY p.visited_at DESC LIMIT 1) AS "campaignUrl",
             EXISTS (${knownCustomersSql}) AS "isCustomer",
             EXISTS (SELECT 1 FROM conversations c WHERE c.workspace_id = $1 AND c.visitor_id = v.id
               AND (c.state NOT IN ('pending', 'ongoing') OR c.client_left)) AS "hadChats",
             EXISTS (SELECT 1 FROM conversations c WHERE c.workspace_id = $1 AND c.visitor_id = v.id
               AND (c.state = 'pending' OR (c.state = 'ongoing' AND NOT c.client_left))) AS "inChat",
             EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = $1 AND o.customer_id IN (${maybeCustomersOf})
               AND o.created_at >= $5) AS "orderedToday",
             vp.last_prompted_at AS "lastPromptedAt", vp.closed_at AS "closedPromptAt",
             coalesce((SELECT jsonb_agg(jsonb_build_object('triggerId', had.id, 'lastAt', had.last, 'inVisit', had.visit))
               FROM (SELECT s.trigger_id AS id, (extract(epoch FROM max(s.shown_at)) * 1000)::float8 AS last,
                            count(*) FILTER (WHERE s.visit_started_at = v.session_started_at)::int AS visit
                       FROM trigger_shows s
                      WHERE s.workspace_id = $1 AND s.visitor_id = v.id AND s.trigger_id = ANY ($4::uuid[])
                      GROUP BY s.trigger_id) had), '[]') AS past
           FROM visitors v
           LEFT JOIN visitor_prompts vp ON vp.workspace_id = $1 AND vp.visitor_id = v.id
          WHERE v.workspace_id = $1 AND v.store_id = $2 AND v.id = ANY ($3::uuid[]) AND v.signed_out_at IS NULL`,
    values: [of.workspaceId, of.storeId, visitorIds, triggerIds, new Date(of.dayBegan)],
  });
  return rows;
}

/** What a dry run replays of one visitor: pages, newest last, `at` in milliseconds since the epoch. */
export interface RecentVisitor {
  lastAt: Date;
  returnCount: number;
  referrerProvider: string;
  country: string | null;
  device: string | null;
  cartItems: number | null;
  cartValue: number | null;
  isCustomer: boolean;
  pages: { url: string; title: string; at: number }[];
}

const pagesReplayed = 50;

export async function readRecent(
  ctx: RootCtx & { workspaceId: string },
  storeId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<RecentVisitor[]> {
  const { rows } = await ctx.pool.query<RecentVisitor>({
    name: 'trigger-recent-visitors',
    text: `SELECT greatest(v.last_active_at, v.last_session_at) AS "lastAt", v.return_count AS "returnCount",
             v.referrer_provider AS "referrerProvider", v.country_code AS country, v.device_type AS device,
             ${cartColumns}, EXISTS (${knownCustomersSql}) AS "isCustomer",
             (SELECT coalesce(jsonb_agg(jsonb_build_object('url', p.page_url, 'title', p.page_title,
                       'at', (extract(epoch FROM p.visited_at) * 1000)::float8) ORDER BY p.visited_at), '[]')
                FROM (SELECT page_url, page_title, visited_at FROM visitor_pages
                       WHERE workspace_id = $1 AND visitor_id = v.id AND visited_at >= $3
                       ORDER BY visited_at DESC LIMIT ${pagesReplayed}) p) AS pages
           FROM visitors v
          WHERE v.workspace_id = $1 AND v.store_id = $2 AND v.last_session_at >= $3
          ORDER BY v.last_session_at DESC LIMIT $4`,
    values: [ctx.workspaceId, storeId, since, limit],
  });
  return rows;
}
