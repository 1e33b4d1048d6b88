import type { ChatRecord } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { Ellipsis, Link2, PanelRight } from 'lucide-react';
import { displayName } from '../../entities/conversation/chat-names.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/index.ts';
import { TranscriptItem } from './transcript/transcript-buttons.tsx';

export const linkTo = (workspaceId: string, chat: Pick<ChatRecord, '_id' | 'state' | 'archived'>): string => {
  const tab = chat.state === 'closed' || chat.archived ? 'completed' : 'ongoing';
  return `${location.origin}/ws/${workspaceId}/all-chat?tab=${tab}&conversationId=${chat._id}`;
};

export function RowMenu({ chat, onOpen }: { chat: ChatRecord; onOpen(id: string): void }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={<Ellipsis size={16} strokeWidth={1.75} />}
          label={t('records.more', { name: displayName(chat) })}
          size={28}
          tooltipPosition="left"
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PanelRight size={16} strokeWidth={1.75} />} onClick={() => onOpen(chat._id)}>
          {t('records.open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Link2 size={16} strokeWidth={1.75} />}
          onClick={() => void copyText(linkTo(workspaceId, chat))}
        >
          {t('records.copyLink')}
        </Menu.Item>
        <TranscriptItem chat={chat} />
      </Menu.Dropdown>
    </Menu>
  );
}
