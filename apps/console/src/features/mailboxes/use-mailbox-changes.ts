import { ApiError, type Mailbox } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';

/** Asks for the accounts again, and for what the inbox knows of them. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf('mailboxes.list') }),
      client.invalidateQueries({ queryKey: keyOf('mails.addresses') }),
    ]);
  };
}

/** What went wrong with an account, in words of this page where another admin was faster. */
export function useMailboxRefusal(): (error: Error) => string | null {
  const { t } = useTranslation();
  return (error) =>
    error instanceof ApiError && error.code === 'conflict' && error.reason === undefined
      ? t('mailboxes.changed')
      : errorMessage(error);
}

/** Begins anew: by the stored password, or at the provider's own page. */
export function useReconnect({ _id, email, kind, status, store, version }: Mailbox) {
  const lookAgain = useLookAgain();
  const wordsOf = useMailboxRefusal();
  const onError = (error: Error) => {
    const words = wordsOf(error);
    if (words !== null) toast.error(words);
    void lookAgain();
  };
  const change = useMutation({
    ...mutationOf('mailboxes.change'),
    ...{ meta: { quiet: true }, onError, onSuccess: lookAgain },
  });
  const authorize = useMutation({
    ...mutationOf('mailboxes.authorize'),
    ...{ meta: { quiet: true }, onError },
    onSuccess: ({ url }) => browser.leaveFor(url),
  });
  const provider = kind === 'google' || kind === 'microsoft' ? kind : null;
  return {
    busy: change.isPending || authorize.isPending,
    again() {
      if (provider !== null && status === 'authenticationError')
        authorize.mutate({ body: { kind: provider, email, chatsoStoreId: store._id } });
      else change.mutate({ params: { id: _id }, body: { status: 'connecting', version } });
    },
  };
}
