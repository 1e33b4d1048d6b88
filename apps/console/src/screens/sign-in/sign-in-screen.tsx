import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { publicApi } from '../../lib/api.ts';
import { BrandMark } from '../../ui/index.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { ProductPicture } from './product-picture.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';

/** `/login`. Once somebody is signed in, the route itself leads on. */
export function SignInScreen() {
  const { t } = useTranslation();
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => publicApi['auth.config'](undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = t('signIn.pageTitle');
  }, [t]);

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
          <h1 className={classes.title}>{t('signIn.title')}</h1>
          <p className={classes.subtitle}>{t('signIn.subtitle')}</p>
          <SignInForm />
          {options.data?.demo ? <DemoAccounts accounts={options.data.demoAccounts} /> : null}
        </div>
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
