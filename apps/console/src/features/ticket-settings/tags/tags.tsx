import { chatLabelColors, type TicketTag } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag as TagIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { AreaSection } from '../../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import classes from '../ticket-settings.module.css';
import { askedMs } from '../use-settings-news.ts';
import { ColorMenu } from './color-menu.tsx';
import { RemoveTag } from './remove-tag.tsx';
import { TagRow, tagProblem } from './tag-row.tsx';

const asked = { query: { sortBy: 'name', sort: 'asc' } } as const;

export function Tags() {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf('ticketTags.list', asked), refetchInterval: askedMs });
  const [removing, setRemoving] = useState<TicketTag | null>(null);
  const tags = query.data?.data ?? [];
  // A colleague may remove it behind the question.
  const stillThere = removing === null ? null : (tags.find(({ _id }) => _id === removing._id) ?? null);
  return (
    <AreaSection hint={t('ticketSettings.tags.hint')} title={t('ticketSettings.tags.title')}>
      {query.data ? (
        <>
          {tags.length === 0 ? (
            <EmptyState
              body={t('ticketSettings.tags.noneBody')}
              icon={<TagIcon size={18} strokeWidth={1.75} />}
              title={t('ticketSettings.tags.none')}
            />
          ) : (
            <ul aria-label={t('ticketSettings.tags.title')} className={classes.list}>
              {tags.map((tag) => (
                <TagRow key={tag._id} tag={tag} onRemove={() => setRemoving(tag)} />
              ))}
            </ul>
          )}
          <NewTag />
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

function NewTag() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [color, setColor] = useState<TicketTag['color']>(chatLabelColors[0]);
  const create = useMutation({ ...mutationOf('ticketTags.create'), meta: { quiet: true } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    create.mutate(
      { body: { name, color } },
      {
        onSuccess: () => setName(''),
        onSettled: () => void client.invalidateQueries({ queryKey: keyOf('ticketTags.list') }),
      },
    );
  };
  return (
    <form className={classes.add} onSubmit={submit}>
      <ColorMenu color={color} label={t('ticketSettings.tags.newColor')} onChoose={setColor} />
      <TextInput
        aria-label={t('ticketSettings.tags.new')}
        className={classes.field}
        dir="auto"
        error={create.error ? tagProblem(t, create.error) : null}
        maxLength={limits.ticketTagChars}
        placeholder={t('ticketSettings.tags.new')}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          create.reset();
        }}
      />
      <Button disabled={name.trim() === ''} loading={create.isPending} type="submit" variant="default">
        {t('ticketSettings.tags.add')}
      </Button>
    </form>
  );
}
