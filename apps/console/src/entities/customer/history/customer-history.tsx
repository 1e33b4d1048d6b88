import type { Conversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { calendarDate, exactTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ChannelIcon, Tag } from '../../../ui/index.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import panel from '../../../ui/panel/panel.module.css';
import classes from '../lists.module.css';
import { useEarlierChats } from './earlier-chats.ts';
import { firstOrder, historySorts, nextOrder, shownHistory } from './history-order.ts';

const HistoryDrawer = lazy(async () => ({
  default: (await importAgain(() => import('./history-drawer.tsx'))).HistoryDrawer,
}));

/** I-16 to I-19: earlier chats of the same person in the same store. */
export function CustomerHistory({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, limits.searchDebounceMs);
  const [order, setOrder] = useState(firstOrder);
  const [open, setOpen] = useState<Conversation | null>(null);
  const { chats, ...query } = useEarlierChats(chat);
  const shown = useMemo(() => shownHistory(chats, search, order), [chats, search, order]);
  if (chats.length === 0) {
    return (
      <ListState
        empty={t('desk.history.none')}
        failed={query.isError}
        loading={query.isPending}
        onRetry={query.refetch}
      />
    );
  }
  return (
    <>
      {/* One needs neither search nor order. */}
      {chats.length < 2 ? null : (
        <TextInput
          aria-label={t('desk.history.search')}
          leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
          placeholder={t('desk.history.search')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {chats.length < 2 ? null : (
        <div className={classes.sorts}>
          <span className={classes.sortBy}>{t('desk.history.sortBy')}</span>
          {historySorts.map((sortBy) => {
            const on = order.sortBy === sortBy;
            const Arrow = order.sort === 'asc' ? ArrowUp : ArrowDown;
            return (
              <button
                aria-pressed={on}
                className={classes.sort}
                key={sortBy}
                title={on ? t(`desk.history.${order.sort}`) : undefined}
                type="button"
                onClick={() => setOrder(nextOrder(order, sortBy))}
              >
                {t(`desk.history.sorts.${sortBy}`)}
                {on ? <Arrow aria-hidden size={12} /> : null}
              </button>
            );
          })}
        </div>
      )}
      {shown.length === 0 ? <p className={panel.nothing}>{t('liveChat.noResults')}</p> : null}
      <ul className={classes.history}>
        {shown.map((earlier) => (
          <HistoryRow chat={earlier} key={earlier._id} onOpen={setOpen} />
        ))}
      </ul>
      <Suspense>{open ? <HistoryDrawer chat={open} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}

/** I-17 */
function HistoryRow({ chat, onOpen }: { chat: Conversation; onOpen(chat: Conversation): void }) {
  const { t } = useTranslation();
  const at = Date.parse(chat.startDate);
  const { membership } = useSession();
  // H-12: departments are shown on the Advanced plan only.
  const department = isAdvanced(membership.plan) ? chat.category?.name : undefined;
  const category = chat.reason === 'out-of-business-hours' ? t('desk.history.offHours') : department;
  return (
    <li>
      <button className={classes.chat} type="button" onClick={() => onOpen(chat)}>
        <span className={classes.chatLine}>
          <ChannelIcon type={chat.store.type} />
          <span className={classes.chatStore}>{chat.store.name}</span>
          <time className={classes.time} dateTime={chat.startDate} title={exactTime(at)}>
            {calendarDate(at)}
          </time>
        </span>
        <span className={classes.chatLine}>
          <span className={classes.chatWhat}>
            {[category, chat.agent?.fullname].filter(Boolean).join(' · ') || t('liveChat.info.none')}
          </span>
          {chat.agent ? null : (
            <Tag small tone="red">
              {t('liveChat.status.Missed')}
            </Tag>
          )}
        </span>
      </button>
    </li>
  );
}
