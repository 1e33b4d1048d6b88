import { isSoon, type NavItem } from '@chatso/contract';
import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { captionOf } from '../../lib/navigation/navigation-items.ts';
import { countOfItem, useNavCount } from '../../lib/realtime/nav-counts.ts';
import { CountBadge } from '../../ui/index.ts';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import { MoreMenu } from './more-menu.tsx';
import { NavLink } from './nav-link.tsx';
import classes from './phone-bar.module.css';
import { useNavSections } from './use-nav-sections.ts';

/** Places under the thumb; the fifth is everything else. */
const mostInBar = 4;

/** What people do all day comes first: the dashboard only where there is room for it, what is being built after what works. */
function splitItems(top: readonly NavItem[]): { bar: NavItem[]; rest: NavItem[] } {
  const links = top.filter(({ type }) => type === 'link');
  const isDashboard = ({ id }: NavItem) => id === 'chatso_dashboard';
  const work = links.filter((item) => !isDashboard(item));
  const built = work.filter(({ url }) => !isSoon(url));
  const wanted = [...new Set([...built, ...links.filter(isDashboard), ...work])].slice(0, mostInBar);
  const bar = links.filter((item) => wanted.includes(item));
  return { bar, rest: links.filter((item) => !bar.includes(item)) };
}

/** Navigation of a small window, under the thumb. */
export function PhoneBar() {
  const { t } = useTranslation();
  const { top, bottom, active } = useNavSections();
  const { bar, rest } = splitItems(top);
  const more = [...rest, ...bottom.filter(({ id }) => id !== 'profile_photo')];
  const profile = bottom.find(({ id }) => id === 'profile_photo');
  return (
    <nav aria-label={t('nav.label')} className={classes.bar} style={{ '--items': bar.length + 1 } as CSSProperties}>
      <span className={classes.firstBeacon}>
        <TutorialSlot module="firstTimeLogin" target="navigation" />
      </span>
      {bar.map((item) => (
        <BarItem active={item.id === active?.id} item={item} key={item.id} />
      ))}
      <span className={classes.lastBeacon}>
        <TutorialSlot module="firstTimeLogin" target="profile-menu" />
      </span>
      <MoreMenu
        active={[...rest, ...bottom].find(({ id }) => id === active?.id)?.id ?? null}
        items={more}
        profile={profile?.popup_items ?? []}
      />
    </nav>
  );
}

function BarItem({ item, active }: { item: NavItem; active: boolean }) {
  const { t } = useTranslation();
  const counted = countOfItem[item.id];
  const count = useNavCount(counted);
  return (
    <NavLink active={active} className={classes.item} item={item}>
      <span className={classes.icon} data-soon={isSoon(item.url) || undefined}>
        <NavIcon name={item.icon} size={20} />
      </span>
      <span className={classes.name}>{captionOf(item)}</span>
      {isSoon(item.url) ? <VisuallyHidden>({t('navigation.soon')})</VisuallyHidden> : null}
      {counted && count > 0 ? (
        <span className={classes.badge}>
          <CountBadge
            count={count}
            label={t(`navigation.counts.${counted}`, { count })}
            size={16}
            tone={counted === 'liveChat' ? 'accent' : 'quiet'}
          />
        </span>
      ) : null}
    </NavLink>
  );
}
