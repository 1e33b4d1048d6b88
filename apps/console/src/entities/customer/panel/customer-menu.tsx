import type { Conversation } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { Ban, Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import { useBanNews } from '../../ban/use-ban-news.ts';
import { isVisitor } from '../../conversation/chat-names.ts';

const BanDialog = lazy(async () => ({
  default: (await importAgain(() => import('../../ban/ban-dialog.tsx'))).BanDialog,
}));

/** I-05, X-11: on the Advanced plan, in an ongoing chat of a shop that is connected; not for those who only look on. */
function useMayBan(chat: Conversation): boolean {
  const { membership, user, can } = useSession();
  return (
    isVisitor(chat) &&
    chat.state === 'ongoing' &&
    chat.store.crmStoreId !== null &&
    chat.spectators.every(({ _id }) => _id !== user._id) &&
    isAdvanced(membership.plan) &&
    can('banVisitor')
  );
}

/** Banned while the chat stands here: a chat that a ban has ended is frozen as it was, and cannot say so. */
function useBannedHere(visitorId: string): boolean {
  const [told, setTold] = useState<{ visitorId: string; banned: boolean } | null>(null);
  useBanNews(setTold);
  return told !== null && told.visitorId === visitorId && told.banned;
}

/** What else can be done with the customer of a chat; nothing where there is nothing. */
export function CustomerMenu({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [banning, setBanning] = useState(false);
  const isBanned = useBannedHere(chat.visitorId);
  const mayBan = useMayBan(chat) && !isBanned;
  return (
    <>
      {mayBan ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={<Ellipsis size={18} strokeWidth={1.75} />} label={t('bans.menu')} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="danger"
              leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => setBanning(true)}
            >
              {t('bans.ban')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {/* Its chat may end while somebody is asked: the question stays until it is answered. */}
      <Suspense>{banning ? <BanDialog visitorId={chat.visitorId} onClose={() => setBanning(false)} /> : null}</Suspense>
    </>
  );
}
