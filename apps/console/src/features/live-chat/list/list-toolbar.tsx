import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { Check, ListFilter as FilterIcon, Search, SquareCheck, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import { type ListFilter, listFilters } from '../state/selectors.ts';
import classes from './chat-list.module.css';
import type { ChatGroupsView } from './use-chat-groups.ts';
import type { Marked } from './use-marked.ts';

interface ListToolbarProps extends Pick<ChatGroupsView, 'search' | 'setSearch' | 'filter' | 'setFilter'> {
  onMark: Marked['first'];
}

/** Not drawn again with every message that moves a row below it. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { search, setSearch, filter, setFilter, onMark } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.toolbar}>
        <TutorialSlot floating module="liveChat" target="conversation-list" />
        <TextInput
          aria-label={t('liveChat.search')}
          className={classes.search}
          leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
          placeholder={t('liveChat.search')}
          rightSection={
            search === '' ? null : (
              <IconButton
                icon={<X size={14} />}
                label={t('liveChat.clearSearch')}
                size={28}
                onClick={() => setSearch('')}
              />
            )
          }
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
          }}
        />
        <FilterMenu filter={filter} onFilter={setFilter} onMark={onMark} />
      </div>
      {filter ? <ActiveFilter filter={filter} onClear={() => setFilter(null)} /> : null}
    </>
  );
});

/** Says in words what is filtered, and is the way back. */
function ActiveFilter({ filter, onClear }: { filter: ListFilter; onClear(): void }) {
  const { t } = useTranslation();
  const name = t(`liveChat.filters.${filter}`);
  return (
    <div className={classes.chips}>
      <button
        aria-label={t('liveChat.clearFilter', { filter: name })}
        className={classes.chip}
        type="button"
        onClick={onClear}
      >
        {name}
        <X aria-hidden size={14} strokeWidth={1.75} />
      </button>
    </div>
  );
}

interface FilterMenuProps {
  filter: ListFilter | null;
  onFilter(filter: ListFilter | null): void;
  /** The way to mark chats without mouse and keyboard. */
  onMark(): void;
}

/** H-10. An active filter is tinted and named, so that nobody wonders where the other chats are. */
function FilterMenu({ filter, onFilter, onMark }: FilterMenuProps) {
  const { t } = useTranslation();
  const label = filter ? t('liveChat.filterBy', { filter: t(`liveChat.filters.${filter}`) }) : t('liveChat.filter');
  const mark = (on: boolean) => (on ? <Check size={16} strokeWidth={1.75} /> : <span className={classes.noMark} />);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          aria-label={label}
          className={classes.filter}
          data-active={filter !== null || undefined}
          title={label}
          type="button"
          variant="default"
        >
          <FilterIcon size={16} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={mark(filter === null)} onClick={() => onFilter(null)}>
          {t('liveChat.showAll')}
        </Menu.Item>
        {listFilters.map((name) => (
          <Menu.Item key={name} leftSection={mark(filter === name)} onClick={() => onFilter(name)}>
            {t(`liveChat.filters.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<SquareCheck size={16} strokeWidth={1.75} />} onClick={onMark}>
          {t('liveChat.markSome')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
