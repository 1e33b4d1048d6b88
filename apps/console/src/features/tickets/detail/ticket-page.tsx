import { ApiError, type Ticket } from '@chatso/contract';
import { Link, useParams } from '@tanstack/react-router';
import { Ticket as TicketIcon } from 'lucide-react';
import { useState } from 'react';
import { useIsCompact, useIsNarrow } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState, ErrorState, PageTitle, PaneHeader, SkeletonRows } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { ReplyBox } from '../editor/reply-box.tsx';
import { Summary } from './summary.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketFormsProvider } from './ticket-forms.tsx';
import header from './ticket-header.module.css';
import { BackToList, TicketHeader } from './ticket-header.tsx';
import classes from './ticket-page.module.css';
import { Timeline } from './timeline.tsx';
import { useTicket } from './use-ticket.ts';

/** `ticket-management/{ticketId}` (N-05): about it, what happened, and what is linked with it. */
export function TicketPage() {
  const { ticketId = '' } = useParams({ strict: false }) as { ticketId?: string };
  return <OneTicket id={ticketId} key={ticketId} />;
}

function OneTicket({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useTicket(id);
  const ticket = query.data?.data;
  if (ticket)
    return (
      <TicketFormsProvider ticket={ticket}>
        <Columns ticket={ticket} />
      </TicketFormsProvider>
    );
  const gone = query.error instanceof ApiError && [404, 422, 400].includes(query.error.statusCode);
  return (
    <div className={classes.page}>
      <PaneHeader>
        <div className={header.header}>
          <BackToList />
          <PageTitle>{t('tickets.title')}</PageTitle>
        </div>
      </PaneHeader>
      {gone ? (
        <EmptyState
          body={t('ticket.goneBody')}
          icon={<TicketIcon size={18} strokeWidth={1.75} />}
          title={t('ticket.gone')}
        />
      ) : query.error ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('ticket.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={t('ticket.loading')} rowHeight={56} rows={8} />
      )}
    </div>
  );
}

/** Three columns; what a window has no room for is in a drawer. */
function Columns({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const compact = useIsCompact();
  const narrow = useIsNarrow();
  const [details, setDetails] = useState(false);
  const form = (
    <>
      <TicketForm ticket={ticket} />
      <TicketActions ticket={ticket} />
    </>
  );
  return (
    <div className={classes.page}>
      <TicketHeader ticket={ticket} onDetails={narrow ? () => setDetails(true) : undefined} />
      <div className={classes.columns}>
        {compact ? null : <div className={classes.left}>{form}</div>}
        <section aria-label={t('ticket.tabs.label')} className={classes.middle}>
          {ticket.mergedInto ? <Merged into={ticket.mergedInto} /> : null}
          {compact ? <h2 className={classes.phoneTitle}>{ticket.title}</h2> : null}
          <Timeline ticket={ticket} />
          <ReplyBox key={ticket._id} ticket={ticket} />
        </section>
        {narrow ? null : (
          <aside aria-label={t('ticket.details')} className={classes.right}>
            <Summary ticket={ticket} />
          </aside>
        )}
      </div>
      <SideDrawer opened={narrow && details} title={t('ticket.details')} width={360} onClose={() => setDetails(false)}>
        <div className={classes.drawer}>
          {compact ? form : null}
          <Summary ticket={ticket} />
        </div>
      </SideDrawer>
    </div>
  );
}

function Merged({ into }: { into: NonNullable<Ticket['mergedInto']> }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <div className={classes.merged}>
      <Notice tone="info">
        {t('ticket.mergedInto', { code: into.code })}{' '}
        <Link to={`/ws/${workspaceId}/ticket-management/${into._id}` as never}>
          {t('ticket.openMerged', { code: into.code })}
        </Link>
      </Notice>
    </div>
  );
}
