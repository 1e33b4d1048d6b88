import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle, SearchX, Store as StoreIcon } from 'lucide-react';
import { useEffect } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { locale } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onAgentEvent } from '../../../lib/realtime/realtime.ts';
import { useSetupGuide } from '../../../lib/realtime/setup-guide.ts';
import { isAdmin } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/index.ts';

const look = { size: 18, strokeWidth: 1.75 } as const;

interface EmptyChatsProps {
  /** Given where search and filter hide what there is. */
  onClear?: (() => void) | undefined;
}

/** A list without rows. */
export function EmptyChats({ onClear }: EmptyChatsProps) {
  return onClear ? <NoResults onClear={onClear} /> : <NoChats />;
}

function NoResults({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {t('liveChat.clearFilters')}
        </Button>
      }
      body={t('liveChat.noResultsBody')}
      icon={<SearchX {...look} />}
      title={t('liveChat.noResults')}
    />
  );
}

/** Nothing in live chat: why that is, and who can change it. Without a store no chat will ever come. */
function NoChats() {
  const { t } = useTranslation();
  const { workspaceId, membership } = useSession();
  const { open, guide, hide } = useSetupGuide();
  const served = useServed();
  const stores = served?.stores;
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
  const list = (names: readonly string[]) => new Intl.ListFormat(locale()).format(names);
  // 'Northwind (Returns and Sales)'; who serves all departments of a store needs no list of them.
  const names = stores.map(({ name, departments }) =>
    departments.length > 0 ? `${name} (${list(departments)})` : name,
  );
  return (
    <EmptyState
      body={t('liveChat.emptyServed', { stores: list(names) })}
      icon={icon}
      title={t(served?.begun ? 'liveChat.noOpenTitle' : 'liveChat.emptyTitle')}
    />
  );
}

/** What one serves, as it is now: an admin who assigns something is at work this minute. */
function useServed() {
  const { data, refetch } = useQuery({
    ...queryOf('conversations.served'),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  useEffect(() => {
    const again = () => void refetch();
    const undo = [
      onAgentEvent('store:list-changed', again),
      onAgentEvent('category:assigned', again),
      onAgentEvent('category:unassigned', again),
      onAgentEvent('category:renamed', again),
      onAgentEvent('category:deleted', again),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [refetch]);
  return data;
}
