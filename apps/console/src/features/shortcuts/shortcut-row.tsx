import type { Shortcut } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Globe, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/index.ts';
import classes from './shortcuts.module.css';

interface ShortcutRowProps {
  shortcut: Shortcut;
  onEdit(): void;
  onDuplicate(): void;
  onRemove(): void;
}

/** The keyword is the way in by keyboard; the row takes the pointer. */
export function ShortcutRow({ shortcut, onEdit, onDuplicate, onRemove }: ShortcutRowProps) {
  const { t } = useTranslation();
  const { keyword, message, files } = shortcut;
  const at = Date.parse(shortcut.updatedAt);
  const size = 28;
  return (
    <tr onClick={onEdit}>
      <td className={classes.keywordColumn}>
        <button className={classes.keyword} dir="auto" title={keyword} type="button" onClick={onEdit}>
          /{keyword}
        </button>
      </td>
      <td className={classes.messageColumn}>
        <span className={classes.excerpt}>
          {shortcut.type === 'global' ? (
            <Globe aria-label={t('liveChat.shortcuts.global')} role="img" size={14} strokeWidth={1.75} />
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
      </td>
      <td className={classes.storeColumn}>
        <StoreName storeId={shortcut.storeId} />
      </td>
      <td className={classes.changedColumn}>
        <time dateTime={shortcut.updatedAt} title={exactTime(at)}>
          {relativeTime(at, useNow(60_000))}
        </time>
      </td>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps the row's own click away from the buttons */}
      <td className={classes.actionsColumn} onClick={(event) => event.stopPropagation()}>
        <span className={classes.buttons}>
          <IconButton
            icon={<Pencil size={16} strokeWidth={1.75} />}
            label={t('shortcuts.edit', { keyword })}
            size={size}
            onClick={onEdit}
          />
          <IconButton
            icon={<Copy size={16} strokeWidth={1.75} />}
            label={t('shortcuts.duplicate', { keyword })}
            size={size}
            onClick={onDuplicate}
          />
          <IconButton
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            label={t('shortcuts.remove', { keyword })}
            size={size}
            onClick={onRemove}
          />
        </span>
      </td>
    </tr>
  );
}

function StoreName({ storeId }: { storeId: string | null }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const stores = useQuery(ownStoresQuery(workspaceId));
  if (storeId === null) return t('shortcuts.allStores');
  const name = stores.data?.find(({ _id }) => _id === storeId)?.name;
  return stores.isPending ? null : <bdi title={name}>{name ?? t('shortcuts.goneStore')}</bdi>;
}
