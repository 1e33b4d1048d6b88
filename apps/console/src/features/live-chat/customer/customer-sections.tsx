import type { Conversation } from '@chatso/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatInfo } from '../details/chat-info.tsx';
import { CustomerHistory } from '../details/customer-history.tsx';
import lists from '../details/lists.module.css';
import { PanelSection } from '../details/panel-section.tsx';
import { VisitedPages } from '../details/visited-pages.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { EcommerceBanner } from './ecommerce-banner.tsx';

/** I-01: the parts of the panel that are asked for, after those that the chat itself knows; then the banners. */
export function CustomerSections({ chat, children }: { chat: Conversation; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PanelSection name="chat" title={t('liveChat.info.chatTitle')}>
        <ChatInfo chat={chat} />
      </PanelSection>
      <PanelSection name="data" title={t('customer.data.title')}>
        <CustomerData chat={chat} key={chat._id} />
      </PanelSection>
      <PanelSection name="recommendations" title={t('customer.recommendations.title')}>
        <p className={lists.nothing}>{t('customer.noInformation')}</p>
      </PanelSection>
      <PanelSection name="pages" title={t('desk.pages.title')}>
        <VisitedPages chat={chat} key={chat.visitorId} />
      </PanelSection>
      <PanelSection name="history" title={t('desk.history.title')}>
        <CustomerHistory chat={chat} key={chat._id} />
      </PanelSection>
      <PanelSection name="notes" title={t('customer.notes.title')}>
        <CustomerNotes chat={chat} key={chat._id} />
      </PanelSection>
      {children}
      <EcommerceBanner chat={chat} />
    </>
  );
}
