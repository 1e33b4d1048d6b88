import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaSection } from '../../ui/area.ts';
import { Notice, PasswordField } from '../../ui/forms.ts';
import { OwnForm } from './own-form.tsx';

interface Fields {
  email: string;
  password: string;
}

/** Nothing changes before the new address has confirmed. */
export function EmailSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const attempt = useAttempt();
  const change = useCall('security.changeEmail');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm<Fields>();
  const errorOf = (name: keyof Fields) => formState.errors[name]?.message ?? attempt.fields[name];
  const submit = handleSubmit(async (body) => {
    setSentTo(null);
    if (!(await attempt.run(() => change({ body })))) return;
    reset();
    setSentTo(body.email.trim());
  });
  return (
    <AreaSection hint={t('security.emailHint', { email: user.email })} title={t('security.email')}>
      <OwnForm attempt={attempt} submitLabel={t('security.sendLink')} onSubmit={submit}>
        <TextInput
          autoComplete="email"
          error={errorOf('email')}
          inputMode="email"
          label={t('security.newEmail')}
          maxLength={255}
          spellCheck={false}
          type="email"
          {...register('email', { validate: (text) => text.trim() !== '' || t('signIn.needEmail') })}
        />
        <PasswordField
          autoComplete="current-password"
          error={errorOf('password')}
          label={t('security.yourPassword')}
          {...register('password', { required: t('signIn.needPassword') })}
        />
        {sentTo === null ? null : <Notice tone="success">{t('security.emailSent', { email: sentTo })}</Notice>}
      </OwnForm>
    </AreaSection>
  );
}
