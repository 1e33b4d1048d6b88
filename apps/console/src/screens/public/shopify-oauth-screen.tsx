import { Loader } from '@mantine/core';
import { Store } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { shopifyPlace, shopifyReturn } from '../../lib/session/shopify-return.ts';
import { EmptyState } from '../../ui/index.ts';
import classes from './public-page.module.css';
import { PublicState } from './public-page.tsx';

type Step = { kind: 'start'; shop: string } | { kind: 'store' } | { kind: 'problem'; what: 'shop' | 'not-configured' };

/** What the query parameters ask for: a code comes last and wins; a problem is what our server answered. */
function stepOf(search: string): Step {
  const query = new URLSearchParams(search);
  if (query.get('code')) return { kind: 'store' };
  if (query.get('problem') === 'not-configured') return { kind: 'problem', what: 'not-configured' };
  const shop = query.get('shop');
  return shop && !query.has('problem') ? { kind: 'start', shop } : { kind: 'problem', what: 'shop' };
}

/** `/shopify/oauth`: on to Shopify's page of permissions, or back from it, towards onboarding. */
export function ShopifyOauthScreen() {
  const { t } = useTranslation();
  const [step] = useState(() => stepOf(window.location.search));

  useEffect(() => {
    if (step.kind === 'start') {
      browser.leaveFor(`/api/shopify/oauth/start?${new URLSearchParams({ shop: step.shop }).toString()}`);
    } else if (step.kind === 'store') {
      shopifyReturn.write(window.location.href);
      const place = shopifyPlace.read();
      browser.leaveFor(place === null ? '/' : `/ws/${place.workspaceId}/settings/shop`);
    }
  }, [step]);

  return (
    <PublicState title={t('publicPages.shopifyPageTitle')}>
      {step.kind === 'problem' ? (
        <EmptyState
          page
          body={t(step.what === 'shop' ? 'publicPages.shopifyShopBody' : 'publicPages.shopifyOffBody')}
          icon={<Store size={18} strokeWidth={1.75} />}
          title={t(step.what === 'shop' ? 'publicPages.shopifyShopTitle' : 'publicPages.shopifyOffTitle')}
        />
      ) : (
        <p className={classes.working} role="status">
          <Loader aria-hidden /> {t(step.kind === 'start' ? 'publicPages.shopifyWorking' : 'publicPages.shopifyStored')}
        </p>
      )}
    </PublicState>
  );
}
