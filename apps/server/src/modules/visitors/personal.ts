import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    visitors: 'Stays with its number and counts; everything that tells who it was goes.',
    visitor_pages: 'Go.',
    bans: 'Stay, so that a ban goes on, without address, e-mail and reason; one of these alone ends.',
  },
  export(workspaceId, { type, visitorIds }) {
    if (type === 'user') return [];
    const values = [workspaceId, visitorIds];
    return [
      {
        name: 'visitors',
        text: "SELECT to_jsonb(v) - 'workspace_id' AS record FROM visitors v WHERE v.workspace_id = $1 AND v.id = ANY ($2)",
        values,
      },
      {
        name: 'visits',
        text: `SELECT page_url AS "pageUrl", page_title AS "pageTitle", visited_at AS "visitedAt"
                 FROM visitor_pages WHERE workspace_id = $1 AND visitor_id = ANY ($2) ORDER BY visited_at, id`,
        values,
      },
      {
        name: 'bans',
        text: `SELECT reason, ip, email, banned_at AS "bannedAt", expires_at AS "expiresAt", lifted_at AS "liftedAt",
                      turned_away AS "turnedAway", last_try_at AS "lastTryAt"
                 FROM bans WHERE workspace_id = $1 AND visitor_id = ANY ($2)`,
        values,
      },
    ];
  },
  erase: {
    async stopVisitor(ctx, visitorId) {
      await ctx.pool.query(
        'UPDATE visitors SET signed_out_at = coalesce(signed_out_at, $3) WHERE workspace_id = $1 AND id = $2',
        [ctx.workspaceId, visitorId, ctx.now()],
      );
    },
    async visitorRecord(tx, visitorId) {
      const values = [tx.workspaceId, visitorId];
      await tx.pool.query('DELETE FROM visitor_pages WHERE workspace_id = $1 AND visitor_id = $2', values);
      await tx.pool.query(
        `UPDATE bans SET ip = NULL, email = NULL, reason = '',
                lifted_at = CASE WHEN blocks_visitor THEN lifted_at ELSE coalesce(lifted_at, $3) END
          WHERE workspace_id = $1 AND visitor_id = $2`,
        [...values, tx.now()],
      );
      await tx.pool.query(
        `UPDATE visitors SET fullname = NULL, email = NULL, phone = NULL, confirmed_email = NULL, confirmed_email_at = NULL,
                language = NULL, customer_id = NULL, verified = false, subject = NULL, timezone = NULL,
                referrer = NULL, country_code = NULL, ip = NULL, browser = NULL, platform = NULL, device = NULL, device_type = NULL,
                viewing_page_url = NULL, viewing_page_title = NULL, viewing_page_at = NULL, viewed_products = '[]', cart = NULL, attributes = '{}',
                consent_version = NULL, consent_at = NULL
          WHERE workspace_id = $1 AND id = $2`,
        values,
      );
    },
  },
};
