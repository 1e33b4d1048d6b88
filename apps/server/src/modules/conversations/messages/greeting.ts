import { isSocialChannel, outboundCategoryName } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findStore } from '../../stores/index.ts';
import { visible } from '../participation/spectate-chat.ts';

/**
 * What the shop's widget says around the first message of a chat (G-08, G-10, G-11), in the order it is read. Settings and
 * not messages, so it has no number and is as the store has it now. Nothing where no widget began the chat.
 */
export async function getGreeting(ctx: Ctx<AgentActor>, id: string): Promise<{ texts: string[] }> {
  const chat = await visible(ctx, id);
  const store = await findStore(ctx.db, ctx.workspaceId, chat.store_id);
  if (!store || isSocialChannel(chat.store_type) || chat.category_name === outboundCategoryName) return { texts: [] };
  const { settings } = store;
  const { opening } = chat;
  const greeting: [enabled: boolean, text: string][] =
    opening === null
      ? [
          [settings.enableWelcomeMessage, settings.welcomeMessage],
          [true, settings.onlineChatMessage],
        ]
      : [[true, opening]];
  const said: [enabled: boolean, text: string][] =
    chat.reason === 'out-of-business-hours'
      ? [
          [settings.enableOfflineMessage, settings.offlineChatMessage],
          [settings.enableOfflineFollowUpMessage, settings.offlineFollowUpMessage],
        ]
      : [...greeting, [settings.enableOnlineFollowUpMessage, settings.onlineFollowUpMessage]];
  return { texts: said.flatMap(([enabled, text]) => (enabled && text.trim() !== '' ? [text.trim()] : [])) };
}
