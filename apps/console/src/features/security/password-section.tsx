import { useForm } from 'react-hook-form';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSessionState } from '../../lib/session/session.ts';
import { AreaSection } from '../../ui/area.ts';
import { NewPasswordField, PasswordField } from '../../ui/forms.ts';
import { toast } from '../../ui/index.ts';
import { OwnForm } from './own-form.tsx';
import { useSecurityRefresh } from './use-security.ts';

interface Fields {
  currentPassword: string;
  newPassword: string;
}

export function PasswordSection() {
  const { t } = useTranslation();
  const attempt = useAttempt();
  const change = useCall('security.changePassword');
  const refresh = useSecurityRefresh();
  const { register, handleSubmit, formState, reset, watch } = useForm<Fields>();
  const user = useSessionState((state) => state.user);
  const errorOf = (name: keyof Fields) => formState.errors[name]?.message ?? attempt.fields[name];
  const submit = handleSubmit(async (body) => {
    if (!(await attempt.run(() => change({ body })))) return;
    reset();
    toast.success(t('security.passwordChanged'));
    await refresh();
  });
  const newError = errorOf('newPassword');
  return (
    <AreaSection hint={t('security.passwordHint')} title={t('security.password')}>
      <OwnForm attempt={attempt} submitLabel={t('security.changePassword')} onSubmit={submit}>
        <PasswordField
          autoComplete="current-password"
          error={errorOf('currentPassword')}
          label={t('security.currentPassword')}
          {...register('currentPassword', { required: t('security.needCurrent') })}
        />
        <NewPasswordField
          error={newError}
          label={t('entry.newPassword')}
          own={user === null ? [] : [user.email, user.fullname]}
          typed={watch('newPassword', '')}
          {...register('newPassword', {
            required: t('entry.needNewPassword'),
            minLength: { value: 8, message: t('entry.passwordShort') },
          })}
        />
      </OwnForm>
    </AreaSection>
  );
}
