import type { Conversation } from '@chatso/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { SectionsSkeleton } from '../../../ui/panel/sections-skeleton.tsx';
import { ChatInfo } from '../../conversation/chat-info.tsx';
import { isVisitor } from '../../conversation/chat-names.ts';
import { CustomerHistory } from '../history/customer-history.tsx';
import { useEarlierChats } from '../history/earlier-chats.ts';
import { useMayLink } from '../linking/may-link.ts';
import { CustomerNotes } from '../notes/customer-notes.tsx';
import { notedPerson, useNotesCount } from '../notes/notes-data.ts';
import { useVisitedPages } from '../pages/pages-data.ts';
import { VisitedPages } from '../pages/visited-pages.tsx';
import { ProductRecommendations } from '../products/product-recommendations.tsx';
import { CustomerData } from '../shopping/customer-data.tsx';
import { EcommerceBanner } from '../shopping/ecommerce-banner.tsx';
import { useShopCustomer } from '../shopping/shop-data.ts';

/** A shop far away may take its time; the rest is not kept waiting for it. */
const patienceMs = 1500;

/** What there is, once it is known of every part: parts that come one by one would push those below them. */
function useKnown(chat: Conversation) {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const customer = useShopCustomer(chat);
  const pages = useVisitedPages(chat);
  const earlier = useEarlierChats(chat);
  const notes = useNotesCount(chat);
  const [ready, setReady] = useState(false);
  // Once and for good: what was refused is asked for again by the part that shows it, and would take the parts away again.
  if (
    !ready &&
    (!patient || [customer, earlier, notes, ...(isVisitor(chat) ? [pages] : [])].every(({ isPending }) => !isPending))
  )
    setReady(true);
  return {
    ready,
    customer: !customer.isSuccess || Boolean(customer.data),
    pages: { count: pages.data?.data.length ?? 0, empty: pages.isSuccess && pages.data.data.length === 0 },
    earlier: {
      count: earlier.chats.length,
      empty: !earlier.isPending && !earlier.isError && earlier.chats.length === 0,
    },
    notes: notes.data ?? 0,
  };
}

/** I-01: the parts of the panel that are asked for, after those that the chat itself knows; give it the chat's id as key. */
export function CustomerSections({ chat, children }: { chat: Conversation; children?: ReactNode }) {
  const { t } = useTranslation();
  const known = useKnown(chat);
  // Where nobody is known yet is where one says who it is.
  const mayLink = useMayLink(chat);
  return (
    <>
      <PanelSection name="chat" title={t('liveChat.info.chatTitle')}>
        <ChatInfo chat={chat} />
      </PanelSection>
      {known.ready ? (
        <>
          <PanelSection empty={!known.customer && !mayLink} name="data" title={t('customer.data.title')}>
            <CustomerData chat={chat} />
          </PanelSection>
          <PanelSection
            empty={chat.store.crmStoreId === null}
            name="recommendations"
            title={t('customer.recommendations.title')}
          >
            <ProductRecommendations chat={chat} />
          </PanelSection>
          {isVisitor(chat) ? (
            <PanelSection {...known.pages} name="pages" title={t('desk.pages.title')}>
              <VisitedPages chat={chat} />
            </PanelSection>
          ) : null}
          <PanelSection {...known.earlier} name="history" title={t('desk.history.title')}>
            <CustomerHistory chat={chat} />
          </PanelSection>
          {/* Open without a note too: it is where one writes the first. */}
          <PanelSection
            count={known.notes}
            empty={notedPerson(chat) === null}
            name="notes"
            title={t('customer.notes.title')}
          >
            <CustomerNotes chat={chat} />
          </PanelSection>
          {children}
          <EcommerceBanner chat={chat} />
        </>
      ) : (
        <SectionsSkeleton />
      )}
    </>
  );
}
