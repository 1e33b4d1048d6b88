import type { ApiClient, Store } from '@chatso/contract';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';
import { reloadPage } from '../layout/reload-page.ts';

const toastId = 'store-updated';

const wordsOf = ({ type, name }: Store): string => {
  if (type === 'facebook') return i18next.t('storeChange.facebook', { name });
  if (type === 'instagram') return i18next.t('storeChange.instagram', { name });
  return i18next.t('storeChange.store', { name });
};

/**
 * Another member changed a store this member serves: what was built with its old settings needs a reload (H-106). Chats
 * update through their own events. Returns the unsubscribe.
 */
export function followStores(api: ApiClient, userId: string): () => void {
  let ended = false;

  async function tell({ storeId, by }: { storeId: string; by: string | null }): Promise<void> {
    if (by === userId) return;
    // Stores of others, and those one may not see, are not in the list.
    const store = (await api['stores.list']()).data.find(({ _id }) => _id === storeId);
    if (!store || ended) return;
    toast.info(wordsOf(store), {
      ...{ id: toastId, sticky: true },
      action: { label: i18next.t('version.reload'), onClick: () => void reloadPage() },
    });
  }

  // Without an answer there is nothing to name; the next change tells again.
  const quietly = (change: { storeId: string; by: string | null }) => void tell(change).catch(() => undefined);
  const undo = [onAgentEvent('store:settings-changed', quietly), onAgentEvent('store:active-changed', quietly)];
  return () => {
    ended = true;
    // Whoever signed out or went to another workspace has nothing of it to reload.
    toast.hide(toastId);
    for (const end of undo) end();
  };
}
