import type { TutorialModule } from '@chatso/domain';
import { type UserCtx, withTransaction } from '../../../platform/ctx.ts';

/** Remembers that somebody has seen a step. Seeing it twice changes nothing. The caller has checked the name. */
export async function seeTutorialStep(ctx: UserCtx, step: { module: TutorialModule; name: string }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.pool.query({
      name: 'tutorial-step-seen',
      text: seenStatement,
      values: [tx.actor.userId, step.module, step.name],
    });
    if (rowCount !== 1) return;
    const subject = { type: 'user', id: tx.actor.userId };
    await tx.audit({ action: 'user.tutorial-step-seen', subject, data: step });
  });
}

/** One statement: two tabs that close a step each at the same time both count. */
const seenStatement = `
UPDATE users SET tutorials = tutorials || jsonb_build_object($2::text,
         coalesce((SELECT jsonb_agg(step) FROM jsonb_array_elements(tutorials -> $2::text) AS step
                    WHERE step ->> 'name' <> $3::text), '[]'::jsonb)
         || jsonb_build_object('name', $3::text, 'seen', true))
 WHERE id = $1
   AND NOT coalesce(tutorials -> $2::text, '[]'::jsonb)
           @> jsonb_build_array(jsonb_build_object('name', $3::text, 'seen', true))`;
