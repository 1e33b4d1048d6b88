import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import classes from './message-row.module.css';

/** Who of the team wrote it, where it was not oneself: while one looks on, after a transfer, in an earlier chat. */
export function SenderName({ chat, senderId }: { chat: Conversation; senderId: string }) {
  const { t } = useTranslation();
  const { workspaceId } = useLiveChat();
  const known = chat.agentId === senderId ? chat.agent?.fullname : undefined;
  const { data } = useQuery({
    queryKey: ['live-chat', workspaceId, 'colleagues', chat.storeId],
    queryFn: ({ signal }) => api['users.list']({ query: { storeId: chat.storeId } }, { signal }),
    enabled: known === undefined,
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
  const name = known ?? data?.data.find(({ _id }) => _id === senderId)?.fullname;
  return (
    <span className={classes.sender} dir="auto">
      {/* Whoever has left the team has no name any more; while it is asked for, only its place is there. */}
      {name ?? (data ? t('liveChat.somebody') : null)}
    </span>
  );
}
