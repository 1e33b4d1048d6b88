import { Inbox as InboxIcon, MailCheck, SearchX } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/index.ts';
import type { Inbox } from './use-inbox.ts';
import { useTrouble } from './use-trouble.ts';

/** What will be here, and who can make it so. */
export function NoMails({ inbox: { tab, channel, tag, search } }: { inbox: Inbox }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const trouble = useTrouble(channel);
  if (channel === null && tag === null) {
    return (
      <EmptyState
        body={t(isAdmin(membership) ? 'mailInbox.empty.noMailboxAdmin' : 'mailInbox.empty.noMailboxOther')}
        icon={<InboxIcon size={18} strokeWidth={1.75} />}
        title={t('mailInbox.empty.noMailbox')}
      />
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        body={t('mailInbox.empty.searchBody')}
        icon={<SearchX size={18} strokeWidth={1.75} />}
        title={t('mailInbox.empty.search')}
      />
    );
  }
  return (
    <EmptyState
      body={trouble?.unread ? trouble.words : t(`mailInbox.empty.${tab}Body`, { address: channel?.email ?? '' })}
      icon={tab === 'unread' ? <MailCheck size={18} strokeWidth={1.75} /> : <InboxIcon size={18} strokeWidth={1.75} />}
      title={t(`mailInbox.empty.${tab}`)}
    />
  );
}
