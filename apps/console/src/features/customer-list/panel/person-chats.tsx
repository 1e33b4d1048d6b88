import type { PersonChat, PersonDetail } from '@chatso/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SmallPager } from '../../../entities/customer/small-pager.tsx';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ChannelIcon } from '../../../ui/index.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import { Moment } from '../customer-columns.tsx';
import classes from './customer-panel.module.css';

const perPage = 10;

/** Each leads to its preview in All Chats. */
export function PersonChats({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isError, isPending, refetch } = useQuery({
    ...queryOf('people.chats', { params: { id: person._id }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (!data || data.data.length === 0) {
    return (
      <div className={classes.none}>
        <ListState empty={t('customers.panel.noChats')} failed={isError} loading={isPending} onRetry={refetch} />
      </div>
    );
  }
  return (
    <>
      <ul className={classes.lines}>
        {data.data.map((chat) => (
          <ChatLine chat={chat} key={chat._id} />
        ))}
      </ul>
      <SmallPager count={data.count} limit={perPage} page={page} onPage={setPage} />
    </>
  );
}

function ChatLine({ chat }: { chat: PersonChat }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const search = { conversationId: chat._id, ...(chat.state === 'closed' ? { tab: 'completed' } : {}) };
  return (
    <li>
      <Link className={classes.line} search={search as never} to={`/ws/${workspaceId}/all-chat` as never}>
        <ChannelIcon size={16} type={chat.store.type} />
        <span className={classes.lineName}>{chat.category ?? chat.store.name}</span>
        <span className={classes.lineMore}>{chat.agent}</span>
        <span className={classes.lineEnd} data-state={chat.state}>
          {chat.state === 'closed' ? <Moment at={chat.startDate} /> : t(`customers.states.${chat.state}`)}
        </span>
      </Link>
    </li>
  );
}
