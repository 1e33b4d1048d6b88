import type { MailAddress } from '@chatso/contract';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

const lost = new Set<MailAddress['status']>(['authenticationError', 'disconnected']);

interface Trouble {
  /** In a few words, in the place of 'Working as expected'. */
  state: string;
  /** What comes of it. */
  words: string;
  /** No mail comes in. */
  unread: boolean;
  /** False: nothing is broken, this installation is just not connected to the world's mail. */
  alarms: boolean;
}

/** What an account does not do: read before sent, since that is what the inbox is for. Null: it works. */
export function useTrouble(channel: MailAddress | null): Trouble | null {
  const { t } = useTranslation();
  if (channel === null) return null;
  const { status, readingProblem, sendingProblem, takesMail, outbox } = channel;
  if (lost.has(status))
    return { state: t(`mailboxes.about.${status}`), words: t('mailInbox.notReadAdmin'), unread: true, alarms: true };
  if (!takesMail) {
    const kind = outbox ? 'kept' : 'off';
    return {
      state: t(`mailboxes.forwarding.states.${kind}`),
      words: t(`mailInbox.${kind}`),
      unread: true,
      alarms: !outbox,
    };
  }
  if (readingProblem)
    return { state: t('mailboxes.reading'), words: t('mailInbox.notRead'), unread: true, alarms: true };
  return sendingProblem
    ? { state: t('mailboxes.sending'), words: t('mailInbox.notSent'), unread: false, alarms: true }
    : null;
}
