import { UnstyledButton } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { useSignIn } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './demo-accounts.module.css';

interface DemoAccount {
  email: string;
  fullname: string;
  label: string;
}

/** One click into a demo installation; the server names the accounts, and none outside of a demo. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  const { t } = useTranslation();
  const { working, problem, run } = useSignIn();
  if (accounts.length === 0) return null;
  return (
    <section aria-label={t('signIn.demoTitle')} className={classes.demo}>
      <h2 className={classes.title}>{t('signIn.demoTitle')}</h2>
      <p className={classes.body}>{t('signIn.demoBody')}</p>
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <ul className={classes.list}>
        {accounts.map(({ email, fullname, label }) => (
          <li key={email}>
            <UnstyledButton
              className={classes.account}
              disabled={working}
              onClick={() => void run(() => publicApi['auth.demoSignIn']({ body: { email } }))}
            >
              <Avatar name={fullname} size={28} />
              <span className={classes.name}>{fullname}</span>
              <span className={classes.label}>{label}</span>
              <ArrowRight aria-hidden className={classes.arrow} size={16} strokeWidth={1.75} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
