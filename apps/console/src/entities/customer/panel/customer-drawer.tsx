import '@mantine/core/styles/Tabs.layer.css';
import type { Conversation } from '@chatso/contract';
import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { displayName } from '../../conversation/chat-names.ts';
import { GeneralInfo } from '../facts/general-info.tsx';
import { CustomerHistory } from '../history/customer-history.tsx';
import lists from '../lists.module.css';
import { CustomerNotes } from '../notes/customer-notes.tsx';
import { ProductRecommendations } from '../products/product-recommendations.tsx';
import { CustomerData, ShopSilent } from '../shopping/customer-data.tsx';
import { EcommerceBanner } from '../shopping/ecommerce-banner.tsx';
import { OrderHistory } from '../shopping/order-history.tsx';
import { SessionTab } from '../shopping/session-tab.tsx';
import classes from './customer-drawer.module.css';
import { CustomerMenu } from './customer-menu.tsx';
import { type DrawerTab, drawerTabs, shownTab, tabsOf } from './drawer-tabs.ts';

interface CustomerDrawerProps {
  chat: Conversation;
  /** What the plan lacks, where it lacks something. */
  upgrade: ReactNode;
  onClose(): void;
}

/** I-02: all there is about the customer of a chat, where there is room for it. */
export function CustomerDrawer({ chat, upgrade, onClose }: CustomerDrawerProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<DrawerTab>('summary');
  const tabs = tabsOf(chat);
  const name = displayName(chat);
  return (
    <SideDrawer pair="first" title={t('customer.details')} width={560} onClose={onClose}>
      <div className={classes.person}>
        <Avatar name={name} size={36} src={chat.client.avatar} />
        <span className={classes.personName} dir="auto" title={name}>
          {name}
        </span>
        <CustomerMenu chat={chat} />
      </div>
      <Tabs
        classNames={{ list: classes.tabs, tab: classes.tab }}
        keepMounted={false}
        value={shownTab(wanted, chat)}
        onChange={(tab) => setWanted(drawerTabs.find((one) => one === tab) ?? 'summary')}
      >
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`customer.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <TabBody chat={chat} tab={tab} upgrade={upgrade} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </SideDrawer>
  );
}

function TabBody({ tab, chat, upgrade }: Omit<CustomerDrawerProps, 'onClose'> & { tab: DrawerTab }) {
  const { t } = useTranslation();
  if (tab === 'session') return <SessionTab chat={chat} key={chat.visitorId} />;
  if (tab === 'orders') {
    return (
      <>
        <OrderHistory chat={chat} key={chat._id} upgrade={upgrade} />
        <EcommerceBanner chat={chat} />
      </>
    );
  }
  if (tab === 'record') {
    return (
      <div className={lists.block}>
        <CustomerHistory chat={chat} key={chat._id} />
      </div>
    );
  }
  if (tab === 'recommendations') {
    return (
      <>
        <div className={lists.block}>
          <ShopSilent chat={chat} />
          <ProductRecommendations chat={chat} key={chat._id} />
        </div>
        <EcommerceBanner chat={chat} />
      </>
    );
  }
  return (
    <>
      <PanelSection name="general" title={t('customer.personal')}>
        <GeneralInfo chat={chat} />
      </PanelSection>
      {upgrade}
      <PanelSection name="data" title={t('customer.data.title')}>
        <CustomerData chat={chat} key={chat._id} />
      </PanelSection>
      <PanelSection name="notes" title={t('customer.notes.title')}>
        <CustomerNotes chat={chat} key={chat._id} />
      </PanelSection>
      <EcommerceBanner chat={chat} />
    </>
  );
}
