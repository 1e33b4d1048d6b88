import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/viewport.ts';
import { BackArrow, BackLink } from './back-link.tsx';
import { PageTitle, PaneHeader } from './page.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import classes from './tabbed-area.module.css';

export interface AreaTab {
  id: string;
  label: string;
  icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>;
}

interface TabbedAreaProps {
  /** Heading of the submenu: 'Admin options'. */
  title: string;
  tabs: readonly AreaTab[];
  /** The open one; null on a phone shows the submenu alone. */
  active: string | null;
  /** Address of a tab, and with null of the submenu itself. */
  linkTo: (tab: string | null) => LinkProps;
  /** The page this area belongs to, if it has one. */
  up?: { link: LinkProps; label: string };
  children: ReactNode;
}

/** An area of pages: a submenu of 200 px beside the open page; on a phone one of the two (mock-up 'settings'). */
export function TabbedArea({ title, tabs, active, linkTo, up, children }: TabbedAreaProps) {
  const phone = useIsPhone();
  // On a phone the menu is a page of its own.
  const alone = phone && active === null;
  const menu =
    phone && active !== null ? null : (
      <nav aria-label={title} className={classes.menu}>
        <div className={classes.title}>
          {up ? <BackArrow {...up} /> : null}
          {alone ? <h1 className={classes.name}>{title}</h1> : <p className={classes.name}>{title}</p>}
        </div>
        <ul className={classes.items}>
          {tabs.map(({ id, label, icon: Icon }) => (
            <li key={id}>
              <Link
                {...linkTo(id)}
                aria-current={id === active ? 'page' : undefined}
                className={classes.item}
                data-active={id === active || undefined}
              >
                <Icon aria-hidden size={16} strokeWidth={1.75} />
                <span className={classes.label}>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    );
  const back = phone ? <BackArrow link={linkTo(null)} /> : null;
  return (
    <div className={classes.area}>
      {menu}
      {alone ? null : (
        <BackLink value={back}>
          <div className={classes.page}>
            <Suspense fallback={<PageFallback />}>{children}</Suspense>
          </div>
        </BackLink>
      )}
    </div>
  );
}

function PageFallback() {
  const { t } = useTranslation();
  return (
    <AreaPage title="">
      <SkeletonRows label={t('app.loading')} rows={8} />
    </AreaPage>
  );
}

interface AreaPageProps {
  title: string;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Stays in place while the page scrolls: tabs, filters. */
  top?: ReactNode;
  /** Stays at the bottom: a pager, unsaved changes. */
  bottom?: ReactNode;
  children: ReactNode;
}

/** One page of an area: the header of 56 px with its heading and actions, and what scrolls below. */
export function AreaPage({ title, actions, top, bottom, children }: AreaPageProps) {
  const back = useContext(BackLink);
  return (
    <div className={classes.page}>
      <PaneHeader border={!top}>
        <div className={classes.head}>
          {back}
          <PageTitle>{title}</PageTitle>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      </PaneHeader>
      {top}
      <div className={classes.scroll}>{children}</div>
      {bottom}
    </div>
  );
}
