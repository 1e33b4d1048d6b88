import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EntryFrame } from '../../features/entry/index.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState } from '../../ui/index.ts';
import classes from './accept-invitation.module.css';
import { DeadInvitation, isDead } from './dead-invitation.tsx';
import { JoinForm } from './join-form.tsx';
import { OtherAccount } from './other-account.tsx';

/** `/accept-invitation?token=`: the other end of the link in an invitation's mail (D-07). */
export function AcceptInvitationScreen() {
  const { t } = useTranslation();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const found = useQuery({
    ...queryOf('auth.invitation', { query: { token } }),
    enabled: token !== '',
    // A link is good or it is not; only a lost connection is worth another try.
    retry: (failures, error) => failures < 2 && !isDead(error),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const invitation = found.data;
  const by = invitation?.invitedBy;
  const workspace = invitation?.workspaceName ?? '';
  const subtitle = by ? t('people.accept.by', { name: by, workspace }) : t('people.accept.byNobody', { workspace });
  return (
    <EntryFrame
      pageTitle={t('people.accept.pageTitle')}
      subtitle={invitation ? subtitle : ''}
      title={invitation ? t('people.accept.title', { workspace }) : t('people.accept.plainTitle')}
    >
      {token === '' ? <DeadInvitation error={null} /> : null}
      {found.isLoading ? (
        <p className={classes.loading} role="status">
          <Loader aria-hidden /> {t('people.accept.loading')}
        </p>
      ) : null}
      {found.isError && isDead(found.error) ? <DeadInvitation error={found.error} /> : null}
      {found.isError && !isDead(found.error) ? (
        <ErrorState error={found.error} title={t('people.accept.failed')} onRetry={() => void found.refetch()} />
      ) : null}
      {invitation?.signedInAs ? (
        <OtherAccount invited={invitation.email} signedInAs={invitation.signedInAs} onGone={() => found.refetch()} />
      ) : null}
      {invitation && !invitation.signedInAs ? <JoinForm invitation={invitation} token={token} /> : null}
      {found.isError && isDead(found.error) ? (
        <Button component="a" fullWidth href="/" mt={16} size="lg" variant="default">
          {t('people.accept.goOn')}
        </Button>
      ) : null}
    </EntryFrame>
  );
}
