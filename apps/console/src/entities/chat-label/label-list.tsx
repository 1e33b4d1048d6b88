import { ApiError, type ChatLabelColor, chatLabelColors } from '@chatso/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import { useLayerAbove } from '../../ui/panel/layers.tsx';
import { ColorMenu } from './color-menu.tsx';
import classes from './label-list.module.css';

/** A word with a colour: a tag of tickets, a tag or a closing reason of chats. */
interface Label {
  _id: string;
  name: string;
  color: ChatLabelColor;
  version: number;
}

/** What each kind calls it. */
interface LabelWords {
  list: string;
  /** The field of a new one. */
  fresh: string;
  rename(name: string): string;
  remove(name: string): string;
  /** Shown when a colleague changed it first. */
  conflict: string;
  /** There is one of this name; where it has words of its own. */
  taken?: string;
}

interface LabelListProps<T extends Label> {
  labels: readonly T[];
  words: LabelWords;
  /** Longest name. */
  atMost: number;
  none: ReactNode;
  size?: 'small' | 'page';
  create(label: Pick<Label, 'name' | 'color'>): Promise<unknown>;
  change(label: T, patch: Partial<Pick<Label, 'name' | 'color'>> & Pick<Label, 'version'>): Promise<unknown>;
  onRemove(label: T): void;
  /** What it is used by. */
  children?: (label: T) => ReactNode;
}

interface Renaming<T> {
  label: T;
  name: string;
  /** The version the edit started from. */
  version: number;
  /** Where it stood, should it be deleted meanwhile. */
  at: number;
}

/**
 * A team's own labels. An edit in progress is never lost: a colleague's change is shown before it is overwritten, and when
 * a colleague deletes the label, the field keeps the typed name and offers to add it as a new one.
 */
export function LabelList<T extends Label>(props: LabelListProps<T>) {
  const { labels, words, none, size = 'page', create } = props;
  const [renaming, setRenaming] = useState<Renaming<T> | null>(null);
  // Escape is for the field, not for what it lies in.
  useLayerAbove(renaming !== null);
  const gone = renaming !== null && labels.every(({ _id }) => _id !== renaming.label._id);
  const rows = gone ? labels.toSpliced(renaming.at, 0, renaming.label) : labels;
  return (
    <>
      {rows.length === 0 ? (
        none
      ) : (
        <ul aria-label={words.list} className={classes.list} data-size={size}>
          {rows.map((label, at) => (
            <LabelRow
              {...props}
              gone={gone && label._id === renaming.label._id}
              key={label._id}
              label={label}
              renaming={label._id === renaming?.label._id ? renaming : null}
              onRename={(name, version = label.version) =>
                setRenaming(name === null ? null : { name, version, at, label })
              }
            />
          ))}
        </ul>
      )}
      <NewLabel atMost={props.atMost} create={create} words={words} />
    </>
  );
}

/** Why a word could not be saved. */
function problemOf(error: Error | null, words: LabelWords): string | null {
  if (error === null) return null;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'conflict') return words.conflict;
  return (code === 'name-taken' && words.taken) || errorMessage(error);
}

interface LabelRowProps<T extends Label> extends LabelListProps<T> {
  label: T;
  /** A colleague deleted it during the rename. */
  gone: boolean;
  renaming: Renaming<T> | null;
  onRename(name: string | null, version?: number): void;
}

function LabelRow<T extends Label>(props: LabelRowProps<T>) {
  const { label, words, gone, renaming, change, onRemove, onRename, children } = props;
  const { t } = useTranslation();
  const update = useMutation({
    mutationFn: (patch: Parameters<typeof change>[1]) => change(label, patch),
    meta: { quiet: true },
  });
  const problem = problemOf(update.error, words);
  return (
    <li className={classes.row}>
      <ColorMenu
        color={label.color}
        label={t('recordLabels.color', { name: label.name })}
        onChoose={(color) => update.mutate({ color, version: label.version })}
      />
      {renaming ? (
        <RenameForm {...props} renaming={renaming} problem={problem} reset={update.reset} working={update.isPending}>
          {(name) => update.mutate({ name, version: renaming.version }, { onSuccess: () => onRename(null) })}
        </RenameForm>
      ) : (
        <>
          <span className={classes.field}>
            <bdi className={classes.name} title={label.name}>
              {label.name}
            </bdi>
            {problem ? (
              <span className={classes.problem} role="alert">
                {problem}
              </span>
            ) : null}
          </span>
          {children?.(label)}
          <IconButton
            icon={<Pencil size={15} strokeWidth={1.75} />}
            label={words.rename(label.name)}
            onClick={() => {
              update.reset();
              onRename(label.name);
            }}
          />
          <IconButton
            disabled={gone}
            icon={<Trash2 size={15} strokeWidth={1.75} />}
            label={words.remove(label.name)}
            onClick={() => onRemove(label)}
          />
        </>
      )}
    </li>
  );
}

interface RenameFormProps<T extends Label> extends Omit<LabelRowProps<T>, 'children' | 'renaming'> {
  renaming: Renaming<T>;
  problem: string | null;
  working: boolean;
  reset(): void;
  children(name: string): void;
}

function RenameForm<T extends Label>(props: RenameFormProps<T>) {
  const { label, words, gone, renaming, problem, working, atMost, create, reset, onRename, children: save } = props;
  const { t } = useTranslation();
  const { name } = renaming;
  const again = useMutation({ mutationFn: create, meta: { quiet: true }, onSuccess: () => onRename(null) });
  const empty = name.trim() === '';
  const busy = working || again.isPending;
  const failed = problemOf(again.error, words);
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (empty || busy) return;
        if (gone) again.mutate({ name, color: label.color });
        else save(name);
      }}
    >
      <TextInput
        aria-label={words.rename(label.name)}
        autoFocus
        className={classes.field}
        dir="auto"
        error={failed ?? (gone ? t('recordLabels.gone', { name: label.name }) : problem)}
        maxLength={atMost}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          // Who was told of the other's save and types on may save over it.
          onRename(value, problem === null ? renaming.version : label.version);
          reset();
          again.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onRename(null);
        }}
      />
      <Button disabled={empty} loading={busy} type="submit" variant="default">
        {t(gone ? 'recordLabels.addAgain' : 'recordLabels.save')}
      </Button>
    </form>
  );
}

function NewLabel({ words, atMost, create }: Pick<LabelListProps<Label>, 'words' | 'atMost' | 'create'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [color, setColor] = useState<ChatLabelColor>(chatLabelColors[0]);
  const add = useMutation({ mutationFn: create, meta: { quiet: true }, onSuccess: () => setName('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !add.isPending) add.mutate({ name, color });
  };
  return (
    <form className={classes.add} onSubmit={submit}>
      <ColorMenu color={color} label={t('recordLabels.newColor')} onChoose={setColor} />
      <TextInput
        aria-label={words.fresh}
        className={classes.field}
        dir="auto"
        error={problemOf(add.error, words)}
        maxLength={atMost}
        placeholder={words.fresh}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          add.reset();
        }}
      />
      <Button disabled={name.trim() === ''} loading={add.isPending} type="submit" variant="default">
        {t('recordLabels.add')}
      </Button>
    </form>
  );
}
