import { triggerLimits } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

export interface AgentPrompt {
  storeId: string;
  visitorIds: readonly string[];
  text: string;
  promptedBy: string;
}

export interface Promptable {
  visitorId: string;
  inChat: boolean;
}

/** So long after its end a chat is still being rated: it is not over for its visitor. */
const rated = `c.accepted_date IS NOT NULL AND c.rating IS NULL AND NOT c.rating_skipped AND c.end_date > $4`;

/** Those of the store, and whether a chat of theirs is not over: then they are not to be disturbed (G-5). */
export async function judgePromptable(
  { pool, workspaceId }: Pick<Ctx, 'pool' | 'workspaceId'>,
  { storeId, visitorIds }: Pick<AgentPrompt, 'storeId' | 'visitorIds'>,
  ratedSince: Date,
): Promise<Promptable[]> {
  const { rows } = await pool.query<Promptable>({
    name: 'agent-prompt-judge',
    text: `SELECT v.id AS "visitorId",
             EXISTS (SELECT 1 FROM conversations c WHERE c.workspace_id = $1 AND c.visitor_id = v.id
               AND (c.state = 'pending' OR (c.state = 'ongoing' AND NOT c.client_left) OR (${rated}))) AS "inChat"
             FROM visitors v
            WHERE v.workspace_id = $1 AND v.store_id = $2 AND v.id = ANY ($3::uuid[]) AND v.signed_out_at IS NULL`,
    values: [workspaceId, storeId, visitorIds, ratedSince],
  });
  return rows;
}

/**
 * Takes the turn of each visitor whose last prompt is long enough ago, in the order of their rows, and writes down what
 * they are told: one statement, against triggers and colleagues alike. Answers whose turn it was.
 */
export async function insertAgentPrompts(
  tx: Ctx,
  { storeId, visitorIds, text, promptedBy }: AgentPrompt,
): Promise<{ promptId: string; visitorId: string }[]> {
  const { rows } = await tx.pool.query<{ promptId: string; visitorId: string }>({
    name: 'agent-prompts-insert',
    text: `WITH asked AS (
             SELECT asked.id AS show_id, v.id, v.session_started_at
               FROM unnest($3::uuid[], $4::uuid[]) AS asked (visitor_id, id)
               JOIN visitors v ON v.workspace_id = $1 AND v.store_id = $2 AND v.id = asked.visitor_id
              WHERE NOT EXISTS (SELECT 1 FROM conversations c WHERE c.workspace_id = $1 AND c.visitor_id = v.id
                AND (c.state = 'pending' OR (c.state = 'ongoing' AND NOT c.client_left)))
           ), turn AS (
             INSERT INTO visitor_prompts (visitor_id, workspace_id, last_prompted_at, prompts)
             SELECT id, $1, $5, 1 FROM asked ORDER BY id
             ON CONFLICT (visitor_id) DO UPDATE
               SET last_prompted_at = excluded.last_prompted_at, prompts = visitor_prompts.prompts + 1
               WHERE visitor_prompts.last_prompted_at <= $6
             RETURNING visitor_id
           )
           INSERT INTO trigger_shows (id, workspace_id, store_id, visitor_id, action, once_key, visit_started_at, shown_at,
             text, prompted_by)
           SELECT asked.show_id, $1, $2, asked.id, 'prompt', 'agent:' || asked.show_id, asked.session_started_at, $5, $7, $8
             FROM turn JOIN asked ON asked.id = turn.visitor_id
           RETURNING id AS "promptId", visitor_id AS "visitorId"`,
    values: [
      tx.workspaceId,
      storeId,
      visitorIds,
      visitorIds.map(() => newId()),
      tx.now(),
      new Date(tx.now().getTime() - triggerLimits.cooldownMs),
      text,
      promptedBy,
    ],
  });
  return rows;
}
