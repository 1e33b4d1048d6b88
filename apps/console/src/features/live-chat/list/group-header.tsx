import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../../lib/formats.ts';
import type { ChatGroup, Tab } from '../state/selectors.ts';
import classes from './chat-list.module.css';

interface GroupHeaderProps {
  group: ChatGroup;
  collapsed: boolean;
  onToggle(tab: Tab): void;
}

export function GroupHeader({ group, collapsed, onToggle }: GroupHeaderProps) {
  const { t } = useTranslation();
  const Chevron = collapsed ? ChevronRight : ChevronDown;
  return (
    <h2 className={classes.group}>
      <button
        aria-expanded={!collapsed}
        className={classes.groupButton}
        type="button"
        onClick={() => onToggle(group.tab)}
      >
        <Chevron aria-hidden size={14} strokeWidth={2} />
        {t(`liveChat.groups.${group.tab}`)}{' '}
        <span className={classes.groupCount}>{wholeNumber(group.chats.length)}</span>
        {group.tab === 'pending' && group.chats.length > 1 ? (
          <span className={classes.groupWhy}>{t('liveChat.longestFirst')}</span>
        ) : null}
      </button>
    </h2>
  );
}
