import type { TicketTag } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { LabelList } from '../../../entities/chat-label/label-list.tsx';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import classes from '../ticket-settings.module.css';
import { askedMs } from '../use-settings-news.ts';
import { RemoveTag } from './remove-tag.tsx';

const asked = { query: { sortBy: 'name', sort: 'asc' } } as const;

export function Tags() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({ ...queryOf('ticketTags.list', asked), refetchInterval: askedMs });
  const [removing, setRemoving] = useState<TicketTag | null>(null);
  const again = () => void client.invalidateQueries({ queryKey: keyOf('ticketTags.list') });
  const { mutateAsync: create } = useMutation({
    ...mutationOf('ticketTags.create'),
    meta: { quiet: true },
    onSettled: again,
  });
  const { mutateAsync: change } = useMutation({
    ...mutationOf('ticketTags.change'),
    meta: { quiet: true },
    onSettled: again,
  });
  const tags = query.data?.data ?? [];
  // A colleague may remove it behind the question.
  const stillThere = removing === null ? null : (tags.find(({ _id }) => _id === removing._id) ?? null);
  return (
    <AreaSection hint={t('ticketSettings.tags.hint')} title={t('ticketSettings.tags.title')}>
      {query.data ? (
        <>
          <LabelList<TicketTag>
            atMost={limits.ticketTagChars}
            change={({ _id }, patch) => change({ body: { _id, ...patch } })}
            create={(body) => create({ body })}
            labels={tags}
            none={
              <EmptyState
                body={t('ticketSettings.tags.noneBody')}
                icon={<TagIcon size={18} strokeWidth={1.75} />}
                title={t('ticketSettings.tags.none')}
              />
            }
            words={{
              list: t('ticketSettings.tags.title'),
              fresh: t('ticketSettings.tags.new'),
              rename: (name) => t('ticketSettings.tags.rename', { name }),
              remove: (name) => t('ticketSettings.tags.remove', { name }),
              conflict: t('ticketSettings.tags.conflict'),
              taken: t('ticketSettings.tags.taken'),
            }}
            onRemove={setRemoving}
          >
            {({ emailUsage }) => (
              <span className={classes.usage}>
                {t('ticketSettings.tags.usage', { count: emailUsage, number: wholeNumber(emailUsage) })}
              </span>
            )}
          </LabelList>
        </>
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('ticketSettings.tags.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={t('app.loading')} rows={4} />
      )}
      <RemoveTag tag={stillThere} onClose={() => setRemoving(null)} />
    </AreaSection>
  );
}
