import type { MessageFile } from '@chatso/contract';
import { channelFilesProblem, channelTakes, channelTextUse, isChannelWindowClosed } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { findStoreType } from './deliveries.repo.ts';

function refuseFiles(type: string, files: readonly MessageFile[]): void {
  const reason = channelFilesProblem(
    type,
    files.map(({ name }) => name),
  );
  if (reason !== null) throw new AppError('bad-request', { reason, field: 'files' });
}

/** Limits of a chat's channel for one message (H-79, H-80). Most have no file, and are not asked about. Throws `bad-request`. */
export async function requireForChannel(ctx: Ctx, id: string, files: readonly MessageFile[]): Promise<void> {
  if (files.length > 0) refuseFiles((await findStoreType(ctx.pool, ctx.workspaceId, id)) ?? '', files);
}

type OfChannel = Pick<ConversationRow, 'store_type' | 'last_client_at'>;

/** The same of a message that has to be delivered. @throws bad-request, channel-window-closed */
export function requireOutside(
  { store_type: type, last_client_at: heardAt }: OfChannel,
  { text, files }: { text: string; files: readonly MessageFile[] },
  now: Date,
): void {
  refuseFiles(type, files);
  const { used, atMost } = channelTextUse(type, text);
  if (used > atMost) {
    const details = { max: atMost, used };
    throw new AppError('bad-request', { reason: 'channel-text-too-long', details, field: 'text' });
  }
  if (isChannelWindowClosed(type, heardAt?.getTime() ?? null, now.getTime()))
    throw new AppError('channel-window-closed');
}

/** @throws bad-request where the channel shows no forms, products or coupons */
export function requireCards({ store_type: type, outside }: Pick<ConversationRow, 'store_type' | 'outside'>): void {
  if (outside && !channelTakes(type).cards) throw new AppError('bad-request', { reason: 'channel-no-cards' });
}
