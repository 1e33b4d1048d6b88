import type { Mailbox } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Mail, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/index.ts';
import { ForwardDrawer } from './forwarding/forward-drawer.tsx';
import classes from './mailbox-card.module.css';
import { MailboxCard } from './mailbox-card.tsx';
import { MailboxDrawer } from './mailbox-drawer.tsx';
import { useMailboxes } from './use-mailboxes.ts';

/** The accounts of a workspace, with what is wrong with them and what can be done. */
export function MailboxesSection({ onConnect }: { onConnect(): void }) {
  const { t } = useTranslation();
  const query = useMailboxes();
  const [editing, setEditing] = useState<{ mailbox: Mailbox; reconnect: boolean } | null>(null);
  const [forwarding, setForwarding] = useState<Mailbox | null>(null);
  const mailboxes = query.data?.data ?? [];
  const nowOf = ({ _id }: Mailbox) => mailboxes.find((one) => one._id === _id) ?? null;
  const connect = (
    <Button leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />} variant="default" onClick={onConnect}>
      {t('mailboxes.connect')}
    </Button>
  );
  return (
    <AreaSection aside={mailboxes.length > 0 ? connect : null} hint={t('mailboxes.hint')} title={t('mailboxes.title')}>
      {!query.data && query.isError ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('mailboxes.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <SkeletonRows label={t('app.loading')} rowHeight={96} rows={2} />
      ) : mailboxes.length === 0 ? (
        <EmptyState
          action={connect}
          body={t('mailboxes.noneBody')}
          icon={<Mail size={18} strokeWidth={1.75} />}
          title={t('mailboxes.none')}
        />
      ) : (
        <ul aria-label={t('mailboxes.title')} className={classes.cards}>
          {mailboxes.map((mailbox) => (
            <MailboxCard
              key={mailbox._id}
              mailbox={mailbox}
              onEdit={(reconnect) => setEditing({ mailbox, reconnect })}
              onForwarding={() => setForwarding(mailbox)}
            />
          ))}
        </ul>
      )}
      {editing ? (
        <MailboxDrawer
          key={editing.mailbox._id}
          first={editing.mailbox}
          now={nowOf(editing.mailbox)}
          reconnect={editing.reconnect}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {forwarding ? (
        <ForwardDrawer email={forwarding.email} now={nowOf(forwarding)} onClose={() => setForwarding(null)} />
      ) : null}
    </AreaSection>
  );
}
