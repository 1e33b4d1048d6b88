import type { PersonPair } from '@chatso/contract';
import { Button } from '@mantine/core';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { SmallPager } from '../../../entities/customer/small-pager.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { personName } from '../person-name.ts';
import type { CustomerList } from '../use-customer-list.ts';
import { useDuplicates } from '../use-customers.ts';
import classes from './merge.module.css';
import { useKeepApart } from './use-merge.ts';

const perPage = 20;

/** Pairs that may be the same person; nothing happens to them by itself. */
export function DuplicatesDrawer({ list }: { list: CustomerList }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useDuplicates(page, perPage);
  return (
    <SideDrawer title={t('customers.pairs.title')} width={460} onClose={() => list.showDuplicates(false)}>
      {query.isPending ? (
        <SkeletonRows label={t('customers.loading')} rowHeight={72} rows={5} />
      ) : query.error ? (
        <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data.data.length === 0 ? (
        <EmptyState
          body={t('customers.pairs.emptyBody')}
          icon={<GitMerge size={18} strokeWidth={1.75} />}
          title={t('customers.pairs.empty')}
        />
      ) : (
        <>
          <p className={classes.about}>{t('customers.pairs.about')}</p>
          <ul className={classes.pairs}>
            {query.data.data.map((pair) => (
              <Pair key={`${pair.one._id},${pair.other._id}`} list={list} pair={pair} />
            ))}
          </ul>
          <SmallPager count={query.data.count} limit={perPage} page={page} onPage={setPage} />
        </>
      )}
    </SideDrawer>
  );
}

function Pair({ pair: { one, other, why }, list }: { pair: PersonPair; list: CustomerList }) {
  const { t } = useTranslation();
  const keepApart = useKeepApart();
  const names = { one: personName(one), other: personName(other) };
  return (
    <li className={classes.pair}>
      {[one, other].map((person) => (
        <p className={classes.one} key={person._id} title={person.email ?? undefined}>
          <bdi className={classes.oneName}>{personName(person)}</bdi>
          <span className={classes.oneEmail}>{person.email ?? person.phone}</span>
        </p>
      ))}
      <div className={classes.pairFoot}>
        <span className={classes.why}>{why.map((reason) => t(`customers.pairs.why.${reason}`)).join(', ')}</span>
        <Button
          aria-label={t('customers.pairs.notSameOf', names)}
          color="gray"
          loading={keepApart.isPending}
          size="compact-sm"
          variant="subtle"
          onClick={() => keepApart.mutate({ params: { id: one._id }, body: { otherId: other._id } })}
        >
          {t('customers.pairs.notSame')}
        </Button>
        <Button
          aria-label={t('customers.pairs.compareOf', names)}
          size="compact-sm"
          variant="default"
          onClick={() => list.compare([one._id, other._id])}
        >
          {t('customers.merge.compare')}
        </Button>
      </div>
    </li>
  );
}
