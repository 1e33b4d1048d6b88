import type { Conversation } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import { Button, Popover } from '@mantine/core';
import { BadgePercent } from 'lucide-react';
import { EcommerceBanner } from '../../../entities/customer/shopping/ecommerce-banner.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasAdvanced } from '../../../lib/plan/plan.ts';
import { useUpgrade } from '../../../lib/plan/upgrade.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { membershipIn, useSessionState } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import { useStateOfChat } from '../chat/state-of-chat.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { openCoupon } from './coupon-draft.ts';
import classes from './coupon-tool.module.css';

interface CouponToolProps {
  chat: Conversation;
  disabled: boolean;
  size: 32 | 44;
}

/** J-12, J-13, J-30: in one's own ongoing chats of websites; where it cannot be used, it says why. */
export function CouponTool({ chat, disabled, size }: CouponToolProps) {
  const { t } = useTranslation();
  const { agentId } = useLiveChat();
  const [opened, setOpened] = useStateOfChat(chat._id, false);
  // A session that has just ended sends nothing.
  const membership = useSessionState(({ user, workspaceId }) =>
    user && workspaceId ? membershipIn(user, workspaceId) : undefined,
  );
  if (!membership || !hasPermission(membership, 'coupons')) return null;
  if (chat.state !== 'ongoing' || chat.agentId !== agentId || isSocialChannel(chat.store.type)) return null;
  const { plan } = membership;
  const advanced = hasAdvanced(plan);
  const button = {
    disabled,
    icon: <BadgePercent size={18} strokeWidth={1.75} />,
    label: t('coupons.tool'),
    size,
  } as const;
  if (advanced && chat.store.crmStoreId)
    return <IconButton {...button} data-coupon-tool onClick={() => openCoupon(chat._id)} />;
  return (
    <Popover opened={opened} position="top-start" shadow="md" width={280} withinPortal={false} onChange={setOpened}>
      <Popover.Target>
        <IconButton {...button} data-off onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown key={chat._id}>
        {advanced ? <EcommerceBanner chat={chat} /> : <UpgradeBanner />}
      </Popover.Dropdown>
    </Popover>
  );
}

function UpgradeBanner() {
  const { t } = useTranslation();
  const { upgrade } = useUpgrade();
  return (
    <div className={classes.upgrade}>
      <strong>{t('coupons.upgradeTitle')}</strong>
      <p>{t('coupons.upgradeBody')}</p>
      <Button size="xs" onClick={upgrade}>
        {t('coupons.upgrade')}
      </Button>
    </div>
  );
}
