import type { ListedTrigger, Store } from '@chatso/contract';
import { ApiError } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaPage } from '../../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows, toast } from '../../../ui/index.ts';
import { useTriggerNews } from '../use-trigger-news.ts';
import { useTriggerStores } from '../use-trigger-stores.ts';
import { TriggerEditor } from './trigger-editor.tsx';

interface TriggerEditorPageProps {
  /** Null: a new one. */
  id: string | null;
  copyId: string | null;
  storeId: string | null;
  onClose(storeId?: string): void;
  onDuplicate(storeId: string, id: string): void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;

/** `add` and `{autoTriggerId}`: what the editor needs, and what is said while it is not there. */
export function TriggerEditorPage({ id, copyId, storeId, onClose, onDuplicate }: TriggerEditorPageProps) {
  const { t } = useTranslation();
  const known = id ?? copyId;
  const query = useQuery({ ...queryOf('triggers.get', { params: { id: known ?? '' } }), enabled: known !== null });
  const [last, setLast] = useState<ListedTrigger | null>(null);
  if (query.data && query.data !== last) setLast(query.data);
  const { query: stores, store } = useTriggerStores(query.data?.chatsoStoreId ?? last?.chatsoStoreId ?? storeId);
  useOthersChanges(id);
  const title = t(id === null ? 'places.titles.addAutoTrigger' : 'places.titles.editAutoTrigger');
  const close = () => onClose(store?._id);
  const back = (
    <Button variant="default" onClick={close}>
      {t('triggers.editor.back')}
    </Button>
  );
  const removed = id !== null && isGone(query.error);
  if (removed && !last) {
    return (
      <AreaPage actions={back} title={title}>
        <EmptyState
          body={t('triggers.editor.goneBody')}
          icon={<SearchX size={18} strokeWidth={1.75} />}
          title={t('triggers.editor.goneTitle')}
        />
      </AreaPage>
    );
  }
  const failed = stores.error ?? (last || isGone(query.error) ? null : query.error);
  // A copy of what is gone is a new one.
  const ready = store !== null && (known === null || last !== null || isGone(query.error));
  if (!ready || !store) {
    const retry = () => void Promise.all([stores.refetch(), known === null ? null : query.refetch()]);
    return (
      <AreaPage actions={back} title={title}>
        {failed ? (
          <ErrorState error={failed} title={t('triggers.failed')} onRetry={retry} />
        ) : stores.isSuccess && !store ? (
          <EmptyState
            body={t('triggers.noStoreBody')}
            icon={<SearchX size={18} strokeWidth={1.75} />}
            title={t('triggers.noStore')}
          />
        ) : (
          <SkeletonRows label={t('triggers.loading')} rows={8} />
        )}
      </AreaPage>
    );
  }
  return (
    <Loaded
      copyOf={id === null ? last : null}
      removed={removed}
      store={store}
      trigger={id === null ? null : last}
      onClose={close}
      onDuplicate={onDuplicate}
    />
  );
}

interface LoadedProps {
  store: Store;
  trigger: ListedTrigger | null;
  copyOf: ListedTrigger | null;
  removed: boolean;
  onClose(): void;
  onDuplicate(storeId: string, id: string): void;
}

/** Agents and departments come after the rest: nobody waits for them to change a message. */
function Loaded(props: LoadedProps) {
  const options = useQuery(queryOf('triggers.options', { query: { chatsoStoreId: props.store._id } }));
  return <TriggerEditor {...props} options={options.data ?? { agents: [], departments: [] }} />;
}

/** P-53: somebody else's save moves what nobody touched here, and the person is told whose it was. */
function useOthersChanges(id: string | null): void {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  useTriggerNews(({ triggerId, by }) => {
    if (id === null || triggerId !== id || by?._id === user._id) return;
    void client.invalidateQueries({ queryKey: keyOf('triggers.get', { params: { id } }) });
    // It may have changed because its department is gone, which then is no choice any more.
    void client.invalidateQueries({ queryKey: keyOf('triggers.options') });
    if (by) toast.info(t('triggers.editor.theirs', { person: by.fullname }));
  });
}
