import type { NavItem } from '@chatso/contract';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useIsCompact, useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCommandKeys } from '../../lib/navigation/command-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { BackArrow, BackLink } from '../../ui/back-link.tsx';
import { HeaderEnd } from '../../ui/page.tsx';
import { withTexts } from '../i18n/i18n.ts';
import { NavRail } from './nav-rail.tsx';
import { pageAbove } from './page-above.ts';
import { PhoneHeaderEnd } from './phone-header-end.tsx';
import { useAgentConnection } from './use-agent-connection.ts';
import { useErasedPeople } from './use-erased-people.ts';
import { useHere, useNavSections, usePath } from './use-nav-sections.ts';
import { useNavigationChanges } from './use-navigation-changes.ts';
import { useRouteTitle } from './use-route-title.ts';
import classes from './workspace-layout.module.css';

const PhoneBar = lazy(async () => ({
  default: (await importAgain(() => import('./phone-bar.tsx'))).PhoneBar,
}));

/** With it come the icons of all menus. */
const Submenu = lazy(async () => ({
  default: (await importAgain(() => import('./submenu.tsx'))).Submenu,
}));

const ShellExtras = lazy(async () => ({
  default: (await importAgain(withTexts(() => import('../shell/shell-extras.tsx')))).ShellExtras,
}));

/** Navigation around the screens of one workspace: a rail, in a small window a bar at the bottom. */
export function WorkspaceLayout() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const compact = useIsCompact();
  const { workspaceId } = useSession();
  useAgentConnection();
  useRouteTitle();
  useNavigationChanges();
  useErasedPeople();
  // Here and not with the dialogs that come later: a key that is pressed before anything listens is lost.
  useCommandKeys();
  // On a phone an open chat needs the whole height; its back button leads to the list and the bar (one pane at a time).
  const inChat = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname.endsWith('/live-chat') && 'conversationId' in search && Boolean(search.conversationId),
  });
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      {compact ? null : <NavRail />}
      <div className={classes.beside}>
        {phone ? null : <MenuBeside />}
        {/* Another workspace is another world: nothing of the old screen's state may survive the switch. */}
        <main className={classes.content} id="content" key={workspaceId} tabIndex={-1}>
          <BackLink value={phone ? <UpLink /> : null}>
            <HeaderEnd value={compact ? <PhoneHeaderEnd /> : null}>
              <Outlet />
            </HeaderEnd>
          </BackLink>
        </main>
      </div>
      {compact && !(phone && inChat) ? (
        <Suspense fallback={<div className={classes.bar} />}>
          <PhoneBar />
        </Suspense>
      ) : null}
      <Suspense>
        <ShellExtras />
      </Suspense>
    </div>
  );
}

/** A phone has no menu beside the page: the way up is an arrow. */
function UpLink() {
  const { workspaceId } = useSession();
  const above = pageAbove(usePath());
  return above === null ? null : <BackArrow link={{ to: `/ws/${workspaceId}/${above}` as '/' }} />;
}

/** Of the places that have pages of their own below them. */
function MenuBeside() {
  const { active } = useNavSections();
  return active?.sub_items ? <MenuOf item={active} /> : null;
}

function MenuOf({ item }: { item: NavItem }) {
  const here = useHere();
  return (
    <Suspense fallback={<div className={classes.submenu} />}>
      <Submenu here={here} of={item} />
    </Suspense>
  );
}
