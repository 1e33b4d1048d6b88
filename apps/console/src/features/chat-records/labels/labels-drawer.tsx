import { ApiError, type ChatLabel, type ChatLabelKind, chatLabelColors } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagDot } from '../../../entities/chat-label/tag-dot.tsx';
import { useLabels } from '../../../entities/chat-label/use-labels.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { ConfirmDialog, ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
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
          <LabelList kind="tag" labels={tags} onRemove={setRemoving} />
          <LabelList kind="reason" labels={reasons} onRemove={setRemoving} />
        </>
      )}
      <RemoveLabel label={stillThere(removing) ? removing : null} onClose={() => setRemoving(null)} />
    </SideDrawer>
  );
}

interface LabelListProps {
  kind: ChatLabelKind;
  labels: readonly ChatLabel[];
  onRemove(label: ChatLabel): void;
}

function LabelList({ kind, labels, onRemove }: LabelListProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t(kind === 'tag' ? 'recordLabels.tags' : 'recordLabels.reason')}</h3>
      {labels.length === 0 ? (
        <p className={classes.none}>{t(kind === 'tag' ? 'recordLabels.noTags' : 'recordLabels.noReasons')}</p>
      ) : null}
      <ul className={classes.list}>
        {labels.map((label) => (
          <LabelRow key={label._id} label={label} onRemove={() => onRemove(label)} />
        ))}
      </ul>
      <NewLabel kind={kind} />
    </section>
  );
}

function NewLabel({ kind }: { kind: ChatLabelKind }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({ ...mutationOf('chatLabels.create'), meta: { quiet: true } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    create.mutate(
      { body: { kind, name } },
      {
        onSuccess: () => setName(''),
        onSettled: () => void client.invalidateQueries({ queryKey: keyOf('chatLabels.list') }),
      },
    );
  };
  const label = t(kind === 'tag' ? 'recordLabels.newTag' : 'recordLabels.newReason');
  return (
    <form className={classes.add} onSubmit={submit}>
      <TextInput
        aria-label={label}
        className={classes.field}
        error={create.error ? errorMessage(create.error) : null}
        maxLength={limits.chatLabelChars}
        placeholder={label}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          create.reset();
        }}
      />
      <Button disabled={name.trim() === ''} loading={create.isPending} type="submit" variant="default">
        {t('recordLabels.add')}
      </Button>
    </form>
  );
}

function LabelRow({ label, onRemove }: { label: ChatLabel; onRemove(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  // Escape is for the field, not for the drawer.
  useLayerAbove(name !== null);
  const update = useMutation({
    ...mutationOf('chatLabels.update'),
    meta: { quiet: true },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf('chatLabels.list') }),
  });
  const change = (body: { name?: string; color?: ChatLabel['color'] }) =>
    update.mutate(
      { params: { id: label._id }, body: { ...body, version: label.version } },
      { onSuccess: () => setName(null) },
    );
  const conflict = update.error instanceof ApiError && update.error.code === 'conflict';
  const problem = update.error ? (conflict ? t('recordLabels.conflict') : errorMessage(update.error)) : null;
  return (
    <li className={classes.row}>
      <ColorMenu label={label} onChoose={(color) => change({ color })} />
      {name === null ? (
        <bdi className={classes.name} title={label.name}>
          {label.name}
        </bdi>
      ) : (
        <form
          className={classes.field}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') change({ name });
          }}
        >
          <TextInput
            aria-label={t('recordLabels.rename', { name: label.name })}
            autoFocus
            error={problem}
            maxLength={limits.chatLabelChars}
            size="xs"
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              update.reset();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setName(null);
            }}
          />
        </form>
      )}
      {name === null ? (
        <>
          <IconButton
            icon={<Pencil size={15} strokeWidth={1.75} />}
            label={t('recordLabels.rename', { name: label.name })}
            size={28}
            onClick={() => {
              update.reset();
              setName(label.name);
            }}
          />
          <IconButton
            icon={<Trash2 size={15} strokeWidth={1.75} />}
            label={t('recordLabels.remove', { name: label.name })}
            size={28}
            onClick={onRemove}
          />
        </>
      ) : (
        <Button
          disabled={name.trim() === ''}
          loading={update.isPending}
          size="compact-sm"
          variant="default"
          onClick={() => change({ name })}
        >
          {t('recordLabels.save')}
        </Button>
      )}
    </li>
  );
}

function ColorMenu({ label, onChoose }: { label: ChatLabel; onChoose(color: ChatLabel['color']): void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton aria-label={t('recordLabels.color', { name: label.name })} className={classes.colorButton}>
          <TagDot color={label.color} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {chatLabelColors.map((color) => (
          <Menu.Item
            key={color}
            leftSection={<TagDot color={color} />}
            rightSection={color === label.color ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => onChoose(color)}
          >
            {t(`recordLabels.colors.${color}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
