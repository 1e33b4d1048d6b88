import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { exactTime } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { dayOf } from '../../../lib/formats/time-zone.ts';
import { monthDay } from '../../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import classes from './visitor-chats.module.css';

const HistoryDrawer = lazy(async () => ({
  default: (await importAgain(() => import('./history-drawer.tsx'))).HistoryDrawer,
}));

interface VisitorChatsProps {
  visitor: { visitorId: string; chatsoStoreId: string; email: string | null };
}

/** Chats of a visitor whom no open chat stands for, the newest first; each opens to be read. For those who may chat. */
export function VisitorChats({ visitor }: VisitorChatsProps) {
  const { t } = useTranslation();
  const { can } = useSession();
  const [open, setOpen] = useState<Conversation | null>(null);
  const { visitorId, chatsoStoreId, email } = visitor;
  const query = useQuery({
    ...queryOf('conversations.chatHistory', {
      query: { chatsoStoreId, visitorId, ...(email ? { customerEmail: email } : {}) },
    }),
    enabled: can('liveChat'),
    meta: { quiet: true },
  });
  if (!can('liveChat')) return null;
  const chats = query.data?.data ?? [];
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>
        {t('bans.history')}
        {chats.length > 0 ? <span className={classes.count}>{chats.length}</span> : null}
      </h3>
      {chats.length === 0 ? (
        <ListState
          empty={t('bans.noHistory')}
          failed={query.isError}
          loading={query.isPending}
          onRetry={query.refetch}
        />
      ) : (
        <ul className={classes.list}>
          {chats.map((chat) => (
            <ChatLine chat={chat} key={chat._id} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <Suspense>{open ? <HistoryDrawer chat={open} onClose={() => setOpen(null)} /> : null}</Suspense>
    </section>
  );
}

function ChatLine({ chat, onOpen }: { chat: Conversation; onOpen(chat: Conversation): void }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const now = useNow(60_000);
  const at = Date.parse(chat.startDate);
  // H-12: departments are shown on the Advanced plan only.
  const department = isAdvanced(membership.plan) ? (chat.category?.name ?? t('bans.noDepartment')) : chat.store.name;
  const what = chat.reason === 'out-of-business-hours' ? t('desk.history.offHours') : department;
  const when = dayOf(at) === dayOf(now) ? t('bans.today') : monthDay(at);
  return (
    <li>
      <button className={classes.chat} type="button" onClick={() => onOpen(chat)}>
        <MessageSquare aria-hidden size={16} strokeWidth={1.75} />
        <span className={classes.what}>{what}</span>
        <span className={classes.when} title={exactTime(at)}>
          {[chat.agent?.fullname, when].filter(Boolean).join(', ')}
        </span>
      </button>
    </li>
  );
}
