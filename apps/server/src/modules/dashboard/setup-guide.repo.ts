import type { Ctx } from '../../platform/ctx.ts';

interface Facts {
  hidden: boolean;
  invited: boolean;
  answered: boolean;
  email: string | null;
  sentAt: Date | null;
  expiresAt: Date | null;
}

/** Each is a look that ends with the first row it finds. Whoever has colleagues has invited them, however long ago. */
export async function findFacts({ pool, workspaceId }: Ctx, userId: string): Promise<Facts | null> {
  const { rows } = await pool.query<Facts>({
    name: 'dashboard-facts',
    text: `SELECT m.guide_hidden_at IS NOT NULL AS hidden,
                  EXISTS (SELECT 1 FROM workspace_invitations i WHERE i.workspace_id = $1)
                    OR EXISTS (SELECT 1 FROM workspace_members o WHERE o.workspace_id = $1 AND o.user_id <> $2) AS invited,
                  EXISTS (SELECT 1 FROM conversations c
                            JOIN messages a ON a.conversation_id = c.id AND a.author = 'agent'
                           WHERE c.workspace_id = $1 AND c.accepted_date IS NOT NULL) AS answered,
                  open.email, open.sent_at AS "sentAt", open.expires_at AS "expiresAt"
             FROM workspace_members m
             LEFT JOIN LATERAL (
               SELECT u.email, i.sent_at, i.expires_at FROM workspace_invitations i JOIN users u ON u.id = i.user_id
                WHERE i.workspace_id = $1 AND i.status = 'open' ORDER BY i.sent_at DESC LIMIT 1) open ON true
            WHERE m.workspace_id = $1 AND m.user_id = $2`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
}
