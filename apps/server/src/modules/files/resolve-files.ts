import type { MessageFile } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { tokenOfUrl } from './file-url.ts';
import { useFileRows } from './files.repo.ts';
import { toMessageFile } from './shortcut-files.ts';

/**
 * Replaces what a client says about its files by what is known of them, in the given order, and keeps them from the
 * clean-up. Agents may send files of the workspace, visitors only their own. Anything else is `bad-request`.
 */
export async function resolveFiles(ctx: Ctx, given: readonly Pick<MessageFile, 'publicUrl'>[]): Promise<MessageFile[]> {
  if (given.length === 0) return [];
  const tokens = given.map(({ publicUrl }) => tokenOfUrl(publicUrl));
  const visitorId = ctx.actor.kind === 'visitor' ? ctx.actor.visitorId : null;
  const known = tokens.filter((token) => token !== null);
  const rows = await useFileRows(ctx.pool, ctx.workspaceId, known, visitorId, ctx.now());
  return tokens.map((token) => {
    const row = rows.find((candidate) => candidate.token === token);
    if (row === undefined) {
      throw new AppError('bad-request', { reason: 'file-gone' });
    }
    return toMessageFile(row);
  });
}
