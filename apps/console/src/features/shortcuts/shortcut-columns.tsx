import type { Shortcut } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Globe, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import { byChange, byKeyword } from './shortcut-order.ts';
import classes from './shortcuts.module.css';
import type { OpenShortcut } from './shortcuts-page.tsx';

type Open = (open: OpenShortcut) => void;

export function useShortcutColumns(onOpen: Open, onRemove: (shortcut: Shortcut) => void): Column<Shortcut>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'keyword',
        header: t('shortcuts.keyword'),
        className: classes.keywordColumn,
        sort: byKeyword,
        cell: ({ _id, keyword }) => (
          <button
            className={classes.keyword}
            dir="auto"
            title={keyword}
            type="button"
            onClick={() => onOpen({ shortcut: _id })}
          >
            /{keyword}
          </button>
        ),
      },
      {
        id: 'message',
        header: t('shortcuts.message'),
        cell: (shortcut) => <Excerpt shortcut={shortcut} />,
      },
      {
        id: 'store',
        header: t('shortcuts.store'),
        width: '160px',
        hiddenBelow: 'narrow',
        cell: ({ storeId }) => <StoreName storeId={storeId} />,
      },
      {
        id: 'changed',
        header: t('shortcuts.changed'),
        width: '120px',
        hiddenBelow: 'phone',
        sort: byChange,
        downFirst: true,
        cell: ({ updatedAt }) => <Changed at={updatedAt} />,
      },
      {
        id: 'actions',
        header: t('shortcuts.actions'),
        width: '136px',
        actions: true,
        cell: (shortcut) => <Buttons shortcut={shortcut} onOpen={onOpen} onRemove={onRemove} />,
      },
    ],
    [t, onOpen, onRemove],
  );
}

function Excerpt({ shortcut: { type, message, files } }: { shortcut: Shortcut }) {
  const { t } = useTranslation();
  return (
    <span className={classes.excerpt}>
      {type === 'global' ? (
        <Globe aria-label={t('shortcutList.global')} role="img" size={14} strokeWidth={1.75} />
      ) : null}
      <span className={classes.message} dir="auto" title={message}>
        {message}
      </span>
      {files.length > 0 ? (
        <span className={classes.files} title={files.map(({ name }) => name).join('\n')}>
          <Paperclip aria-hidden size={14} strokeWidth={1.75} />
          {t('shortcuts.files', { count: files.length })}
        </span>
      ) : null}
    </span>
  );
}

function Changed({ at }: { at: string }) {
  const ms = Date.parse(at);
  return (
    <time className={classes.changed} dateTime={at} title={exactTime(ms)}>
      {relativeTime(ms, useNow(60_000))}
    </time>
  );
}

interface ButtonsProps {
  shortcut: Shortcut;
  onOpen: Open;
  onRemove(shortcut: Shortcut): void;
}

function Buttons({ shortcut, onOpen, onRemove }: ButtonsProps) {
  const { t } = useTranslation();
  const { _id, keyword } = shortcut;
  return (
    <span className={classes.buttons}>
      <IconButton
        icon={<Pencil size={16} strokeWidth={1.75} />}
        label={t('shortcuts.edit', { keyword })}
        size={28}
        onClick={() => onOpen({ shortcut: _id })}
      />
      <IconButton
        icon={<Copy size={16} strokeWidth={1.75} />}
        label={t('shortcuts.duplicate', { keyword })}
        size={28}
        onClick={() => onOpen({ shortcut: 'new', copy: _id })}
      />
      <IconButton
        icon={<Trash2 size={16} strokeWidth={1.75} />}
        label={t('shortcuts.remove', { keyword })}
        size={28}
        onClick={() => onRemove(shortcut)}
      />
    </span>
  );
}

function StoreName({ storeId }: { storeId: string | null }) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery());
  if (storeId === null) return t('shortcuts.allStores');
  const name = stores.data?.find(({ _id }) => _id === storeId)?.name;
  return stores.isPending ? null : <bdi title={name}>{name ?? t('shortcuts.goneStore')}</bdi>;
}
