import { type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './area-page.module.css';
import { BackLink } from './back-link.tsx';
import { PageTitle, PaneHeader } from './page.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

/** Room for a page that is fetched when it is opened; until then its header and rows. */
export function LazyPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <Suspense fallback={<PageFallback />}>{children}</Suspense>
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
  /** A floating `TutorialSlot` before the heading. */
  tip?: ReactNode;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Stays in place while the page scrolls: tabs, filters. */
  top?: ReactNode;
  /** Stays at the bottom: a pager, unsaved changes. */
  bottom?: ReactNode;
  /** Nothing in it takes the focus: then the page itself does, so that keys can scroll it. */
  toRead?: boolean;
  children: ReactNode;
}

/** One page of an area: the header of 56 px with its heading and actions, and what scrolls below. */
export function AreaPage({ title, tip, actions, top, bottom, toRead = false, children }: AreaPageProps) {
  const back = useContext(BackLink);
  return (
    <div className={classes.page}>
      <PaneHeader border={!top}>
        <div className={classes.head}>
          {tip}
          {back}
          <PageTitle>{title}</PageTitle>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      </PaneHeader>
      {top}
      <div className={classes.scroll} {...(toRead ? { 'aria-label': title, role: 'region', tabIndex: 0 } : {})}>
        {children}
      </div>
      {bottom}
    </div>
  );
}
