import { ChevronDown } from 'lucide-react';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { ChatGroup, Tab } from '../state/selectors.ts';
import classes from './chat-list.module.css';
import type { Marked } from './use-marked.ts';

interface GroupHeaderProps {
  group: ChatGroup;
  collapsed: boolean;
  marked: Marked;
  onToggle(tab: Tab): void;
}

export function GroupHeader({ group, collapsed, marked, onToggle }: GroupHeaderProps) {
  const { t } = useTranslation();
  return (
    <h2 className={classes.group}>
      <button
        aria-expanded={!collapsed}
        className={classes.groupButton}
        type="button"
        onClick={() => onToggle(group.tab)}
      >
        <ChevronDown aria-hidden size={14} />
        {t(`liveChat.groups.${group.tab}`)}{' '}
        <span className={classes.groupCount}>{wholeNumber(group.chats.length)}</span>
        {group.tab === 'pending' && group.chats.length > 1 && marked.ids.size === 0 ? (
          <span className={classes.groupWhy}>{t('liveChat.longestFirst')}</span>
        ) : null}
      </button>
      {marked.ids.size > 0 && group.chats.length > 0 && !collapsed ? (
        <button
          aria-label={t(`desk.bulk.markAllOf.${group.tab}`)}
          className={classes.groupAll}
          type="button"
          onClick={() => marked.add(group.chats.map((chat) => chat._id))}
        >
          {t('desk.bulk.markAll')}
        </button>
      ) : null}
    </h2>
  );
}
