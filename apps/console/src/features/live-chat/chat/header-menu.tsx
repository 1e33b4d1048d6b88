import type { Conversation } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Ban, CircleCheck, Copy, Ellipsis, Flag, Info, Link, Ticket, UserX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMayBan } from '../../../entities/customer/panel/use-may-ban.ts';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { mayEnter } from '../../../lib/navigation/navigation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import type { HeaderAction } from '../participation/participation.tsx';
import classes from './chat-header.module.css';
import { useStateOfChat } from './state-of-chat.ts';

const NewTicketDialog = lazy(async () => ({
  default: (await importAgain(() => import('../../../entities/ticket-form/new-ticket-dialog.tsx'))).NewTicketDialog,
}));

const BanDialog = lazy(async () => ({
  default: (await importAgain(() => import('../../../entities/ban/ban-dialog.tsx'))).BanDialog,
}));

interface HeaderMenuProps {
  chat: Conversation;
  /** No longer the agent's chat: it can be linked to, nothing more. */
  departed: boolean;
  size: 32 | 44;
  /** What has no room in the heading. */
  more: readonly HeaderAction[];
  onDetails?: () => void;
  onEnd?: () => void;
}

/** Less frequent actions on a chat, and those a small window has no room for. */
export function HeaderMenu({ chat, departed, size, more, onDetails, onEnd }: HeaderMenuProps) {
  const { t, i18n } = useTranslation();
  const live = useLiveChat();
  const email = chat.customerEmail ?? chat.client.email;
  const [opened, setOpened] = useStateOfChat(chat._id, false);
  const [ticket, setTicket] = useStateOfChat(chat._id, false);
  const [banning, setBanning] = useStateOfChat(chat._id, false);
  const { workspaceId, can } = useSession();
  // Parts are tested without a router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const mayBan = useMayBan(chat) && !departed;
  return (
    <>
      <Menu opened={opened} position="bottom-end" onChange={setOpened}>
        <Menu.Target>
          <IconButton icon={<Ellipsis size={18} strokeWidth={1.75} />} label={t('liveChat.more')} size={size} />
        </Menu.Target>
        {/* Of another chat: nothing of the one before fades out under the pointer. */}
        <Menu.Dropdown key={chat._id}>
          {onDetails ? (
            <Menu.Item leftSection={<Info size={16} strokeWidth={1.75} />} onClick={onDetails}>
              {t('liveChat.details')}
            </Menu.Item>
          ) : null}
          {more.map(({ label, icon, disabled, locked, onClick }) => (
            <Menu.Item disabled={disabled} key={label} leftSection={icon} onClick={onClick}>
              {label}
              {locked ? <div className={classes.locked}>{locked}</div> : null}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<Link size={16} strokeWidth={1.75} />}
            onClick={() => void copyText(window.location.href)}
          >
            {t('liveChat.copyLink')}
          </Menu.Item>
          {email ? (
            <Menu.Item leftSection={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copyText(email)}>
              {t('liveChat.copyEmail')}
            </Menu.Item>
          ) : null}
          {!departed && i18n.exists('desk.flag.on') ? (
            <Menu.Item
              leftSection={<Flag size={16} strokeWidth={1.75} />}
              onClick={() => void live.flag(chat._id, !chat.flag).catch(toast.error)}
            >
              {t(chat.flag ? 'desk.flag.off' : 'desk.flag.on')}
            </Menu.Item>
          ) : null}
          {!departed && mayEnter('tickets') && i18n.exists('tickets.new.create') ? (
            <Menu.Item leftSection={<Ticket size={16} strokeWidth={1.75} />} onClick={() => setTicket(true)}>
              {t('tickets.new.create')}
            </Menu.Item>
          ) : null}
          {can('banVisitor') && i18n.exists('visitors.banned') ? (
            <Menu.Item
              leftSection={<UserX size={16} strokeWidth={1.75} />}
              onClick={() => void router?.navigate({ href: `/ws/${workspaceId}/visitor/banned` })}
            >
              {t('visitors.banned')}
            </Menu.Item>
          ) : null}
          {mayBan && i18n.exists('bans.ban') ? (
            <Menu.Item
              color="danger"
              leftSection={<Ban size={16} strokeWidth={1.75} />}
              onClick={() => setBanning(true)}
            >
              {t('bans.ban')}
            </Menu.Item>
          ) : null}
          {onEnd ? (
            <Menu.Item color="danger" leftSection={<CircleCheck size={16} strokeWidth={1.75} />} onClick={onEnd}>
              {t('liveChat.endChat')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {/* Its chat may end while somebody is asked: the question stays until it is answered. */}
      <Suspense>{banning ? <BanDialog visitorId={chat.visitorId} onClose={() => setBanning(false)} /> : null}</Suspense>
      {ticket ? (
        <Suspense>
          <NewTicketDialog chat={chat} onClose={() => setTicket(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
