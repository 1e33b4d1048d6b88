import '@mantine/core/styles/Radio.layer.css';
import { type ShopKey, shopWays } from '@chatso/contract';
import { Radio } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './connect.module.css';
import { KeyFields } from './key-fields.tsx';
import { type Entered, shopifyShopOf } from './steps.ts';

interface ShopifyWaysProps {
  entered: Entered;
  address: string;
  /** Whether this installation has an app at Shopify. */
  app: boolean;
  missing: readonly ShopKey[];
  onChange(next: Partial<Entered>): void;
}

const ways = ['public-app', 'own-app', 'token'] as const;

/** The three ways into a Shopify shop: agree at Shopify, an app of the merchant's own, or a token of an older one. */
export function ShopifyWays({ entered, address, app, missing, onChange }: ShopifyWaysProps) {
  const { t } = useTranslation();
  const keys = shopWays.shopify.find(({ name }) => name === entered.way)?.keys ?? [];
  return (
    <>
      <Radio.Group
        label={t('shops.flow.shopify.way')}
        value={entered.way}
        onChange={(name) => {
          const way = ways.find((one) => one === name);
          if (way !== undefined) onChange({ way, keys: {} });
        }}
      >
        <div className={classes.wayList}>
          {ways.map((way) => (
            <Radio
              classNames={{ body: classes.way, labelWrapper: classes.wayWords }}
              description={t(
                way === 'public-app' && !app ? 'shops.flow.shopify.noApp' : `shops.flow.shopify.hints.${way}`,
              )}
              disabled={way === 'public-app' && !app}
              key={way}
              label={t(`shops.flow.shopify.ways.${way}`)}
              value={way}
            />
          ))}
        </div>
      </Radio.Group>
      {entered.way === 'public-app' && shopifyShopOf(address) === null ? (
        <p className={classes.failure} role="alert">
          {t('shops.flow.shopify.notTheirs')}
        </p>
      ) : null}
      <KeyFields keys={entered.keys} missing={missing} names={keys} onChange={(next) => onChange({ keys: next })} />
    </>
  );
}
