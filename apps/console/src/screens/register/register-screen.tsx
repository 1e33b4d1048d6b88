import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { entryClasses as classes, EntryFrame, signInOptions } from '../../features/entry/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useInstallation } from '../../lib/installation/use-installation.ts';
import { RegisterForm } from './register-form.tsx';

/**
 * `/register` (decision B-1), and `/register?setup=` for the first admin of an installation. Once the account is there the
 * person is signed in, and the route leads on.
 */
export function RegisterScreen() {
  const { t } = useTranslation();
  const { setup } = useSearch({ strict: false }) as { setup?: string };
  const options = useQuery(signInOptions).data;
  const billing = useInstallation()?.billing;
  // Until the server has answered, a link that was followed is taken for a good one.
  const isSetup = setup !== undefined && options?.setupPending !== false;
  const closed = options?.registration === false && !isSetup;
  return (
    <EntryFrame
      pageTitle={t('entry.registerPageTitle')}
      subtitle={
        isSetup
          ? t('entry.setupSubtitle')
          : closed
            ? t(options.setupPending ? 'entry.setupPending' : setup ? 'entry.setupDone' : 'entry.closedSubtitle')
            : t(billing === 'off' ? 'entry.registerSubtitleFree' : 'entry.registerSubtitle')
      }
      title={t(isSetup ? 'entry.setupTitle' : closed ? 'entry.closedTitle' : 'entry.registerTitle')}
    >
      {closed ? null : <RegisterForm setup={isSetup ? setup : null} />}
      {isSetup ? null : (
        <p className={classes.other}>
          {t('entry.haveAccount')}{' '}
          <Link className={classes.link} to="/login">
            {t('signIn.submit')}
          </Link>
        </p>
      )}
    </EntryFrame>
  );
}
