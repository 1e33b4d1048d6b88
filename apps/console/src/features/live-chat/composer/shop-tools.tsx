import type { Conversation } from '@chatso/contract';
import { Popover } from '@mantine/core';
import { ShoppingBag } from 'lucide-react';
import { useMaySend } from '../../../entities/customer/products/product-data.ts';
import { ProductRecommendations } from '../../../entities/customer/products/product-recommendations.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { useStateOfChat } from '../chat/state-of-chat.ts';
import classes from './shop-tools.module.css';

interface ShopToolsProps {
  chat: Conversation;
  disabled: boolean;
  size: 32 | 44;
}

/** What of the shop can be said beside words. */
export function ShopTools({ chat, disabled, size }: ShopToolsProps) {
  const { t, i18n } = useTranslation();
  const [opened, setOpened] = useStateOfChat(chat._id, false);
  const maySend = useMaySend(chat);
  const isThere = chat.store.crmStoreId !== null && i18n.exists('customer.recommendations.pick');
  if (!isThere || !(maySend || disabled)) return null;
  return (
    <Popover
      closeOnEscape
      opened={opened && maySend}
      position="top-start"
      returnFocus
      shadow="md"
      trapFocus
      width={360}
      withinPortal
      onChange={setOpened}
    >
      <Popover.Target>
        <IconButton
          aria-expanded={opened}
          aria-haspopup="dialog"
          disabled={disabled || !maySend}
          icon={<ShoppingBag size={18} strokeWidth={1.75} />}
          label={t('customer.recommendations.pick')}
          size={size}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('customer.recommendations.pick')} className={classes.picker} key={chat._id}>
        <ProductRecommendations chat={chat} picking={{ onSent: () => setOpened(false) }} />
      </Popover.Dropdown>
    </Popover>
  );
}
