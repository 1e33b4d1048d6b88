import type { MailRow } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Ban, MailOpen, Plus, Ticket } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { Pager } from '../../ui/area.ts';
import { IconButton } from '../../ui/index.ts';
import { DataTable, SearchField } from '../../ui/list/index.ts';
import { MailDialog } from './dialog/mail-dialog.tsx';
import { useHeldRows } from './held-rows.ts';
import { useInboxColumns } from './inbox-columns.tsx';
import { InboxSide } from './inbox-side.tsx';
import classes from './mail-inbox.module.css';
import { NoMails } from './no-mails.tsx';
import { useFailureToast } from './use-failure-toast.ts';
import { type Inbox, useInbox } from './use-inbox.ts';
import { type MailChanges, useMailChanges, useMailNews } from './use-mail-changes.ts';

/** `ticket-management/emails` (O-01 to O-05) */
export function MailInbox() {
  const { t } = useTranslation();
  const inbox = useInbox();
  const changes = useMailChanges();
  const columns = useInboxColumns();
  const [over, setOver] = useState(false);
  useMailNews();
  useFailureToast(inbox.query);
  const answer = inbox.query.data;
  const held = over || inbox.selected.length > 0 || inbox.openId !== null;
  const { rows, waiting, letIn } = useHeldRows(answer?.data, inbox.question, held);
  // Nothing is asked for where there is no mailbox and no tag.
  const asks = inbox.addresses.isPending || inbox.channel !== null || inbox.tag !== null || inbox.tags.isFetching;
  return (
    <div className={classes.desk}>
      <InboxSide inbox={inbox} />
      <div className={classes.main}>
        <div className={classes.bar}>
          <SearchField label={t('mailInbox.search')} value={inbox.typed} onChange={inbox.type} />
          <Connect />
        </div>
        {waiting > 0 ? (
          <div className={classes.newer}>
            <Button size="xs" onClick={letIn}>
              {t('mailInbox.newOnes', { count: waiting })}
            </Button>
          </div>
        ) : null}
        <div
          className={classes.rows}
          onPointerEnter={(event: PointerEvent) => setOver(event.pointerType === 'mouse')}
          onPointerLeave={() => setOver(false)}
        >
          {inbox.addresses.isError && !inbox.addresses.data ? (
            <Table
              inbox={{ ...inbox, query: inbox.addresses as never }}
              columns={columns}
              changes={changes}
              rows={[]}
            />
          ) : asks ? (
            <Table changes={changes} columns={columns} inbox={inbox} rows={rows} />
          ) : (
            <NoMails inbox={inbox} />
          )}
        </div>
        {answer && answer.count > 0 ? (
          <Pager
            count={answer.count}
            limit={inbox.limit}
            page={inbox.page}
            onLimit={inbox.setLimit}
            onPage={inbox.setPage}
          />
        ) : null}
      </div>
      {inbox.openId !== null ? (
        <MailDialog
          changes={changes}
          count={answer?.count ?? 0}
          first={(inbox.page - 1) * inbox.limit}
          id={inbox.openId}
          rows={rows ?? []}
          onOpen={inbox.open}
        />
      ) : null}
    </div>
  );
}

interface TableProps {
  inbox: Inbox;
  rows: readonly MailRow[] | undefined;
  columns: ReturnType<typeof useInboxColumns>;
  changes: MailChanges;
}

function Table({ inbox, rows, columns, changes }: TableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      columns={columns}
      empty={<NoMails inbox={inbox} />}
      failed={{ title: t('mailInbox.failed') }}
      idOf={({ _id }) => _id}
      label={t('mailInbox.title')}
      loading={{ label: t('mailInbox.loading'), rows: 12 }}
      name="emails"
      nameOf={({ subject, from }) => `${from.name || from.address}: ${subject || t('mailInbox.noSubject')}`}
      query={inbox.query}
      rows={rows}
      selection={{
        ids: inbox.selected,
        onChange: inbox.setSelected,
        counted: t('mailInbox.selected', { count: inbox.selected.length }),
        actions: <Selected changes={changes} inbox={inbox} rows={rows ?? []} />,
      }}
      sort={inbox.order}
      stateOf={({ _id }) => (_id === inbox.openId ? 'open' : undefined)}
      onOpen={({ _id }) => inbox.open(_id)}
      onSort={({ down }) => inbox.setOrder(down)}
    />
  );
}

/** O-05, and what else is done to several at once. */
function Selected({ inbox, rows, changes }: Omit<TableProps, 'columns' | 'rows'> & { rows: readonly MailRow[] }) {
  const { t } = useTranslation();
  const ids = [...inbox.selected];
  const chosen = rows.filter(({ _id }) => ids.includes(_id));
  const unread = chosen.some(({ unseen }) => unseen);
  const spam = inbox.tab === 'spam';
  const done = { onSuccess: () => inbox.setSelected([]) };
  return (
    <>
      {spam ? null : (
        <Button
          leftSection={<Ticket aria-hidden size={16} strokeWidth={1.75} />}
          loading={changes.create.isPending}
          size="xs"
          onClick={() => changes.create.mutate({ body: { emails: ids.map((id) => ({ id })) } }, done)}
        >
          {t('mailInbox.createTickets')}
        </Button>
      )}
      <Button
        leftSection={<MailOpen aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        variant="default"
        onClick={() => {
          changes.setSeen(ids, !unread);
          inbox.setSelected([]);
        }}
      >
        {t(unread ? 'mailInbox.markRead' : 'mailInbox.markUnread')}
      </Button>
      <Button
        leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />}
        loading={changes.spam.isPending}
        size="xs"
        variant="default"
        onClick={() => changes.spam.mutate({ body: { ids, spam: !spam } }, done)}
      >
        {t(spam ? 'mailInbox.takeBack' : 'mailInbox.putAside')}
      </Button>
    </>
  );
}

function Connect() {
  const { t } = useTranslation();
  const { membership, workspaceId } = useSession();
  const navigate = useNavigate();
  const phone = useIsPhone();
  if (!isAdmin(membership)) return null;
  const icon = <Plus aria-hidden size={16} strokeWidth={1.75} />;
  const label = t('mailInbox.connect');
  const go = () =>
    void navigate({ to: '/ws/$workspaceId/ticket-setting', params: { workspaceId }, search: { connect: '1' } });
  if (phone) return <IconButton icon={icon} label={label} size={44} onClick={go} />;
  return (
    <Button leftSection={icon} variant="default" onClick={go}>
      {label}
    </Button>
  );
}
