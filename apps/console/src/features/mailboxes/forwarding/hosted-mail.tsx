import type { Mailbox } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { keepAnswer } from '../../../lib/api/keep-answer.ts';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, ErrorState } from '../../../ui/index.ts';
import drawer from '../mailbox-drawer.module.css';
import parts from '../parts.module.css';
import { useLookAgain } from '../use-mailbox-changes.ts';
import { CopyLine } from './copy-line.tsx';

/** For a service that receives mail for a domain and hands each over by a call: where, and what it signs with. */
export function HostedMail({ mailbox: { _id: id } }: { mailbox: Mailbox }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  const [wanted, setWanted] = useState(false);
  const [asking, setAsking] = useState(false);
  const query = useQuery({
    ...queryOf('mailboxes.webhook', { params: { id } }),
    // Not kept: a look is a look, and each is written down.
    ...{ enabled: wanted, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } },
  });
  const renew = useMutation({ ...mutationOf('mailboxes.renewWebhook'), meta: { quiet: true } });
  const shown = wanted ? query.data : undefined;
  return (
    <details className={drawer.hosted}>
      <summary>{t('mailboxes.forwarding.hosted')}</summary>
      <div className={drawer.copyLines}>
        <p className={parts.words}>{t('mailboxes.forwarding.hostedBody')}</p>
        {shown ? (
          <>
            <CopyLine
              copyLabel={t('mailboxes.forwarding.copyUrl')}
              name={t('mailboxes.forwarding.url')}
              text={shown.url}
            />
            <CopyLine
              copyLabel={t('mailboxes.forwarding.copySecret')}
              name={t('mailboxes.forwarding.secret')}
              text={shown.secret}
            />
            <p className={parts.words}>{t('mailboxes.forwarding.signing')}</p>
            <Button
              className={parts.again}
              leftSection={<RefreshCw aria-hidden size={14} strokeWidth={1.75} />}
              size="xs"
              variant="default"
              onClick={() => setAsking(true)}
            >
              {t('mailboxes.forwarding.renew')}
            </Button>
          </>
        ) : query.isError ? (
          <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <Button
            className={parts.again}
            leftSection={<Eye aria-hidden size={14} strokeWidth={1.75} />}
            loading={wanted && query.isFetching}
            size="xs"
            variant="default"
            onClick={() => setWanted(true)}
          >
            {t('mailboxes.forwarding.show')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        confirmLabel={t('mailboxes.forwarding.renew')}
        danger
        focus="cancel"
        opened={asking}
        title={t('mailboxes.forwarding.renewTitle')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const drawn = await renew.mutateAsync({ params: { id } });
          keepAnswer(client, keyOf('mailboxes.webhook', { params: { id } }), drawn);
          void lookAgain();
        }}
      >
        {t('mailboxes.forwarding.renewBody')}
      </ConfirmDialog>
    </details>
  );
}
