import { type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
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

interface AreaFrameProps {
  title: string;
  /** A floating `TutorialSlot` before the heading. */
  tip?: ReactNode;
  /** Beside the heading, where there is room for it. */
  aside?: ReactNode;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Between header and page, in place of the line: tabs, filters. */
  top?: ReactNode;
  children: ReactNode;
}

/**
 * The header of a page of an area, with its heading. What is below it may change, from what loads to what is there, and
 * the heading stays the same: a screen reader hears it once.
 */
export function AreaFrame({ title, tip, aside, actions, top, children }: AreaFrameProps) {
  const back = useContext(BackLink);
  return (
    <div className={classes.page}>
      <PaneHeader border={!top}>
        <div className={classes.head}>
          {tip}
          {back}
          <PageTitle>{title}</PageTitle>
          {aside ? <span className={classes.aside}>{aside}</span> : null}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      </PaneHeader>
      {top}
      {children}
    </div>
  );
}

interface AreaBodyProps {
  /** Stays at the bottom: a pager, unsaved changes. */
  bottom?: ReactNode;
  /** Named where nothing in it takes the focus: then it does itself, so that keys can scroll it. */
  readAs?: string | undefined;
  children: ReactNode;
}

/** What scrolls below the header, and what stays under it. */
export function AreaBody({ bottom, readAs, children }: AreaBodyProps) {
  return (
    <>
      <div className={classes.scroll} {...(readAs ? { 'aria-label': readAs, role: 'region', tabIndex: 0 } : {})}>
        {children}
      </div>
      {bottom}
    </>
  );
}

interface AreaPageProps extends AreaFrameProps {
  /** Stays at the bottom: a pager, unsaved changes. */
  bottom?: ReactNode;
  /** Nothing in it takes the focus: then the page itself does, so that keys can scroll it. */
  toRead?: boolean;
}

/** One page of an area: the header of 56 px with its heading and actions, and what scrolls below. */
export function AreaPage({ bottom, toRead = false, children, ...frame }: AreaPageProps) {
  return (
    <AreaFrame {...frame}>
      <AreaBody bottom={bottom} readAs={toRead ? frame.title : undefined}>
        {children}
      </AreaBody>
    </AreaFrame>
  );
}
