import { isSoon, type NavItem, type NavSubItem } from '@chatso/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { chosenStore } from '../../lib/navigation/navigation.ts';
import { activeItem, captionOf, type Here, isCaption } from '../../lib/navigation/navigation-items.ts';
import '../../ui/all-nav-icons.tsx';
import { Tag } from '../../ui/index.ts';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { NavLink } from './nav-link.tsx';
import classes from './submenu.module.css';

/** Items of a dropdown are one level deeper. */
type Level = 1 | 2;

interface SubmenuProps {
  /** The item one is at; its `sub_items` are section 2 (C-24). */
  of: NavItem;
  here: Here;
}

/** The column beside the rail with the pages of the active item. */
export function Submenu({ of, here }: SubmenuProps) {
  const { t } = useTranslation();
  const items = of.sub_items ?? [];
  // The column says what it is about at its head.
  const head = items.find(({ type }) => type === 'header') ?? of;
  const links = items.flatMap((item) => (item.type === 'dropdown' ? (item.sub_items ?? []) : [item]));
  const active = activeItem(
    links.filter((item) => !isCaption(item)),
    here,
  );
  return (
    <nav aria-label={t('navigation.menuOf', { page: captionOf(head) })} className={classes.menu}>
      {items.map((item) => (
        <SubmenuItem activeId={active?.id ?? null} item={item} key={item.id} />
      ))}
    </nav>
  );
}

function SubmenuItem({ item, activeId }: { item: NavSubItem; activeId: string | null }) {
  switch (item.type) {
    case 'header':
      return <p className={classes.header}>{captionOf(item)}</p>;
    case 'label':
      return <p className={classes.label}>{captionOf(item)}</p>;
    case 'line':
      return <hr className={classes.line} />;
    case 'store_selection':
      return <StoreSelection item={item} />;
    case 'dropdown':
      return <Dropdown activeId={activeId} item={item} />;
    case 'link':
      return <SubmenuLink active={item.id === activeId} item={item} level={1} />;
  }
}

function SubmenuLink({ item, active, level }: { item: NavSubItem; active: boolean; level: Level }) {
  const { t } = useTranslation();
  return (
    <NavLink active={active} className={level === 1 ? classes.item : classes.inner} item={item}>
      {level === 1 ? <NavIcon name={item.icon} size={16} /> : null}
      <span className={classes.name}>{captionOf(item)}</span>
      {isSoon(item.url) ? <Tag small>{t('navigation.soon')}</Tag> : null}
    </NavLink>
  );
}

/** Opens by a click, and by itself while one is at a page inside. */
function Dropdown({ item, activeId }: { item: NavSubItem; activeId: string | null }) {
  const inner = item.sub_items ?? [];
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = wanted ?? inner.some(({ id }) => id === activeId);
  return (
    <>
      <UnstyledButton aria-expanded={open} className={classes.item} onClick={() => setWanted(!open)}>
        <NavIcon name={item.icon} size={16} />
        <span className={classes.name}>{captionOf(item)}</span>
        <ChevronDown aria-hidden className={classes.chevron} data-open={open || undefined} size={14} />
      </UnstyledButton>
      {open ? (
        <div className={classes.inside}>
          {inner.map((one) => (
            <SubmenuLink active={one.id === activeId} item={one} key={one.id} level={2} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Which store the pages below are about; each leads to `/s/{storeId}` (B-15). */
function StoreSelection({ item }: { item: NavSubItem }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = chosenStore.read();
  const caption = captionOf(item);
  return (
    <Menu position="bottom-start" width={200} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`${t('navigation.chooseStore')}: ${caption}`} className={classes.store}>
          <NavIcon name={item.icon} size={16} />
          <span className={classes.name} dir="auto">
            {caption}
          </span>
          <ChevronDown aria-hidden className={classes.chevron} size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.stores}>
        {(item.sub_items ?? []).map((store) => (
          <Menu.Item
            aria-current={store.id === chosen ? 'true' : undefined}
            key={store.id}
            rightSection={store.id === chosen ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => void navigate({ to: store.url as '/' })}
          >
            <span className={classes.storeName} dir="auto">
              {store.caption}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
