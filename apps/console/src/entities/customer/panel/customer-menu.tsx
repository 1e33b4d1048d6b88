import type { Conversation } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { Ban, Ellipsis, Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { LinkDialog } from '../linking/lazy-dialog.tsx';
import { useMayLink } from '../linking/may-link.ts';
import { useBannedHere, useMayBan } from './use-may-ban.ts';

const BanDialog = lazy(async () => ({
  default: (await importAgain(() => import('../../ban/ban-dialog.tsx'))).BanDialog,
}));

/** I-05: what else can be done with the customer of a chat; nothing where there is nothing. */
export function CustomerMenu({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'ban' | 'link' | null>(null);
  const isBanned = useBannedHere(chat.visitorId);
  const mayBan = useMayBan(chat);
  const mayLink = useMayLink(chat) && !isBanned;
  const close = () => setAsked(null);
  return (
    <>
      {mayBan || mayLink ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={<Ellipsis size={18} strokeWidth={1.75} />} label={t('bans.menu')} />
          </Menu.Target>
          <Menu.Dropdown>
            {mayLink ? (
              <Menu.Item
                leftSection={<Link2 aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => setAsked('link')}
              >
                {t('customer.link.title')}
              </Menu.Item>
            ) : null}
            {mayBan ? (
              <Menu.Item
                color="danger"
                leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => setAsked('ban')}
              >
                {t('bans.ban')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {/* Its chat may end while somebody is asked: the question stays until it is answered. */}
      <Suspense>
        {asked === 'ban' ? <BanDialog visitorId={chat.visitorId} onClose={close} /> : null}
        {asked === 'link' ? <LinkDialog chat={chat} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
