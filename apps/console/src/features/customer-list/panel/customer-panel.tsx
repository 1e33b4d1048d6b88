import type { PersonDetail, PersonRecord } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { SearchX, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { isNotFound } from '../../../lib/api/errors.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useIsNarrow } from '../../../lib/browser/viewport.ts';
import { monthAndYear } from '../../../lib/formats/short-dates.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { Avatar, EmptyState, ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
import ui from '../../../ui/panel/panel.module.css';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { personName } from '../person-name.ts';
import type { CustomerList } from '../use-customer-list.ts';
import { CustomerFacts, CustomerNumbers } from './customer-facts.tsx';
import classes from './customer-panel.module.css';
import { CustomerTabs } from './customer-tabs.tsx';
import { Merged, MergedInto, PossiblySame } from './same-person.tsx';
import { ToLiveChat } from './to-live-chat.tsx';

interface PanelProps {
  list: CustomerList;
  rows: readonly PersonRecord[];
}

/** Whoever a row or a link has opened: beside the list where there is room, else over it. J and K go through the list. */
export function CustomerPanel({ list, rows }: PanelProps) {
  const { openId } = list;
  if (openId === null) return null;
  return <OpenPanel id={openId} list={list} rows={rows} />;
}

function OpenPanel({ list, rows, id }: PanelProps & { id: string }) {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const at = rows.findIndex(({ _id }) => _id === id);
  const query = useQuery({
    ...queryOf('people.detail', { params: { id } }),
    retry: false,
    meta: { quiet: true },
  });
  // Of whom is erased meanwhile nothing is shown any more, though it is still in memory.
  const known = isNotFound(query.error) ? undefined : (query.data ?? rows[at]);
  const close = () => list.open(null);
  const beside = { previous: rows[at - 1], next: at >= 0 ? rows[at + 1] : undefined };
  useBrowseKeys(list, beside);
  useKeysInDrawer(list, beside, narrow);
  const head = known ? <Head person={known} /> : t('customers.panel.loading');
  const body = query.error ? (
    isNotFound(query.error) ? (
      <EmptyState
        body={t('customers.panel.goneBody')}
        icon={<SearchX size={18} strokeWidth={1.75} />}
        title={t('customers.panel.gone')}
      />
    ) : (
      <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  ) : query.data ? (
    <Body asked={id} key={id} list={list} person={query.data} />
  ) : (
    <SkeletonRows label={t('customers.panel.loading')} rows={8} />
  );
  if (narrow) {
    return (
      <SideDrawer title={head} width={340} onClose={close}>
        {body}
      </SideDrawer>
    );
  }
  return (
    <Beside head={head} label={known ? personName(known) : t('customers.panel.loading')} onClose={close}>
      {body}
    </Beside>
  );
}

interface BesideProps {
  label: string;
  head: React.ReactNode;
  onClose(): void;
  children: React.ReactNode;
}

/** Escape closes it while the focus is in it; the list keeps the focus when a row opens it. */
function Beside({ label, head, onClose, children }: BesideProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside aria-label={label} className={ui.panel} data-beside-list ref={place}>
      <div className={ui.header}>
        {head}
        <IconButton icon={<X size={16} strokeWidth={1.75} />} label={t('common.close')} onClick={onClose} />
      </div>
      <div className={ui.body}>{children}</div>
    </aside>
  );
}

function Head({ person }: { person: PersonRecord }) {
  const { t } = useTranslation();
  const name = personName(person);
  return (
    <span className={classes.head}>
      <Avatar name={name} size={32} />
      <span className={classes.who}>
        <bdi className={classes.name} title={name}>
          {name}
        </bdi>
        <span className={classes.about}>
          {t('customers.panel.since', {
            type: t(`records.types.${person.customerType}`),
            date: monthAndYear(Date.parse(person.firstContact)),
          })}
        </span>
      </span>
    </span>
  );
}

function Body({ person, list, asked }: { person: PersonDetail; list: CustomerList; asked: string }) {
  return (
    <>
      <MergedInto asked={asked} person={person} />
      <ToLiveChat person={person} />
      <PossiblySame list={list} person={person} />
      <CustomerFacts person={person} />
      <CustomerNumbers person={person} />
      <CustomerTabs list={list} person={person} />
      <Merged person={person} />
    </>
  );
}

type Neighbours = Record<'previous' | 'next', PersonRecord | undefined>;

/** The same where the panel is a drawer, which keeps every key from the page: J and K of its own, while nothing lies over it. */
function useKeysInDrawer(list: CustomerList, beside: Neighbours, isDrawer: boolean) {
  const latest = useRef({ open: list.open, beside });
  latest.current = { open: list.open, beside };
  useEffect(() => {
    if (!isDrawer) return;
    const onKey = (event: KeyboardEvent) => {
      const to = { j: latest.current.beside.next, k: latest.current.beside.previous }[event.key.toLowerCase()];
      if (!to || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable="true"]'))
        return;
      if (document.querySelectorAll('[role="dialog"], [role="menu"]').length > 1) return;
      event.preventDefault();
      latest.current.open(to._id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isDrawer]);
}

function useBrowseKeys(list: CustomerList, { previous, next }: Neighbours) {
  const { t } = useTranslation();
  const open = useRef(list.open);
  open.current = list.open;
  useCommands(
    useMemo<Command[]>(() => {
      const command = (id: string, label: string, shortcut: string, to: PersonRecord | undefined): Command[] =>
        to ? [{ id, group: 'actions', label, shortcut, run: () => open.current(to._id) }] : [];
      return [
        ...command('next-customer', t('customers.panel.next'), 'J', next),
        ...command('previous-customer', t('customers.panel.previous'), 'K', previous),
      ];
    }, [t, previous, next]),
  );
}
