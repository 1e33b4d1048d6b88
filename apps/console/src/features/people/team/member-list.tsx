import type { Agent } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/list/index.ts';
import type { MemberActions } from '../member/use-member-actions.ts';
import { nameOf } from '../member-words.ts';
import { ratingsQuery } from '../people-queries.ts';
import { useMemberColumns } from './member-columns.tsx';
import type { TeamList } from './use-team-list.ts';

interface MemberListProps {
  query: TeamList['query'];
  list: TeamList['list'];
  actions: MemberActions;
  onInvite: () => void;
}

const none: readonly Agent[] = [];

/** The table, or what stands for it while there is nothing to show. */
export function MemberList({ query, list, actions, onInvite }: MemberListProps) {
  const { t } = useTranslation();
  const members = query.data?.data ?? none;
  const rated = members.filter(({ accountState }) => accountState !== 'invited').map(({ _id }) => _id);
  const ratings = useQuery(ratingsQuery(rated)).data;
  const columns = useMemberColumns(actions, ratings);
  const alone = members.length === 1 && !list.filtered && list.page === 1;
  return (
    <>
      <DataTable
        columns={columns}
        empty={
          <EmptyState
            action={
              <Button variant="default" onClick={list.clear}>
                {t('people.team.clearFilters')}
              </Button>
            }
            body={t('people.team.emptyBody')}
            icon={<SearchX size={18} strokeWidth={1.75} />}
            title={t('people.team.emptyTitle')}
          />
        }
        failed={{ body: t('people.team.errorBody') }}
        idOf={({ _id }) => _id}
        label={t('people.team.table')}
        loading={{ label: t('people.team.loadingMore') }}
        name="team"
        nameOf={nameOf}
        query={query}
        rowHeight={52}
        rows={query.data?.data}
        stateOf={({ accountState }) => accountState}
        onOpen={(member) => actions.open('edit', member)}
      />
      {alone ? (
        <EmptyState
          action={<Button onClick={onInvite}>{t('people.team.invite')}</Button>}
          body={t('people.team.aloneBody')}
          icon={<UserPlus size={18} strokeWidth={1.75} />}
          title={t('people.team.aloneTitle')}
        />
      ) : null}
    </>
  );
}
