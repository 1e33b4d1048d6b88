import { Button, Modal, Radio } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Column } from '../../../ui/list/index.ts';
import '@mantine/core/styles/Radio.layer.css';
import { SmallPager } from '../../../entities/customer/small-pager.tsx';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { EmptyState, toast } from '../../../ui/index.ts';
import { DataTable, SearchField } from '../../../ui/list/index.ts';
import { type Chosen, type LinkKind, linkIcons } from './link-kinds.ts';
import classes from './links.module.css';

export const linkPageSize = 10;

interface LinkDialogProps<Row extends object> {
  kind: LinkKind;
  query: UseQueryResult<unknown>;
  rows: readonly Row[] | undefined;
  count: number;
  columns: readonly Column<Row>[];
  page: number;
  search: string;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  linkOf(row: Row): Chosen['link'];
  onPage(page: number): void;
  onSearch(search: string): void;
  onLink(chosen: Chosen): Promise<unknown> | unknown;
  onClose(): void;
}

/** N-10, N-37, N-65: a table of ten rows a page, of which one is chosen. */
export function LinkDialog<Row extends object>(props: LinkDialogProps<Row>) {
  const { kind, query, rows, count, page, search, idOf, nameOf, linkOf, onClose } = props;
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [chosen, setChosen] = useState<string | null>(null);
  const [linking, setLinking] = useState(false);
  const title = t(`ticket.links.do.${kind}`);
  const row = rows?.find((one) => idOf(one) === chosen);
  useClosesOnFailure(query, onClose);
  const columns = useColumns(props, chosen, setChosen);
  const Icon = linkIcons[kind];
  async function link() {
    if (!row || linking) return;
    setLinking(true);
    try {
      await props.onLink({ link: linkOf(row), name: nameOf(row) });
    } finally {
      setLinking(false);
      onClose();
    }
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={phone}
      opened
      size={640}
      title={title}
      onClose={onClose}
    >
      <div className={classes.inside}>
        <SearchField label={t('ticket.links.search')} value={search} onChange={props.onSearch} />
        <div className={classes.table}>
          <DataTable
            columns={columns}
            empty={
              <EmptyState
                body={search === '' && kind === 'order' ? t('ticket.links.fromShop.order') : ''}
                icon={<Icon size={18} strokeWidth={1.75} />}
                title={t(`ticket.links.empty.${kind}`)}
              />
            }
            idOf={idOf}
            label={title}
            loading={{ label: t('ticket.links.loading'), rows: linkPageSize }}
            name={`link-${kind}`}
            nameOf={nameOf}
            query={query}
            rows={rows}
            sort={null}
            stateOf={(one) => (idOf(one) === chosen ? 'open' : undefined)}
            onOpen={(one) => setChosen(idOf(one))}
            onSort={() => undefined}
          />
        </div>
        <SmallPager count={count} limit={linkPageSize} page={page} onPage={props.onPage} />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('tickets.new.cancel')}
          </Button>
          <Button disabled={!row || query.isFetching} loading={linking} onClick={() => void link()}>
            {t('ticket.links.link')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** N-65 */
export function useClosesOnFailure(query: Pick<UseQueryResult, 'error'>, onClose: () => void): void {
  const { t } = useTranslation();
  const { error } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return;
    toast.error(t('ticket.links.failed'));
    onClose();
  }, [error]);
}

function useColumns<Row extends object>(
  { columns, idOf, nameOf }: LinkDialogProps<Row>,
  chosen: string | null,
  choose: (id: string) => void,
): Column<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'chosen',
        header: '',
        width: '40px',
        cell: (row: Row) => (
          <Radio
            aria-label={t('ticket.links.choose', { name: nameOf(row) })}
            checked={idOf(row) === chosen}
            onChange={() => choose(idOf(row))}
          />
        ),
      },
      ...columns,
    ],
    [t, columns, chosen, choose, idOf, nameOf],
  );
}
