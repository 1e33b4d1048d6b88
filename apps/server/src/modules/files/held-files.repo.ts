import type { MessageFile } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { tokenOfUrl } from './file-url.ts';
import type { UsedFile } from './files.repo.ts';
import { toMessageFile } from './shortcut-files.ts';

type Given = readonly Pick<MessageFile, 'publicUrl'>[];

const tokensOf = (given: Given): string[] =>
  given.map(({ publicUrl }) => tokenOfUrl(publicUrl)).filter((token) => token !== null);

/** Keeps the caller's own uploads until then, although nothing carries them yet; answers those that are there still. */
export async function holdFiles(ctx: Ctx<AgentActor>, given: Given, until: Date): Promise<MessageFile[]> {
  const tokens = tokensOf(given);
  if (tokens.length === 0) return [];
  const { rows } = await ctx.pool.query<UsedFile>(
    `UPDATE files SET held_until = $4
      WHERE workspace_id = $1 AND user_id = $2 AND token = ANY ($3::text[]) AND shortcut_id IS NULL
      RETURNING token, name, file_type AS "fileType", size`,
    [ctx.workspaceId, ctx.actor.userId, tokens, until],
  );
  return tokens.flatMap((token) => rows.filter((row) => row.token === token).map(toMessageFile));
}

/** Nobody waits for them any more: what no message carries is removed like any other upload. */
export async function releaseFiles(ctx: Ctx<AgentActor>, given: Given): Promise<void> {
  const tokens = tokensOf(given);
  if (tokens.length === 0) return;
  await ctx.pool.query(
    'UPDATE files SET held_until = NULL WHERE workspace_id = $1 AND user_id = $2 AND token = ANY ($3)',
    [ctx.workspaceId, ctx.actor.userId, tokens],
  );
}
