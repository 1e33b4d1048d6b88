import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { entryClasses as classes, EntryForm, EntryFrame } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';
import { NoEmailNotice } from '../../ui/no-email-notice.tsx';

/** `/forgot-password`: says the same whether or not there is such an account. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const attempt = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const submit = handleSubmit(async ({ email }) => {
    const answer = await attempt.run(() => publicApi['auth.forgotPassword']({ body: { email } }));
    if (answer) setSentTo(email.trim());
  });
  return (
    <EntryFrame
      pageTitle={t('entry.forgotPageTitle')}
      subtitle={t('entry.forgotSubtitle')}
      title={t('entry.forgotTitle')}
    >
      <div className={classes.notice}>
        <NoEmailNotice>{t('entry.noEmail')}</NoEmailNotice>
      </div>
      {sentTo === null ? (
        <EntryForm attempt={attempt} submitLabel={t('entry.forgotSubmit')} onSubmit={submit}>
          <TextInput
            autoComplete="username"
            autoFocus={!phone}
            error={formState.errors.email?.message ?? attempt.fields.email}
            inputMode="email"
            label={t('signIn.email')}
            maxLength={255}
            size="lg"
            spellCheck={false}
            type="email"
            {...register('email', { validate: (text) => text.trim() !== '' || t('signIn.needEmail') })}
          />
        </EntryForm>
      ) : (
        <Notice tone="success">{t('entry.forgotSent', { email: sentTo })}</Notice>
      )}
      <p className={classes.other}>
        <Link className={classes.link} to="/login">
          {t('entry.backToSignIn')}
        </Link>
      </p>
    </EntryFrame>
  );
}
