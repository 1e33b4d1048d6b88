import { isSoon, type NavSubItem } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';
import { Link, Navigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNavigationState, useViewer } from '../../lib/navigation/navigation.ts';
import { captionOf, isCaption, visibleItems } from '../../lib/navigation/navigation-items.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import '../../ui/all-nav-icons.tsx';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { OldZonesNotice } from '../../ui/old-zones-notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './settings-screen.module.css';

interface Group {
  id: string;
  label: NavSubItem | null;
  links: NavSubItem[];
}

/** Links by the label above them; a dropdown's own links stand in its place. */
function groupsOf(items: readonly NavSubItem[]): Group[] {
  const groups: Group[] = [{ id: 'first', label: null, links: [] }];
  for (const item of items) {
    if (item.type === 'label') groups.push({ id: item.id, label: item, links: [] });
    else if (item.type === 'dropdown') groups.at(-1)?.links.push(...(item.sub_items ?? []));
    else if (!isCaption(item) && item.type === 'link') groups.at(-1)?.links.push(item);
  }
  return groups.filter(({ links }) => links.length > 0);
}

/** `setting`: everything one may set here. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const notice = viewer && isAdminRole(viewer.role) ? <OldZonesNotice /> : null;
  return <MenuPage notice={notice} of="settings" title={t('places.titles.setting')} />;
}

/** `account`: its pages, which a wider window shows in the submenu. */
export function AccountMenuScreen() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { workspaceId } = useSession();
  return phone ? (
    <MenuPage of="profile_photo" title={t('places.titles.account')} />
  ) : (
    <Navigate replace params={{ workspaceId, tab: 'profile' }} to="/ws/$workspaceId/account/$tab" />
  );
}

/** The submenu of a navigation item as a page. */
function MenuPage({ of, title, notice }: { of: string; title: string; notice?: ReactNode }) {
  const { workspaceId } = useSession();
  const viewer = useViewer();
  const items = useNavigationState(({ navigation }) => navigation?.section3.find(({ id }) => id === of)?.sub_items);
  const { t } = useTranslation();
  return (
    <AreaPage title={title}>
      <div className={classes.page}>
        {notice}
        {groupsOf(visibleItems(items ?? [], viewer)).map((group) => (
          <section aria-label={group.label ? captionOf(group.label) : undefined} key={group.id}>
            {group.label ? <h2 className={classes.heading}>{captionOf(group.label)}</h2> : null}
            <ul className={classes.rows}>
              {group.links.map((item) => (
                <li key={item.id}>
                  <Link className={classes.row} to={`/ws/${workspaceId}/${item.url}` as '/'}>
                    <NavIcon name={item.icon} size={18} />
                    <span className={classes.name}>{captionOf(item)}</span>
                    {isSoon(item.url) ? <Tag small>{t('navigation.soon')}</Tag> : null}
                    <ChevronRight aria-hidden className={classes.arrow} size={16} strokeWidth={1.75} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AreaPage>
  );
}
