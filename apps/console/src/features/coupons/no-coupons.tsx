import { places } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgePercent, Search, Store } from 'lucide-react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { useUpgrade } from '../../lib/plan/upgrade.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/index.ts';

export function NoResults() {
  const { t } = useTranslation();
  return (
    <EmptyState
      body={t('coupons.list.noMatchBody')}
      icon={<Search size={18} strokeWidth={1.75} />}
      title={t('coupons.list.noMatch')}
    />
  );
}

/** None yet: what is missing before one can be sent, and who can change that. */
export function NoCoupons() {
  const { t } = useTranslation();
  const { membership, workspaceId } = useSession();
  const { mayUpgrade, upgrade } = useUpgrade();
  const stores = useQuery(ownStoresQuery());
  const percent = <BadgePercent size={18} strokeWidth={1.75} />;
  if (!isAdvanced(membership.plan)) {
    return (
      <EmptyState
        action={<Button onClick={upgrade}>{t(mayUpgrade ? 'coupons.upgrade' : 'coupons.list.howTo')}</Button>}
        body={t('coupons.upgradeBody')}
        icon={percent}
        title={t('coupons.upgradeTitle')}
      />
    );
  }
  const shopless = stores.data?.every(({ type, crmStoreId }) => isSocialChannel(type) || !crmStoreId) ?? false;
  if (shopless) {
    const admin = isAdmin(membership);
    return (
      <EmptyState
        action={
          admin ? (
            <Button component={Link} to={`/ws/${workspaceId}/${places.shops.path}` as '/'}>
              {t('coupons.list.connect')}
            </Button>
          ) : null
        }
        body={t(admin ? 'coupons.list.noShopBody' : 'coupons.list.noShopAsk')}
        icon={<Store size={18} strokeWidth={1.75} />}
        title={t('coupons.list.noShop')}
      />
    );
  }
  return <EmptyState body={t('coupons.list.emptyBody')} icon={percent} title={t('coupons.list.emptyTitle')} />;
}
