import { isSocialChannel } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { errorMessage, fieldErrors } from '../../../lib/api/errors.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaFrame } from '../../../ui/area.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ErrorDialog, ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
import { StepRail } from '../../../ui/step-rail.tsx';
import parts from '../parts.module.css';
import { useMailboxes } from '../use-mailboxes.ts';
import { CheckLines } from './check-lines.tsx';
import classes from './connect.module.css';
import { AddressStep, ReadingStep, ServersStep } from './entry-steps.tsx';
import { OtherWays } from './other-ways.tsx';
import { type Connect, type ConnectStep, connectSteps, isTaken, type Returned, useConnect } from './use-connect.ts';

interface ConnectMailboxProps {
  returned: Returned | null;
  onTaken(): void;
  onClose(): void;
}

/** Connects a mailbox step by step: which one, where its mail is, whether that works, and its first reading. */
export function ConnectMailbox({ returned, onTaken, onClose }: ConnectMailboxProps) {
  const { t } = useTranslation();
  const accounts = useMailboxes();
  const query = useQuery(ownStoresQuery());
  const stores = useMemo(() => (query.data ?? []).filter(({ type }) => !isSocialChannel(type)), [query.data]);
  const flow = useConnect(stores, returned, onTaken);
  const { step, failure } = flow;
  const taken = isTaken(failure);
  return (
    <BackLink.Provider
      value={<IconButton icon={<ArrowLeft size={16} />} label={t('mailboxes.title')} onClick={onClose} />}
    >
      <AreaFrame title={t('mailboxes.flow.title')}>
        <div className={classes.flow}>
          <Steps current={step} forwarded={flow.connected?.kind === 'forward'} />
          <form
            noValidate
            className={classes.main}
            id="connect-mailbox"
            onSubmit={(event) => {
              event.preventDefault();
              flow.next();
            }}
          >
            {query.isError && !query.data ? (
              <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
            ) : !query.data || flow.finish.isPending ? (
              <SkeletonRows
                label={t(flow.finish.isPending ? 'mailboxes.flow.finishing' : 'app.loading')}
                rowHeight={64}
                rows={3}
              />
            ) : step === 'address' ? (
              <AddressStep flow={flow} stores={stores} />
            ) : step === 'servers' ? (
              <ServersStep flow={flow} />
            ) : step === 'test' ? (
              <CheckLines flow={flow} />
            ) : (
              <ReadingStep connected={flow.connected} mailboxes={accounts.data?.data ?? []} />
            )}
            {failure && !taken ? <Failure error={failure} /> : null}
          </form>
          {step === 'reading' ? null : (
            <OtherWays
              flow={flow}
              forwarding={accounts.data?.forwarding ?? null}
              oauth={accounts.data?.oauth ?? { google: false, microsoft: false }}
            />
          )}
        </div>
        <Footer flow={flow} ready={stores.length > 0} onClose={onClose} />
        <ErrorDialog opened={taken} title={t('mailboxes.flow.takenTitle')} onClose={flow.forget}>
          {t('mailboxes.flow.taken', { email: flow.email })}
        </ErrorDialog>
      </AreaFrame>
    </BackLink.Provider>
  );
}

/** What is forwarded has no servers, and nothing is read. */
const forwardSteps = ['address', 'forwarding'] as const;

function Steps({ current, forwarded }: { current: ConnectStep; forwarded: boolean }) {
  const { t } = useTranslation();
  const names = forwarded ? forwardSteps : connectSteps;
  const at = forwarded ? 1 : connectSteps.indexOf(current);
  return (
    <StepRail
      at={at}
      label={t('mailboxes.flow.progress', { step: at + 1, count: names.length })}
      narrow="current"
      steps={names.map((name) => ({
        name,
        title: t(`mailboxes.flow.steps.${name}`),
        hint: t(`mailboxes.flow.hints.${name}`),
      }))}
    />
  );
}

function Failure({ error }: { error: Error }) {
  const fields = Object.values(fieldErrors(error));
  const words = fields.length > 0 ? fields.join(' ') : errorMessage(error);
  return words === null ? null : (
    <p className={parts.problem} dir="auto" role="alert">
      {words}
    </p>
  );
}

function Footer({ flow, ready, onClose }: { flow: Connect; ready: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const { step, check, connect, discover } = flow;
  const { membership, workspaceId } = useSession();
  // Where its mail comes in; what is forwarded has a proof to wait for here.
  const inbox = flow.connected?.kind !== 'forward' && hasPermission(membership, 'tickets');
  if (step === 'reading') {
    return (
      <div className={classes.footer}>
        <Button variant={inbox ? 'default' : 'filled'} onClick={onClose}>
          {t('mailboxes.flow.done')}
        </Button>
        {inbox ? (
          <Button component={Link} to={`/ws/${workspaceId}/ticket-management/emails` as never}>
            {t('mailboxes.flow.inbox')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className={classes.footer}>
      <Button disabled={connect.isPending} variant="default" onClick={flow.at === 0 ? onClose : flow.back}>
        {t(flow.at === 0 ? 'mailboxes.flow.cancel' : 'mailboxes.flow.back')}
      </Button>
      <span className={classes.footerWords} role="status">
        {discover.isPending ? t('mailboxes.flow.looking') : step === 'test' ? t('mailboxes.flow.kept') : null}
      </span>
      <Button
        disabled={!ready || check.pending || (step === 'test' && !flow.passed)}
        form="connect-mailbox"
        loading={discover.isPending || connect.isPending}
        type="submit"
      >
        {t(step === 'test' ? 'mailboxes.flow.connect' : 'mailboxes.flow.next')}
      </Button>
    </div>
  );
}
