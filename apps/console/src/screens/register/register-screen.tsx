import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { entryClasses as classes, EntryFrame, signInOptions } from '../../features/entry/index.ts';
import { RegisterForm } from './register-form.tsx';

/** `/register` (decision B-1). Once the account is there the person is signed in, and the route leads on. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const options = useQuery(signInOptions);
  const closed = options.data?.registration === false;
  return (
    <EntryFrame
      pageTitle={t('entry.registerPageTitle')}
      subtitle={closed ? t('entry.closedSubtitle') : t('entry.registerSubtitle')}
      title={closed ? t('entry.closedTitle') : t('entry.registerTitle')}
    >
      {closed ? null : <RegisterForm />}
      <p className={classes.other}>
        {t('entry.haveAccount')}{' '}
        <Link className={classes.link} to="/login">
          {t('signIn.submit')}
        </Link>
      </p>
    </EntryFrame>
  );
}
