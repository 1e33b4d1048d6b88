import { ApiError } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { entryClasses as classes, EntryForm, EntryFrame } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NewPasswordField, Notice } from '../../ui/forms.ts';

/** `/reset-password?token=`: the link of a mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const { token } = useSearch({ strict: false });
  const [stage, setStage] = useState<'form' | 'done' | 'dead'>(token === undefined ? 'dead' : 'form');
  return (
    <EntryFrame pageTitle={t('entry.resetPageTitle')} subtitle={t('entry.resetSubtitle')} title={t('entry.resetTitle')}>
      {stage === 'form' ? (
        <ResetForm token={token ?? ''} onDead={() => setStage('dead')} onDone={() => setStage('done')} />
      ) : null}
      {stage === 'done' ? (
        <div className={classes.form}>
          <Notice tone="success">{t('entry.resetDone')}</Notice>
          {/* The sessions of this browser have ended too, so the page begins anew. */}
          <Button fullWidth size="lg" onClick={() => browser.leaveFor('/login')}>
            {t('signIn.submit')}
          </Button>
        </div>
      ) : null}
      {stage === 'dead' ? (
        <>
          <Notice tone="danger">{t('entry.linkDead')}</Notice>
          <p className={classes.other}>
            <Link className={classes.link} to="/forgot-password">
              {t('entry.newLink')}
            </Link>
          </p>
        </>
      ) : null}
    </EntryFrame>
  );
}

function ResetForm({ token, onDone, onDead }: { token: string; onDone: () => void; onDead: () => void }) {
  const { t } = useTranslation();
  const attempt = useAttempt((error) => {
    const dead = error instanceof ApiError && error.code === 'link-invalid';
    if (dead) onDead();
    return dead;
  });
  const { register, handleSubmit, formState, watch } = useForm<{ password: string }>();
  const passwordError = formState.errors.password?.message ?? attempt.fields.password;
  const submit = handleSubmit(async ({ password }) => {
    if (await attempt.run(() => publicApi['auth.resetPassword']({ body: { token, password } }))) onDone();
  });
  return (
    <EntryForm attempt={attempt} submitLabel={t('entry.resetSubmit')} onSubmit={submit}>
      <NewPasswordField
        autoFocus
        error={passwordError}
        label={t('entry.newPassword')}
        own={[]}
        size="lg"
        typed={watch('password', '')}
        {...register('password', {
          required: t('entry.needNewPassword'),
          minLength: { value: 8, message: t('entry.passwordShort') },
        })}
      />
    </EntryForm>
  );
}
