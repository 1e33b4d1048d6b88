import { triggerLimits } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';

export interface Show {
  id: string;
  storeId: string;
  triggerId: string;
  /** Of the trigger as it was judged: one that was changed or paused meanwhile does nothing. */
  version: number;
  visitorId: string;
  action: 'prompt' | 'assign-chat' | 'notify';
  variant: 'a' | 'b' | null;
  /** What a prompt says. */
  text: string | null;
  onceKey: string;
  visitStartedAt: Date;
}

/**
 * Writes down that a trigger acts, if it may: it is still the one that was judged, its frequency allows it, and, of a
 * prompt, the last one is long enough ago. One statement, so that of two tabs, or two processes, one wins; a prompt
 * contends for the visitor's row of `visitor_prompts`, whatever trigger it comes from (G-5).
 */
export async function insertShow(tx: Ctx, show: Show): Promise<boolean> {
  const turn =
    show.action === 'prompt'
      ? `INSERT INTO visitor_prompts (visitor_id, workspace_id, last_prompted_at, prompts)
         SELECT $5, $2, $10, 1 FROM judged
         ON CONFLICT (visitor_id) DO UPDATE
           SET last_prompted_at = excluded.last_prompted_at, prompts = visitor_prompts.prompts + 1
           WHERE visitor_prompts.last_prompted_at <= $12
         RETURNING visitor_id`
      : `SELECT 1 FROM judged WHERE NOT EXISTS (
           SELECT 1 FROM trigger_shows
            WHERE workspace_id = $2 AND trigger_id = $4 AND visitor_id = $5 AND shown_at > $12)`;
  const { rowCount } = await tx.pool.query({
    name: `trigger-show-${show.action === 'prompt' ? 'prompt' : 'act'}`,
    text: `WITH judged AS (
             SELECT id FROM auto_triggers WHERE workspace_id = $2 AND id = $4 AND version = $11 AND active
           ), turn AS (${turn})
           INSERT INTO trigger_shows (id, workspace_id, store_id, trigger_id, visitor_id, action, variant, once_key,
             visit_started_at, shown_at, text)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $13 FROM turn
           ON CONFLICT (trigger_id, visitor_id, once_key) DO NOTHING`,
    values: [
      show.id,
      tx.workspaceId,
      show.storeId,
      show.triggerId,
      show.visitorId,
      show.action,
      show.variant,
      show.onceKey,
      show.visitStartedAt,
      tx.now(),
      show.version,
      new Date(tx.now().getTime() - triggerLimits.cooldownMs),
      show.text,
    ],
  });
  return rowCount === 1;
}

/** The loop guard: pauses a trigger that has prompted this visitor too often in one visit. */
export async function stopLooping(tx: Ctx, show: Show): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE auto_triggers SET active = false, stopped_at = $5, stopped_because = 'loop', version = version + 1,
       updated_at = $5, updated_by = NULL
      WHERE workspace_id = $1 AND id = $2 AND active AND $6 <= (
        SELECT count(*) FROM trigger_shows
         WHERE workspace_id = $1 AND trigger_id = $2 AND visitor_id = $3 AND visit_started_at = $4)`,
    [tx.workspaceId, show.triggerId, show.visitorId, show.visitStartedAt, tx.now(), triggerLimits.loopPrompts],
  );
  return rowCount === 1;
}

/** The visitor's own prompt is done with. False for any other, and the second time. */
export async function noteDone(tx: Ctx, visitorId: string, promptId: string, closed: boolean): Promise<boolean> {
  const { rows } = await tx.pool.query<{ id: string }>(
    `WITH mine AS (
       SELECT id FROM trigger_shows
        WHERE workspace_id = $1 AND visitor_id = $2 AND id = $3 AND action = 'prompt' AND closed_at IS NULL
     ), said AS (
       UPDATE trigger_shows SET closed_at = $4 FROM mine
        WHERE $5 AND trigger_shows.workspace_id = $1 AND trigger_shows.id = mine.id
     ), kept AS (
       UPDATE visitor_prompts SET closed_at = $4 FROM mine
        WHERE $5 AND visitor_prompts.workspace_id = $1 AND visitor_prompts.visitor_id = $2
     )
     SELECT id FROM mine`,
    [tx.workspaceId, visitorId, promptId, tx.now(), closed],
  );
  return rows.length === 1;
}

/** What waited for the visitor to begin a chat. */
export interface Answered {
  /** What the prompt says, unless the visitor had closed it: then the widget greeted them as always. */
  opening: string | null;
  /** Of a prompt of an agent's, or an assign-chat. */
  waiting: Waiting | null;
}

export interface Waiting {
  /** Null: the agent prompted the visitor. */
  triggerId: string | null;
  agentId: string;
  categoryId: string | null;
}

/**
 * A chat begins: the visit's last prompt was answered by it. If an agent sent it, the chat is to be theirs; else the first
 * of the triggers that are to hand the chat to somebody does so, if it is still on.
 */
export async function noteAnswered(
  tx: Ctx,
  { conversationId, visitorId }: { conversationId: string; visitorId: string },
): Promise<Answered> {
  const { rows } = await tx.pool.query<Answered>({
    name: 'trigger-answered',
    text: `WITH visit AS (
             SELECT s.id, s.action, s.shown_at, s.trigger_id, s.prompted_by, s.text, s.closed_at
               FROM visitors v JOIN trigger_shows s ON s.workspace_id = $1 AND s.visitor_id = v.id
                AND s.visit_started_at = v.session_started_at AND s.answered_at IS NULL
              WHERE v.workspace_id = $1 AND v.id = $2
           ), assigning AS (
             SELECT visit.id, t.id AS "triggerId", t.action ->> 'agentId' AS "agentId",
                    (t.action ->> 'categoryId')::uuid AS "categoryId"
               FROM visit JOIN auto_triggers t ON t.workspace_id = $1 AND t.id = visit.trigger_id
                AND t.active AND t.action ->> 'type' = 'assign-chat'
              WHERE visit.action = 'assign-chat' ORDER BY t.position, t.id LIMIT 1
           ), prompted AS (
             SELECT id, prompted_by, text, closed_at FROM visit WHERE action = 'prompt' ORDER BY shown_at DESC LIMIT 1
           ), noted AS (
             UPDATE trigger_shows s SET answered_at = $4, conversation_id = $3
              WHERE s.workspace_id = $1 AND s.id IN (
                SELECT id FROM assigning WHERE NOT EXISTS (SELECT 1 FROM prompted WHERE prompted_by IS NOT NULL)
                UNION ALL SELECT id FROM prompted)
           )
           SELECT (SELECT text FROM prompted WHERE closed_at IS NULL) AS opening,
             coalesce(
               (SELECT jsonb_build_object('triggerId', NULL, 'agentId', prompted_by, 'categoryId', NULL)
                  FROM prompted WHERE prompted_by IS NOT NULL),
               (SELECT jsonb_build_object('triggerId', "triggerId", 'agentId', "agentId", 'categoryId', "categoryId")
                  FROM assigning)) AS waiting`,
    values: [tx.workspaceId, visitorId, conversationId, tx.now()],
  });
  return rows[0] ?? { opening: null, waiting: null };
}
