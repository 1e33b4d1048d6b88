import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { BrandMark } from '../../ui/index.ts';
import classes from './entry-frame.module.css';
import { LanguageLinks } from './language-links.tsx';
import { ProductPicture } from './product-picture.tsx';

interface EntryFrameProps {
  /** Of the browser's tab. */
  pageTitle: string;
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** Every page in front of the door: what the product is on one side, a form of 360 px on the other. */
export function EntryFrame({ pageTitle, title, subtitle, children }: EntryFrameProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
  return (
    <div className={classes.screen}>
      <aside className={classes.story}>
        <Brand />
        <p className={classes.promise}>{t('signIn.promise')}</p>
        <p className={classes.pitch}>{t('signIn.pitch')}</p>
        <ProductPicture />
      </aside>
      <main className={classes.main}>
        <div className={classes.phoneBrand}>
          <Brand />
        </div>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
        </div>
        <LanguageLinks />
      </main>
    </div>
  );
}

function Brand() {
  const { t } = useTranslation();
  return (
    <div className={classes.brand}>
      <BrandMark size={26} />
      {t('app.name')}
    </div>
  );
}
