import { ApiError, type ChatLabel, type ChatLabelKind } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelList } from '../../../entities/chat-label/label-list.tsx';
import { useLabels } from '../../../entities/chat-label/use-labels.ts';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import classes from './labels.module.css';

/** Where admins make the words for chats. */
export function LabelsDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { query, tags, reasons } = useLabels();
  const [removing, setRemoving] = useState<ChatLabel | null>(null);
  // Another admin may delete it behind the question.
  const stillThere = (label: ChatLabel | null) => [...tags, ...reasons].some(({ _id }) => _id === label?._id);
  return (
    <SideDrawer title={t('recordLabels.manage')} width={420} onClose={onClose}>
      <p className={classes.about}>{t('recordLabels.manageAbout')}</p>
      {query.isPending ? (
        <SkeletonRows label={t('recordLabels.loading')} rows={6} />
      ) : query.error ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('recordLabels.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <Section kind="tag" labels={tags} onRemove={setRemoving} />
          <Section kind="reason" labels={reasons} onRemove={setRemoving} />
        </>
      )}
      <RemoveLabel label={stillThere(removing) ? removing : null} onClose={() => setRemoving(null)} />
    </SideDrawer>
  );
}

interface SectionProps {
  kind: ChatLabelKind;
  labels: readonly ChatLabel[];
  onRemove(label: ChatLabel): void;
}

function Section({ kind, labels, onRemove }: SectionProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
  const { mutateAsync: create } = useMutation({
    ...mutationOf('chatLabels.create'),
    meta: { quiet: true },
    onSettled: again,
  });
  const { mutateAsync: change } = useMutation({
    ...mutationOf('chatLabels.update'),
    meta: { quiet: true },
    onSettled: again,
  });
  const title = t(kind === 'tag' ? 'recordLabels.tags' : 'recordLabels.reason');
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      <LabelList
        atMost={limits.chatLabelChars}
        change={({ _id }, body) => change({ params: { id: _id }, body })}
        create={(label) => create({ body: { kind, ...label } })}
        labels={labels}
        none={<p className={classes.none}>{t(kind === 'tag' ? 'recordLabels.noTags' : 'recordLabels.noReasons')}</p>}
        size="small"
        words={{
          list: title,
          fresh: t(kind === 'tag' ? 'recordLabels.newTag' : 'recordLabels.newReason'),
          rename: (name) => t('recordLabels.rename', { name }),
          remove: (name) => t('recordLabels.remove', { name }),
          conflict: t('recordLabels.conflict'),
        }}
        onRemove={onRemove}
      />
    </section>
  );
}

/** How many chats lose it is said before. */
function RemoveLabel({ label, onClose }: { label: ChatLabel | null; onClose(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState(label);
  if (label && label !== last) setLast(label);
  useLayerAbove(label !== null);
  const chats = useQuery({
    ...queryOf('chatLabels.chats', { params: { id: last?._id ?? '' } }),
    enabled: label !== null,
    staleTime: 0,
  }).data?.chats;
  const remove = useMutation({ ...mutationOf('chatLabels.remove'), meta: { quiet: true } });
  if (!last) return null;
  return (
    <ConfirmDialog
      confirmLabel={t('recordLabels.removeDo')}
      danger
      disabled={chats === undefined}
      opened={label !== null}
      title={t('recordLabels.removeTitle', { name: last.name })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: last._id }, query: { version: last.version } });
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
        } finally {
          void client.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
          void client.invalidateQueries({ queryKey: keyOf('records.list') });
        }
      }}
    >
      {chats === undefined ? '' : t('recordLabels.removeBody', { count: chats })}
    </ConfirmDialog>
  );
}
