import { type ShopKind, shopSystems } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Braces, Check, Clock, Download, Minus } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './shops.module.css';

/** What can be connected, in the order people look for it. */
export const connectable = [
  'woocommerce',
  'shopify',
  'cova',
  'flowhub',
  'custom',
] as const satisfies readonly ShopKind[];

const told = ['customers', 'orders', 'products', 'locations', 'coupons', 'events'] as const;
const missed = ['coupons', 'events'] as const;

/** A shop system before it is connected: what it gives, what it does not, and what it takes to connect it. */
export function AddShop({ kind, onConnect }: { kind: ShopKind; onConnect(): void }) {
  const { t } = useTranslation();
  const { abilities, minutesOld, verified, pos } = shopSystems[kind];
  const gives = told.filter((name) => abilities.includes(name));
  const lacks = missed.filter((name) => !abilities.includes(name));
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span aria-hidden className={classes.mark}>
          {kind === 'custom' ? <Braces size={18} strokeWidth={1.75} /> : t(`shops.kinds.${kind}`).slice(0, 1)}
        </span>
        <div className={classes.names}>
          <h3 className={classes.name}>
            {t(`shops.kinds.${kind}`)}
            {verified ? null : <span className={classes.badge}>{t('shops.unverified')}</span>}
          </h3>
          <p className={classes.address}>{t(`shops.systems.${kind}`)}</p>
        </div>
      </div>
      <ul className={classes.abilities}>
        {gives.map((name) => (
          <li key={name}>
            <Check aria-hidden size={16} strokeWidth={1.75} />
            {name === 'orders' && kind === 'cova' ? t('shops.totalsOnly') : t(`shops.gives.${name}`)}
          </li>
        ))}
        {pos ? (
          <li>
            <Check aria-hidden size={16} strokeWidth={1.75} />
            {t('shops.loyalty')}
          </li>
        ) : null}
        {lacks.map((name) => (
          <li data-lacks key={name}>
            <Minus aria-hidden size={16} strokeWidth={1.75} />
            {t(`shops.lacks.${name}`)}
          </li>
        ))}
        {pos ? (
          <li data-late>
            <Clock aria-hidden size={16} strokeWidth={1.75} />
            {t('shops.minutesOld', { minutes: minutesOld })}
          </li>
        ) : null}
      </ul>
      <p className={classes.note}>{t(`shops.notes.${kind}`)}</p>
      <div className={classes.foot}>
        <Button
          aria-label={`${t('shops.connect')}: ${t(`shops.kinds.${kind}`)}`}
          size="xs"
          variant="default"
          onClick={onConnect}
        >
          {t('shops.connect')}
        </Button>
        {kind === 'custom' ? (
          <Button
            component="a"
            download="chatso-shop.openapi.json"
            href="/api/shops/custom/openapi.json"
            leftSection={<Download aria-hidden size={14} strokeWidth={1.75} />}
            size="xs"
            variant="default"
          >
            {t('shops.openApi')}
          </Button>
        ) : null}
        <span className={classes.wants}>{t(`shops.wants.${kind}`)}</span>
      </div>
    </li>
  );
}
