import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConnectMailbox, MailboxesSection } from '../../features/mailboxes/index.ts';
import { TicketSettingPage, TicketTagsPage } from '../../features/ticket-settings/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';

/** `ticket-setting` (C-18, P-63, decision P-8): accounts, and all that is set up of tickets. */
export function TicketSettingScreen() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const { connect, state, code, error } = useSearch({ from: '/ws/$workspaceId/ticket-setting' });
  const go = (search: { connect?: '1' }, replace = false) =>
    void navigate({ to: '/ws/$workspaceId/ticket-setting', params: { workspaceId }, search, replace });
  if (connect || state !== undefined) {
    return (
      <ConnectMailbox
        returned={state === undefined ? null : { state, ...(code ? { code } : {}), ...(error ? { error } : {}) }}
        onClose={() => go({})}
        // What a provider sent is good once: a reload must not ask with it again.
        onTaken={() => go({ connect: '1' }, true)}
      />
    );
  }
  return (
    <TicketSettingPage
      accounts={<MailboxesSection onConnect={() => go({ connect: '1' })} />}
      title={t('places.titles.ticketSetting')}
    />
  );
}

/** `settings/tickets` */
export function TicketTagsScreen() {
  const { t } = useTranslation();
  return <TicketTagsPage title={t('places.titles.ticketTags')} />;
}
