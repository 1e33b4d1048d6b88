import type { MessageFile } from '@chatso/contract';
import { channelFilesProblem } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';

/** What a chat's channel lets through in one message (H-79, H-80). Most have no file, and are not asked about. Throws `bad-request`. */
export async function requireForChannel(ctx: Ctx, id: string, files: readonly MessageFile[]): Promise<void> {
  if (files.length === 0) return;
  const { rows } = await ctx.pool.query<{ type: string }>({
    name: 'conversations-channel',
    text: `SELECT s.type FROM conversations c JOIN stores s ON s.id = c.store_id AND s.workspace_id = c.workspace_id
            WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [ctx.workspaceId, id],
  });
  const names = files.map(({ name }) => name);
  const message = channelFilesProblem(rows[0]?.type ?? '', names);
  if (message !== null) throw new AppError('bad-request', { message, errors: [{ field: 'files', message }] });
}
