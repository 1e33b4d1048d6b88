import type { ChatLabel, ChatRecord } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import { Check, CircleCheck, Tag } from 'lucide-react';
import type { ReactElement } from 'react';
import { TagDot } from '../../../entities/chat-label/tag-dot.tsx';
import { useLabels } from '../../../entities/chat-label/use-labels.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useLabelChats } from './use-label-chats.ts';

type Labelled = Pick<ChatRecord, '_id' | 'tags' | 'closingReason'>;

interface LabelMenuProps {
  chats: readonly Labelled[];
  /** Opens where admins make them. */
  onManage(): void;
  children: ReactElement;
}

/** Tags of one chat or of all that are selected: a check where all have it, pressed again it goes from all. */
export function TagMenu({ chats, onManage, children }: LabelMenuProps) {
  const { tags } = useLabels();
  const { label } = useLabelChats();
  const hasAll = ({ _id }: ChatLabel) => chats.every((chat) => chat.tags.some((tag) => tag._id === _id));
  return (
    <LabelMenu
      chosen={hasAll}
      labels={tags}
      none="noTags"
      onChoose={(tag) => label(chats, hasAll(tag) ? { remove: [tag._id] } : { add: [tag._id] })}
      onManage={onManage}
    >
      {children}
    </LabelMenu>
  );
}

/** The one reason chats were closed for. */
export function ReasonMenu({ chats, onManage, children }: LabelMenuProps) {
  const { reasons } = useLabels();
  const { label } = useLabelChats();
  const hasAll = ({ _id }: ChatLabel) => chats.every(({ closingReason }) => closingReason?._id === _id);
  return (
    <LabelMenu
      chosen={hasAll}
      labels={reasons}
      none="noReasons"
      onChoose={(reason) => label(chats, hasAll(reason) ? { remove: [reason._id] } : { add: [reason._id] })}
      onManage={onManage}
    >
      {children}
    </LabelMenu>
  );
}

interface MenuProps {
  labels: readonly ChatLabel[];
  none: 'noTags' | 'noReasons';
  chosen(label: ChatLabel): boolean;
  onChoose(label: ChatLabel): void;
  onManage(): void;
  children: ReactElement;
}

function LabelMenu({ labels, none, chosen, onChoose, onManage, children }: MenuProps) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const admin = isAdmin(membership);
  return (
    <Menu position="top-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {labels.length === 0 ? <Menu.Label>{t(`recordLabels.${none}`)}</Menu.Label> : null}
        {labels.length === 0 && !admin ? <Menu.Label>{t('recordLabels.askAdmin')}</Menu.Label> : null}
        {labels.map((one) => (
          <Menu.Item
            aria-current={chosen(one) ? 'true' : undefined}
            key={one._id}
            leftSection={<TagDot color={one.color} />}
            rightSection={chosen(one) ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => onChoose(one)}
          >
            <bdi>{one.name}</bdi>
          </Menu.Item>
        ))}
        {admin ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onManage}>{t('recordLabels.manage')}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** In the bar below the list. */
export function BulkLabels({ chats, onManage }: Omit<LabelMenuProps, 'children'>) {
  const { t } = useTranslation();
  return (
    <>
      <TagMenu chats={chats} onManage={onManage}>
        <Button leftSection={<Tag aria-hidden size={16} strokeWidth={1.75} />} size="xs" variant="default">
          {t('recordLabels.addTag')}
        </Button>
      </TagMenu>
      <ReasonMenu chats={chats} onManage={onManage}>
        <Button leftSection={<CircleCheck aria-hidden size={16} strokeWidth={1.75} />} size="xs" variant="default">
          {t('recordLabels.setReason')}
        </Button>
      </ReasonMenu>
    </>
  );
}
