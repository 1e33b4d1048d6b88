import '@mantine/core/styles/Radio.layer.css';
import type { TicketRow } from '@chatso/contract';
import { Button, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { codeOf } from '../parts/code-of.ts';
import type { TicketList } from './use-ticket-list.ts';

interface MergeSelectedProps {
  list: TicketList;
  tickets: readonly TicketRow[];
}

/** Of several that are about the same, the one that stays is chosen; the others go into it. */
export function MergeSelected({ list, tickets }: MergeSelectedProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asking, setAsking] = useState<readonly TicketRow[] | null>(null);
  const [stays, setStays] = useState('');
  const merge = useMutation({ ...mutationOf('tickets.merge'), meta: { quiet: true } });
  return (
    <>
      <Button
        disabled={tickets.length < 2}
        leftSection={<GitMerge aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        title={tickets.length < 2 ? t('tickets.bulk.mergeTwo') : undefined}
        variant="default"
        onClick={() => {
          setAsking(tickets);
          setStays(tickets[0]?._id ?? '');
        }}
      >
        {t('tickets.bulk.merge')}
      </Button>
      <ConfirmDialog
        confirmLabel={t('ticket.merge.do')}
        opened={asking !== null}
        title={t('ticket.merge.title')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          const ticketIds = (asking ?? []).map(({ _id }) => _id).filter((id) => id !== stays);
          try {
            const { data } = await merge.mutateAsync({ params: { id: stays }, body: { ticketIds } });
            toast.success(t('tickets.toasts.merged', { code: codeOf(data) }));
            list.setSelected([]);
          } finally {
            for (const id of ['tickets.list', 'tickets.count'] as const)
              void client.invalidateQueries({ queryKey: keyOf(id) });
          }
        }}
      >
        <Radio.Group label={t('ticket.merge.which')} value={stays} onChange={setStays}>
          {asking?.map((ticket) => (
            <Radio
              key={ticket._id}
              label={<bdi>{`${codeOf(ticket)} ${ticket.title}`}</bdi>}
              my={8}
              value={ticket._id}
            />
          ))}
        </Radio.Group>
        <p>{t('ticket.merge.body')}</p>
      </ConfirmDialog>
    </>
  );
}
