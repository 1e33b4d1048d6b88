import { Anchor } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { BrandMark } from '../../ui/index.ts';
import classes from './public-page.module.css';

/** Frame of a page for everybody. Its link is a real navigation: the session is looked up only beyond it. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <BrandMark size={26} />
        {t('app.name')}
        <Anchor className={classes.home} href="/">
          {t('publicPages.home')}
        </Anchor>
      </header>
      {children}
    </div>
  );
}

/** For a page that holds one state and nothing else. */
export function PublicState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicPage title={title}>
      <main className={classes.state}>{children}</main>
    </PublicPage>
  );
}
