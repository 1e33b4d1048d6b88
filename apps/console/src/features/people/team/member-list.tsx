import type { Agent } from '@chatso/contract';
import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import type { MemberActions } from '../member/use-member-actions.ts';
import { ratingsQuery } from '../people-queries.ts';
import { MemberRow } from './member-row.tsx';
import classes from './team.module.css';
import type { TeamFilter } from './use-team-filter.ts';

interface MemberListProps {
  members: readonly Agent[];
  query: UseQueryResult<unknown>;
  team: TeamFilter;
  actions: MemberActions;
  onInvite: () => void;
}

/** The table, or what stands for it while there is nothing to show. */
export function MemberList({ members, query, team, actions, onInvite }: MemberListProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const rated = members.filter(({ accountState }) => accountState !== 'invited').map(({ _id }) => _id);
  const ratings = useQuery(ratingsQuery(workspaceId, rated));
  if (query.isPending) return <SkeletonRows label={t('people.team.loadingMore')} rows={8} rowHeight={52} />;
  if (query.isError && members.length === 0) {
    return (
      <ErrorState
        body={t('people.team.errorBody')}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (members.length === 0) {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={team.clear}>
            {t('people.team.clearFilters')}
          </Button>
        }
        body={t('people.team.emptyBody')}
        icon={<SearchX size={18} strokeWidth={1.75} />}
        title={t('people.team.emptyTitle')}
      />
    );
  }
  const alone = members.length === 1 && !team.filtered && team.filter.page === 1;
  return (
    <>
      <table aria-busy={query.isFetching} aria-label={t('people.team.table')} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('people.team.user')}</th>
            <th className={classes.roleCell} scope="col">
              {t('people.team.role')}
            </th>
            <th className={classes.stateCell} scope="col">
              {t('people.team.state')}
            </th>
            <th className={`${classes.wideCell} ${classes.storesCell}`} scope="col">
              {t('people.team.stores')}
            </th>
            <th className={classes.wideCell} scope="col">
              {t('people.team.departments')}
            </th>
            <th className={`${classes.wideCell} ${classes.ratingCell}`} scope="col">
              {t('people.team.rating')}
            </th>
            <th className={classes.activeCell} scope="col">
              {t('people.team.lastActive')}
            </th>
            <th className={classes.actionCell} scope="col">
              <span className={classes.hidden}>{t('people.team.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow actions={actions} key={member._id} member={member} rating={ratings.data?.get(member._id)} />
          ))}
        </tbody>
      </table>
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
