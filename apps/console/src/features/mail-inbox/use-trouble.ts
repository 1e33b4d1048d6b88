import type { MailAddress } from '@chatso/contract';
import { useTranslation } from 'react-i18next';

const lost = new Set<MailAddress['status']>(['authenticationError', 'disconnected']);

interface Trouble {
  /** In a few words, in the place of 'Working as expected'. */
  state: string;
  /** What comes of it. */
  words: string;
  /** No mail comes in. */
  unread: boolean;
  /** Nothing is broken: this installation is not connected to the world's mail. */
  calm?: boolean;
}

/** What an account does not do: read before sent, since that is what the inbox is for. Null: it works. */
export function useTrouble(channel: MailAddress | null): Trouble | null {
  const { t } = useTranslation();
  if (channel === null) return null;
  const { status, readingProblem, sendingProblem, takesMail, outbox } = channel;
  if (lost.has(status))
    return { state: t(`mailboxes.about.${status}`), words: t('mailInbox.notReadAdmin'), unread: true };
  if (!takesMail) {
    const kind = outbox ? 'kept' : 'off';
    return {
      state: t(`mailboxes.forwarding.states.${kind}`),
      words: t(`mailInbox.${kind}`),
      unread: true,
      calm: outbox,
    };
  }
  if (readingProblem) return { state: t('mailboxes.reading'), words: t('mailInbox.notRead'), unread: true };
  return sendingProblem ? { state: t('mailboxes.sending'), words: t('mailInbox.notSent'), unread: false } : null;
}
