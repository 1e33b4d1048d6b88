import { limits } from '@chatso/domain';
import '@mantine/core/styles/Radio.layer.css';
import type { Ticket } from '@chatso/contract';
import { Radio } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { SearchField } from '../../../ui/list/index.ts';
import { isBegun } from '../editor/reply-editors.ts';
import { codeOf } from '../parts/code-of.ts';
import classes from './parts.module.css';
import { useLookAgain } from './use-ticket.ts';

/** This ticket goes into another one, which opens then, unless words are left here that have not been sent. */
export function MergeInto({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { workspaceId } = useSession();
  const again = useLookAgain();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...queryOf('tickets.list', { query: { limit: 10, ...(search === '' ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  });
  const others = (data?.data ?? []).filter(({ _id }) => _id !== ticket._id);
  const merge = useMutation({ ...mutationOf('tickets.merge'), meta: { quiet: true }, onSettled: again });
  return (
    <ConfirmDialog
      confirmLabel={t('ticket.merge.do')}
      disabled={!others.some(({ _id }) => _id === into)}
      opened
      title={t('ticket.merge.into')}
      onClose={onClose}
      onConfirm={async () => {
        const { data: left } = await merge.mutateAsync({ params: { id: into }, body: { ticketIds: [ticket._id] } });
        toast.success(t('tickets.toasts.merged', { code: codeOf(left) }));
        // The page says where the ticket went, and that they are to be copied.
        if (isBegun(client, ticket._id)) return;
        void navigate({ to: `/ws/${workspaceId}/ticket-management/${left._id}` as never });
      }}
    >
      <SearchField label={t('ticket.merge.search')} value={typed} onChange={setTyped} />
      {data && others.length === 0 ? <p className={classes.quiet}>{t('ticket.merge.nothing')}</p> : null}
      <Radio.Group aria-label={t('ticket.merge.choose')} value={into} onChange={setInto}>
        {others.map((one) => (
          <Radio
            description={t(`tickets.statuses.${one.status}`)}
            key={one._id}
            label={<bdi>{`${codeOf(one)} ${one.title}`}</bdi>}
            my={8}
            value={one._id}
          />
        ))}
      </Radio.Group>
      <p className={classes.quiet}>{t('ticket.merge.intoBody', { code: codeOf(ticket) })}</p>
    </ConfirmDialog>
  );
}
