import type { z } from 'zod';
import { importAgain } from '../browser/import-again.ts';
import type { chatTabMessageSchema } from './chat-tab-message.ts';
import { openTabChannel, type TabChannel } from './tab-channel.ts';

export type ChatTabMessage = z.output<typeof chatTabMessageSchema>;

export interface ChatTabs {
  post(message: ChatTabMessage): void;
  listen(handler: (message: ChatTabMessage) => void): () => void;
}

/** Schemas of the contract are no part of the first load. */
const importSchema = async () => (await importAgain(() => import('./chat-tab-message.ts'))).chatTabMessageSchema;

/**
 * What one tab did to a chat, told to the others of the same person at once (F-14): they need not wait for their own
 * sockets, which may be down.
 */
export function openChatTabs(
  workspaceId: string,
  userId: string,
  channel: TabChannel = openTabChannel(`chats:${workspaceId}:${userId}`),
): ChatTabs {
  return {
    post: channel.post,
    listen(handler) {
      // Asked for with the first listener, so that it is here before the network is lost; what comes earlier waits in line.
      const schema = importSchema();
      let stopped = false;
      const unlisten = channel.listen(async (raw) => {
        const message = (await schema).safeParse(raw);
        if (message.success && !stopped) handler(message.data);
      });
      return () => {
        stopped = true;
        unlisten();
      };
    },
  };
}
