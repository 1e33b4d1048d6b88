import { isSoon, type NavItem } from '@chatso/contract';
import { initialsOf, type TutorialTarget } from '@chatso/domain';
import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotificationBell } from '../../features/notifications/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { openAssistant } from '../../lib/navigation/assistant-drawer.ts';
import { captionOf } from '../../lib/navigation/navigation-items.ts';
import { placeKey } from '../../lib/navigation/place-keys.ts';
import { openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { countOfItem, useNavCount } from '../../lib/realtime/nav-counts.ts';
import { useSession } from '../../lib/session/session.ts';
import { CountBadge, Kbd } from '../../ui/index.ts';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import { NavLink } from './nav-link.tsx';
import classes from './nav-rail.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { RailTrial } from './trial-chip.tsx';
import { useNavSections } from './use-nav-sections.ts';

/** Navigation of a wide window: icons, labels on hover, numbers of what waits. */
export function NavRail() {
  const { t } = useTranslation();
  const { membership, flag } = useSession();
  const { top, bottom, active } = useNavSections();
  return (
    <nav aria-label={t('nav.label')} className={classes.rail}>
      <Spot target="navigation">
        <Tooltip label={membership.workspaceId.name} position="right">
          <div aria-label={membership.workspaceId.name} className={classes.mark} role="img">
            {initialsOf(membership.workspaceId.name).slice(0, 1)}
          </div>
        </Tooltip>
      </Spot>
      <div className={classes.items}>
        {top.map((item) => (
          <RailItem active={item.id === active?.id} item={item} key={item.id} />
        ))}
      </div>
      <div className={classes.bottom}>
        <RailTrial />
        <Spot target="command-palette">
          <SearchButton />
        </Spot>
        {flag('ai-chatbot') ? <AssistantButton /> : null}
        {bottom.map((item) =>
          item.id === 'profile_photo' ? (
            <Spot key={item.id} target="profile-menu">
              <ProfileMenu active={item.id === active?.id} items={item.popup_items ?? []} position="right-end" />
            </Spot>
          ) : item.id === 'chatso_notifications' ? (
            <NotificationBell key={item.id} />
          ) : (
            <RailItem active={item.id === active?.id} item={item} key={item.id} />
          ),
        )}
      </div>
    </nav>
  );
}

/** Something of the rail that the first tutorial explains; its beacon stands in the rail's margin. */
function Spot({ target, children }: { target: TutorialTarget<'firstTimeLogin'>; children: ReactNode }) {
  return (
    <div className={classes.spot}>
      {children}
      <span className={classes.beacon}>
        <TutorialSlot module="firstTimeLogin" target={target} />
      </span>
    </div>
  );
}

/** What a tooltip of the rail says: the name, and the keys that lead there (principle 3). */
function Tip({ words, keys }: { words: string; keys: string | undefined }) {
  return (
    <span className={classes.tip}>
      {words}
      {keys?.split(' ').map((key) => (
        <Kbd keys={key} key={key} />
      ))}
    </span>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  const label = t('navigation.search');
  return (
    <Tooltip label={<Tip keys="Mod+K" words={label} />} position="right">
      <UnstyledButton aria-label={label} className={classes.item} onClick={() => openShellDialog('palette')}>
        <NavIcon name="search" />
      </UnstyledButton>
    </Tooltip>
  );
}

/** S-01 */
function AssistantButton() {
  const { t } = useTranslation();
  const label = t('navigation.assistant');
  return (
    <Tooltip label={label} position="right">
      <UnstyledButton aria-haspopup="dialog" aria-label={label} className={classes.item} onClick={openAssistant}>
        <NavIcon name="sparkles" />
      </UnstyledButton>
    </Tooltip>
  );
}

function RailItem({ item, active }: { item: NavItem; active: boolean }) {
  const { t } = useTranslation();
  const counted = countOfItem[item.id];
  const count = useNavCount(counted);
  // A heading needs words; icons are grouped by a little air instead.
  if (item.type === 'header') return <span className={classes.gap} />;
  if (item.type !== 'link') return null;
  const soon = isSoon(item.url);
  const name = soon ? `${captionOf(item)} (${t('navigation.soon')})` : captionOf(item);
  const label = counted && count > 0 ? `${name}, ${t(`navigation.counts.${counted}`, { count })}` : name;
  return (
    <Tooltip label={<Tip keys={placeKey(item.url)} words={label} />} position="right">
      <NavLink active={active} className={classes.item} item={item} label={label}>
        <span className={classes.icon} data-soon={soon || undefined}>
          <NavIcon name={item.icon} />
        </span>
        {count > 0 ? (
          <span className={classes.badge}>
            <CountBadge count={count} size={16} tone={counted === 'liveChat' ? 'accent' : 'quiet'} />
          </span>
        ) : null}
      </NavLink>
    </Tooltip>
  );
}
