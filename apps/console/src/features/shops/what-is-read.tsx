import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SideDrawer } from '../../ui/panel/side-drawer.tsx';
import classes from './connect.module.css';

const parts = {
  read: ['customers', 'orders', 'products', 'coupons', 'never'],
  kept: ['where', 'keys', 'seen', 'erased', 'disconnected'],
  changed: ['webhooks', 'coupons', 'orders'],
} as const;

/** What a connected shop means for whoever buys there, before somebody connects it. */
export function WhatIsRead({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('shops.whatIsRead.title')} width={480} onClose={onClose}>
      <div className={classes.told}>
        <h3 className={classes.heading}>{t('shops.whatIsRead.read')}</h3>
        <ul>
          {parts.read.map((name) => (
            <li key={name}>{t(`shops.whatIsRead.reads.${name}`)}</li>
          ))}
        </ul>
        <h3 className={classes.heading}>{t('shops.whatIsRead.kept')}</h3>
        <ul>
          {parts.kept.map((name) => (
            <li key={name}>{t(`shops.whatIsRead.keeps.${name}`)}</li>
          ))}
        </ul>
        <h3 className={classes.heading}>{t('shops.whatIsRead.changed')}</h3>
        <ul>
          {parts.changed.map((name) => (
            <li key={name}>{t(`shops.whatIsRead.changes.${name}`)}</li>
          ))}
        </ul>
      </div>
    </SideDrawer>
  );
}
