import type { Shortcut } from '@chatso/contract';
import { Globe, Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Kbd } from '../../../ui/index.ts';
import classes from './shortcut-list.module.css';
import { plainKeyword } from './shortcut-match.ts';
import type { Suggestions } from './use-shortcuts.ts';

export const shortcutOptionId = (listId: string, index: number): string => `${listId}-${index}`;

interface ShortcutListProps {
  id: string;
  suggestions: Suggestions;
  typed: string;
  onPick(shortcut: Shortcut): void;
}

/** Suggestions above the message field, 32 px each and 320 px at most (H-67). */
export function ShortcutList({ id, suggestions, typed, onPick }: ShortcutListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[suggestions.active]?.scrollIntoView?.({ block: 'nearest' });
  }, [suggestions.active]);
  return (
    <div className={classes.popup}>
      <div className={classes.head}>
        <span>{t('shortcutList.title')}</span>
        <span>{suggestions.shortcuts.length || null}</span>
      </div>
      <EmptyReason reason={suggestions.empty} />
      <div aria-label={t('shortcutList.title')} className={classes.list} id={id} ref={list} role="listbox">
        {suggestions.shortcuts.map((shortcut, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the message field, which keeps the focus
          <div
            aria-selected={index === suggestions.active}
            className={classes.option}
            id={shortcutOptionId(id, index)}
            key={shortcut._id}
            role="option"
            tabIndex={-1}
            onClick={() => onPick(shortcut)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => suggestions.point(index)}
          >
            <Keyword keyword={plainKeyword(shortcut.keyword)} typed={plainKeyword(typed).trim()} />
            <span className={classes.text}>{shortcut.message}</span>
            {shortcut.files.length > 0 ? (
              <Paperclip aria-label={t('liveChat.kinds.file')} role="img" size={14} strokeWidth={1.75} />
            ) : null}
            {shortcut.type === 'global' ? (
              <Globe aria-label={t('shortcutList.global')} role="img" size={14} strokeWidth={1.75} />
            ) : null}
          </div>
        ))}
      </div>
      <div aria-hidden className={classes.keys}>
        <Kbd keys="↑+↓" /> {t('shortcutList.move')} <Kbd keys="Enter" /> {t('shortcutList.insert')} <Kbd keys="Esc" />{' '}
        {t('shortcutList.close')}
      </div>
    </div>
  );
}

/** The keyword with what was typed set off. */
function Keyword({ keyword, typed }: { keyword: string; typed: string }) {
  const at = keyword.toLowerCase().indexOf(typed.toLowerCase());
  return (
    <span className={classes.keyword}>
      /{keyword.slice(0, at)}
      <b>{keyword.slice(at, at + typed.length)}</b>
      {keyword.slice(at + typed.length)}
    </span>
  );
}

function EmptyReason({ reason }: { reason: Suggestions['empty'] }) {
  const { t } = useTranslation();
  if (reason === null || reason === 'loading') return null;
  const words = {
    'no-match': t('shortcutList.noMatch'),
    none: t('shortcutList.none'),
    failed: t('shortcutList.failed'),
  };
  return (
    <p className={classes.empty} role="status">
      {words[reason]}
    </p>
  );
}
