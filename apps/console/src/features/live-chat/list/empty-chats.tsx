import type { Store } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Store as StoreIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { locale } from '../../../lib/formats/formats.ts';
import { onAgentEvent } from '../../../lib/realtime/realtime.ts';
import { useSetupGuide } from '../../../lib/realtime/setup-guide.ts';
import { isAdmin } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/index.ts';

const look = { size: 18, strokeWidth: 1.75 } as const;

/** Nothing in live chat: why that is, and who can change it. Without a store no chat will ever come. */
export function EmptyChats() {
  const { t } = useTranslation();
  const { workspaceId, membership } = useSession();
  const { open, guide, hide } = useSetupGuide();
  const stores = useOwnStores();
  const admin = isAdmin(membership);
  const toGuide = (
    <Button
      component={Link}
      params={{ workspaceId } as never}
      to="/ws/$workspaceId/dashboard"
      variant="default"
      // Who put it away asks for it now.
      onClick={() => guide?.hidden && hide(false)}
    >
      {t('liveChat.emptyGuide')}
    </Button>
  );
  if (stores?.length === 0)
    return (
      <EmptyState
        action={admin ? toGuide : undefined}
        body={t(admin ? 'liveChat.noStoreAdminBody' : 'liveChat.noStoreBody')}
        icon={<StoreIcon {...look} />}
        title={t(admin ? 'liveChat.noStoreAdminTitle' : 'liveChat.noStoreTitle')}
      />
    );
  const icon = <MessageCircle {...look} />;
  // Whoever answered once knows where chats come from.
  if (open && guide?.answered === false)
    return (
      <EmptyState action={toGuide} body={t('liveChat.emptyFreshBody')} icon={icon} title={t('liveChat.emptyTitle')} />
    );
  if (!stores || admin)
    return (
      <EmptyState
        body={t('liveChat.emptyBody')}
        icon={icon}
        title={t(guide?.answered ? 'liveChat.noOpenTitle' : 'liveChat.emptyTitle')}
      />
    );
  const names = new Intl.ListFormat(locale()).format(stores.map(({ name }) => name));
  return (
    <EmptyState body={t('liveChat.emptyServed', { stores: names })} icon={icon} title={t('liveChat.noOpenTitle')} />
  );
}

/** The own stores as they are now: an admin who assigns one is at work this minute. */
function useOwnStores(): readonly Store[] | undefined {
  const { data, refetch } = useQuery({ ...ownStoresQuery(), meta: { quiet: true } });
  useEffect(() => {
    const again = () => void refetch();
    const undo = [
      onAgentEvent('store:list-changed', again),
      onAgentEvent('category:assigned', again),
      onAgentEvent('category:unassigned', again),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [refetch]);
  return data;
}
