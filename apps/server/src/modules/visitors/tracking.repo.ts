import { limits } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { TrackedCart, TrackedProduct, VisitorAttributes } from './visitors.schema.ts';

export interface PageVisit {
  workspaceId: string;
  storeId: string;
  visitorId: string;
  pageUrl: string;
  pageTitle: string;
  pageName: string | null;
  at: Date;
}

/** The same address again within this time is the same view: a session and its first page event both report it. */
const sameViewSeconds = 5;

/**
 * Stores page views in order, counts them and notes the newest as the page being viewed. Answers how many were new, and
 * which of the visitors an agent listens to.
 */
export async function insertPages(sql: Sql, visits: readonly PageVisit[]): Promise<Counted> {
  if (visits.length === 0) return { counted: 0, pages: [] };
  const { rows } = await sql.query<Counted>({
    name: 'visitor-pages-insert',
    text: `WITH seen AS (
             SELECT v.*, visitors.workspace_id AS owner,
                    coalesce(lag(v.url) OVER w, visitors.viewing_page_url) AS before_url,
                    coalesce(lag(v.at) OVER w, visitors.viewing_page_at) AS before_at
             FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
                  WITH ORDINALITY AS v (id, workspace_id, visitor_id, url, title, name, at, place)
             JOIN visitors ON visitors.id = v.visitor_id AND visitors.workspace_id = v.workspace_id
             WINDOW w AS (PARTITION BY v.visitor_id ORDER BY v.at, v.place)
           ), fresh AS (
             SELECT * FROM seen
             WHERE before_url IS DISTINCT FROM url OR before_at IS NULL
                OR at > before_at + make_interval(secs => ${sameViewSeconds})
           ), stored AS (
             INSERT INTO visitor_pages (id, workspace_id, visitor_id, page_url, page_title, page_name, visited_at)
             SELECT id, owner, visitor_id, url, title, name, at FROM fresh
           ), counts AS (
             SELECT visitor_id, count(*)::int AS views, max(at) AS at,
                    (array_agg(url ORDER BY at DESC, place DESC))[1] AS url,
                    (array_agg(title ORDER BY at DESC, place DESC))[1] AS title
             FROM fresh GROUP BY visitor_id
           ), noted AS (
             UPDATE visitors SET page_count = page_count + counts.views, viewing_page_url = counts.url,
                    viewing_page_title = counts.title, viewing_page_at = counts.at, idle = false,
                    last_active_at = greatest(last_active_at, counts.at)
             FROM counts WHERE visitors.id = counts.visitor_id
             RETURNING visitors.id AS "visitorId", visitors.workspace_id AS "workspaceId",
                       visitors.page_count AS "pageCount", visitors.watched_until > counts.at AS heard
           )
           SELECT (SELECT coalesce(sum(views), 0)::int FROM counts) AS counted,
                  (SELECT coalesce(jsonb_agg(to_jsonb(noted)), '[]') FROM noted) AS pages`,
    values: [
      visits.map(() => newId()),
      visits.map(({ workspaceId }) => workspaceId),
      visits.map(({ visitorId }) => visitorId),
      visits.map(({ pageUrl }) => pageUrl),
      visits.map(({ pageTitle }) => pageTitle),
      visits.map(({ pageName }) => pageName),
      visits.map(({ at }) => at),
    ],
  });
  return rows[0] ?? { counted: 0, pages: [] };
}

/** A visitor whom an agent listens to. */
export interface Watched {
  workspaceId: string;
  visitorId: string;
}

/** `pages`: of each visitor with a view that counted, how many there are now. `heard`: an agent listens. */
interface Counted {
  counted: number;
  pages: (Watched & { pageCount: number; heard: boolean | null })[];
}

/** Viewed products and cart of a watched visitor. */
export interface WatchedActivity extends Watched {
  viewedProducts: TrackedProduct[];
  cart: TrackedCart | null;
}

export interface VisitorActivity {
  visitorId: string;
  storeId: string;
  workspaceId: string;
  /** Undefined: no news. */
  idle?: boolean;
  cart?: TrackedCart;
  /** Put over those known; null takes one away. */
  attributes?: VisitorAttributes;
  /** Newest first; put in front of those known. */
  products: TrackedProduct[];
  at: Date;
}

const productsKept = 20;

/**
 * The last word on each visitor: idle or active, the cart, what the page says of them, and the products viewed (each once, the newest 20). Answers
 * what those now have whom an agent listens to.
 */
export async function updateActivities(sql: Sql, activities: readonly VisitorActivity[]): Promise<WatchedActivity[]> {
  if (activities.length === 0) return [];
  const { rows } = await sql.query<WatchedActivity & { heard: boolean }>({
    name: 'visitors-activity',
    text: `UPDATE visitors SET
             idle = coalesce(news.idle, visitors.idle),
             last_active_at = CASE WHEN news.idle IS TRUE THEN visitors.last_active_at
                                   ELSE greatest(visitors.last_active_at, news.at) END,
             cart = coalesce(news.cart, visitors.cart),
             attributes = CASE WHEN news.attributes IS NULL THEN visitors.attributes ELSE (
               SELECT CASE WHEN (SELECT count(*) FROM jsonb_object_keys(together)) > ${limits.attributes}
                        THEN visitors.attributes ELSE together END
                 FROM jsonb_strip_nulls(visitors.attributes || news.attributes) AS together) END,
             viewed_products = CASE WHEN news.products = '[]'::jsonb THEN visitors.viewed_products ELSE (
               SELECT coalesce(jsonb_agg(item ORDER BY place), '[]'::jsonb) FROM (
                 SELECT item, place FROM (
                   SELECT DISTINCT ON (item ->> 'id') item, place
                   FROM jsonb_array_elements(news.products || visitors.viewed_products)
                        WITH ORDINALITY AS known (item, place)
                   ORDER BY item ->> 'id', place
                 ) once ORDER BY place LIMIT ${productsKept}
               ) newest) END
           FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::jsonb[], $5::jsonb[], $6::timestamptz[], $7::jsonb[])
                AS news (visitor_id, workspace_id, idle, cart, products, at, attributes)
           WHERE visitors.id = news.visitor_id AND visitors.workspace_id = news.workspace_id
           RETURNING visitors.id AS "visitorId", visitors.workspace_id AS "workspaceId",
                     visitors.watched_until > news.at AS heard,
                     CASE WHEN visitors.watched_until > news.at THEN visitors.viewed_products END AS "viewedProducts",
                     CASE WHEN visitors.watched_until > news.at THEN visitors.cart END AS cart`,
    values: [
      activities.map(({ visitorId }) => visitorId),
      activities.map(({ workspaceId }) => workspaceId),
      activities.map(({ idle }) => idle ?? null),
      activities.map(({ cart }) => (cart === undefined ? null : JSON.stringify(cart))),
      activities.map(({ products }) => JSON.stringify(products)),
      activities.map(({ at }) => at),
      activities.map(({ attributes }) => (attributes === undefined ? null : JSON.stringify(attributes))),
    ],
  });
  return rows.filter(({ heard }) => heard);
}
