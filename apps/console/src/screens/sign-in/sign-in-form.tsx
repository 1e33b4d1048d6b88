import { Checkbox, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { entryClasses as classes, EntryForm, type SignInAttempt } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PasswordField } from '../../ui/forms.ts';

interface SignInFormProps {
  attempt: SignInAttempt;
  mayRegister: boolean;
}

export function SignInForm({ attempt, mayRegister }: SignInFormProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(true);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function submit() {
    const gaps = {
      ...(email.trim() === '' ? { email: t('signIn.needEmail') } : {}),
      ...(password === '' ? { password: t('signIn.needPassword') } : {}),
    };
    setMissing(gaps);
    if (gaps.email) return emailField.current?.focus();
    if (gaps.password) return passwordField.current?.focus();
    const body = { email: email.trim(), password, keepSignedIn };
    if (!(await attempt.run(() => publicApi['auth.signIn']({ body })))) passwordField.current?.select();
  }

  return (
    <>
      <EntryForm attempt={attempt} submitLabel={t('signIn.submit')} onSubmit={submit}>
        <TextInput
          autoComplete="username"
          autoFocus={!phone}
          error={missing.email}
          inputMode="email"
          label={t('signIn.email')}
          maxLength={255}
          ref={emailField}
          size="lg"
          spellCheck={false}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes.passwordRow}>
          <PasswordField
            autoComplete="current-password"
            error={missing.password}
            label={t('signIn.password')}
            ref={passwordField}
            size="lg"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Link className={classes.forgot} to="/forgot-password">
            {t('entry.forgot')}
          </Link>
        </div>
        <Checkbox
          checked={keepSignedIn}
          label={t('signIn.keep')}
          onChange={(event) => setKeepSignedIn(event.currentTarget.checked)}
        />
      </EntryForm>
      {mayRegister ? (
        <p className={classes.other}>
          {t('entry.noAccount')}{' '}
          <Link className={classes.link} to="/register">
            {t('entry.register')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
