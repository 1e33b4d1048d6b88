import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { CircleAlert, Eye, EyeOff, WifiOff } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicApi } from '../../lib/api.ts';
import { timerLabel } from '../../lib/formats.ts';
import { useNow } from '../../lib/now.ts';
import { useOnline } from '../../lib/online.ts';
import { useIsPhone } from '../../lib/viewport.ts';
import classes from './sign-in-form.module.css';
import { useSignIn } from './use-sign-in.ts';

export function SignInForm() {
  const { t } = useTranslation();
  const online = useOnline();
  const phone = useIsPhone();
  const now = useNow();
  const { working, problem, blockedUntil, run } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(true);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const waitMs = blockedUntil === null ? 0 : Math.max(0, blockedUntil - now);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const gaps = {
      ...(email.trim() === '' ? { email: t('signIn.needEmail') } : {}),
      ...(password === '' ? { password: t('signIn.needPassword') } : {}),
    };
    setMissing(gaps);
    if (gaps.email) return emailField.current?.focus();
    if (gaps.password) return passwordField.current?.focus();
    const entered = await run(() =>
      publicApi['auth.signIn']({ body: { email: email.trim(), password, keepSignedIn } }),
    );
    if (!entered) passwordField.current?.select();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {online ? null : <Notice icon={<WifiOff aria-hidden size={16} />} text={t('signIn.offline')} tone="wait" />}
      {waitMs > 0 ? (
        <Notice
          icon={<CircleAlert aria-hidden size={16} />}
          text={t('signIn.tooMany', { wait: timerLabel(waitMs + 999) })}
          tone="wait"
        />
      ) : null}
      {problem && blockedUntil === null && online ? (
        <Notice icon={<CircleAlert aria-hidden size={16} />} text={problem} tone="danger" />
      ) : null}
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
      <PasswordInput
        autoComplete="current-password"
        error={missing.password}
        label={t('signIn.password')}
        maxLength={200}
        ref={passwordField}
        size="lg"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.show'), tabIndex: 0 }}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? (
            <EyeOff aria-hidden size={18} strokeWidth={1.75} />
          ) : (
            <Eye aria-hidden size={18} strokeWidth={1.75} />
          )
        }
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Checkbox
        checked={keepSignedIn}
        label={t('signIn.keep')}
        onChange={(event) => setKeepSignedIn(event.currentTarget.checked)}
      />
      <Button disabled={waitMs > 0 || !online} fullWidth loading={working} size="lg" type="submit">
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

function Notice({ icon, text, tone }: { icon: ReactNode; text: string; tone: 'danger' | 'wait' }) {
  return (
    <p className={classes.notice} data-tone={tone} role="alert">
      {icon}
      {text}
    </p>
  );
}
