import type { Conversation } from '@chatso/contract';
import { isLeft } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, MessageCircle } from 'lucide-react';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/index.ts';

/**
 * H-38, L-38: back into one's own chat, or look on a colleague's where there is another agent at all. Chats that wait, are
 * over, or whose customer has left are only read here (D-27).
 */
export function LookOn({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { user, membership, workspaceId } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const goOn = chat.state === 'ongoing' && !isLeft(chat) && hasPermission(membership, 'liveChat');
  const own = chat.agentId === user._id;
  const mayLook = goOn && !own && hasPermission(membership, 'spectateChat');
  const colleagues = useQuery({ ...queryOf('users.list', { query: {} }), enabled: mayLook, staleTime: 60_000 }).data;
  const toLive = () =>
    void navigate({
      to: '/ws/$workspaceId/live-chat',
      params: { workspaceId },
      search: { conversationId: chat._id, tab: 'ongoing' } as never,
    });
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: keyOf('conversations.detail', { params: { id: chat._id } }) });
    void client.invalidateQueries({ queryKey: keyOf('records.list') });
  };
  const resume = useMutation({
    ...mutationOf('conversations.resume'),
    onSuccess: toLive,
    onError: (error) => void toast.error(error),
    onSettled,
  });
  const spectate = useMutation({
    ...mutationOf('conversations.spectate'),
    onSuccess: toLive,
    onError: (error) => void toast.error(error),
    onSettled,
  });
  const input = { params: { id: chat._id } };
  if (goOn && own) {
    return (
      <Button
        leftSection={<MessageCircle aria-hidden size={16} strokeWidth={1.75} />}
        loading={resume.isPending}
        size="sm"
        onClick={() => resume.mutate(input)}
      >
        {t('records.preview.resume')}
      </Button>
    );
  }
  if (!mayLook) return null;
  if (chat.spectators.some(({ _id }) => _id === user._id)) {
    return (
      <Button
        leftSection={<Eye aria-hidden size={16} strokeWidth={1.75} />}
        size="sm"
        variant="default"
        onClick={toLive}
      >
        {t('records.preview.spectating')}
      </Button>
    );
  }
  // More than one activated agent: the person and somebody else.
  if ((colleagues?.data.length ?? 0) < 2) return null;
  return (
    <Button
      leftSection={<Eye aria-hidden size={16} strokeWidth={1.75} />}
      loading={spectate.isPending}
      size="sm"
      onClick={() => spectate.mutate(input)}
    >
      {t('records.preview.spectate')}
    </Button>
  );
}
