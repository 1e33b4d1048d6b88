import { Menu } from '@mantine/core';
import { ClipboardList, Paperclip, Plus } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';

interface PhoneToolsProps {
  disabled: boolean;
  onAttach(): void;
  /** Absent where no form can be sent (H-99). */
  onSendForm?: () => void;
}

/** One button beside the field: the field needs the width. With a single thing to add there is no menu to choose it from. */
export function PhoneTools({ disabled, onAttach, onSendForm }: PhoneToolsProps) {
  const { t } = useTranslation();
  const button = { disabled, icon: <Plus size={20} strokeWidth={1.75} />, size: 44 } as const;
  if (!onSendForm) return <IconButton {...button} label={t('liveChat.composer.attach')} onClick={onAttach} />;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <IconButton {...button} label={t('liveChat.composer.add')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Paperclip size={16} strokeWidth={1.75} />} onClick={onAttach}>
          {t('liveChat.composer.attach')}
        </Menu.Item>
        <Menu.Item leftSection={<ClipboardList size={16} strokeWidth={1.75} />} onClick={onSendForm}>
          {t('liveChat.composer.form')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
