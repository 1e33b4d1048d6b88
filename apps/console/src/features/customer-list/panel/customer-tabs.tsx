import type { PersonDetail } from '@chatso/contract';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type CustomerList, type CustomerTab, customerTabs } from '../use-customer-list.ts';
import classes from './customer-panel.module.css';
import { PersonChats } from './person-chats.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonOrders } from './person-orders.tsx';

/** Arrows go from tab to tab, as readers of tabs expect. */
export function CustomerTabs({ person, list }: { person: PersonDetail; list: CustomerList }) {
  const { t } = useTranslation();
  const tabs = customerTabs.filter((tab) => tab !== 'orders' || person.orders !== null);
  const open: CustomerTab = tabs.includes(list.tab) ? list.tab : 'chats';
  const counts: Record<CustomerTab, number> = {
    chats: person.chats,
    orders: person.orders ?? 0,
    notes: person.notes,
  };
  const step = (by: number) => {
    const next = tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length];
    if (!next) return;
    list.setTab(next);
    document.getElementById(`customer-tab-${next}`)?.focus();
  };
  return (
    <div className={classes.tabsArea}>
      <div aria-label={t('customers.panel.tabs')} className={classes.tabs} role="tablist">
        {tabs.map((tab) => (
          <button
            aria-controls="customer-tab"
            aria-selected={tab === open}
            className={classes.tab}
            id={`customer-tab-${tab}`}
            key={tab}
            role="tab"
            tabIndex={tab === open ? 0 : -1}
            type="button"
            onClick={() => list.setTab(tab)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') step(1);
              else if (event.key === 'ArrowLeft') step(-1);
              else return;
              event.preventDefault();
            }}
          >
            {t(`customers.tabs.${tab}`)}
            <span className={classes.count}>{wholeNumber(counts[tab])}</span>
          </button>
        ))}
      </div>
      <div aria-labelledby={`customer-tab-${open}`} id="customer-tab" role="tabpanel">
        {open === 'chats' ? <PersonChats person={person} /> : null}
        {open === 'orders' ? <PersonOrders person={person} /> : null}
        {open === 'notes' ? <PersonNotes person={person} /> : null}
      </div>
    </div>
  );
}
