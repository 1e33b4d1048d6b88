import { useQuery } from '@tanstack/react-query';
import { entryClasses as classes, EntryFrame, signInOptions, useSignIn } from '../../features/entry/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';
import { CodeForm } from './code-form.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

/** `/login`. Once somebody is signed in, the route itself leads on. */
export function SignInScreen() {
  const { t } = useTranslation();
  const options = useQuery(signInOptions);
  const attempt = useSignIn();
  if (attempt.challenge !== null) {
    return (
      <EntryFrame pageTitle={t('signIn.pageTitle')} subtitle={t('entry.codeSubtitle')} title={t('entry.codeTitle')}>
        <CodeForm attempt={attempt} challenge={attempt.challenge} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame pageTitle={t('signIn.pageTitle')} subtitle={t('signIn.subtitle')} title={t('signIn.title')}>
      {options.data?.setupPending ? (
        <div className={classes.notice}>
          <Notice tone="info">{t('entry.setupPending')}</Notice>
        </div>
      ) : null}
      <SignInForm attempt={attempt} mayRegister={options.data?.registration ?? false} />
      {options.data?.sso ? <SingleSignOn /> : null}
      {options.data?.demo ? <DemoAccounts accounts={options.data.demoAccounts} /> : null}
    </EntryFrame>
  );
}
