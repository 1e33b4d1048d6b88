import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Palette } from '../../features/palette/index.ts';
import type { Command } from '../../lib/navigation/commands.ts';
import { readOpenChats } from '../../lib/realtime/open-chats.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/index.ts';

/** The palette with the chats that this device knows of, as they are when it opens. */
export function PaletteDialog() {
  const { workspaceId } = useSession();
  const router = useRouter();
  const [chats] = useState(() =>
    readOpenChats(workspaceId).map((chat): Command => {
      const address = `/ws/${workspaceId}/live-chat?conversationId=${chat.id}&tab=${chat.tab}`;
      return {
        id: `chat:${chat.id}`,
        group: 'chats',
        label: chat.name,
        detail: chat.detail,
        icon: <Avatar name={chat.name} size={24} />,
        address,
        run: () => void router.navigate({ href: address }),
      };
    }),
  );
  return <Palette chats={chats} onOpen={(address) => void router.navigate({ href: address })} />;
}
