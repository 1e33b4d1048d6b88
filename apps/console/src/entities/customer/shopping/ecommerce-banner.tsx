import type { Conversation } from '@chatso/contract';
import { Store } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './shopping.module.css';

/** why there is nothing to read of purchases. Nothing where the store has its shop. */
export function EcommerceBanner({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  if (chat.store.crmStoreId) return null;
  return (
    <div className={classes.banner}>
      <Store aria-hidden size={18} strokeWidth={1.75} />
      <p className={classes.bannerText}>
        <strong>{t('customer.shop.title')}</strong>
        <span>{t('customer.shop.body')}</span>
      </p>
    </div>
  );
}
