import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useForm } from 'react-hook-form';
import { EntryForm, useSignIn } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NewPasswordField } from '../../ui/forms.ts';

interface Fields {
  fullname: string;
  workspaceName: string;
  email: string;
  password: string;
  website: string;
  openRegistration: boolean;
}

const empty: Fields = {
  fullname: '',
  workspaceName: '',
  email: '',
  password: '',
  website: '',
  openRegistration: false,
};

/** `setup`: token of the setup link, null for everyone else. */
export function RegisterForm({ setup }: { setup: string | null }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const attempt = useSignIn();
  const { register, handleSubmit, formState, watch } = useForm<Fields>({ defaultValues: empty });
  const errorOf = (name: keyof Fields) => formState.errors[name]?.message ?? attempt.fields[name];
  const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message });
  const submit = handleSubmit(({ website, openRegistration, ...fields }) =>
    attempt.run(() =>
      publicApi['auth.register']({
        body: {
          ...fields,
          ...(website.trim() === '' ? {} : { website: website.trim() }),
          ...(setup === null ? {} : { setup: { token: setup, openRegistration } }),
        },
      }),
    ),
  );
  return (
    <EntryForm attempt={attempt} submitLabel={t('entry.registerSubmit')} onSubmit={submit}>
      <TextInput
        autoComplete="name"
        autoFocus={!phone}
        error={errorOf('fullname')}
        label={t('entry.fullname')}
        maxLength={100}
        size="lg"
        {...register('fullname', required(t('entry.needName')))}
      />
      <TextInput
        autoComplete="organization"
        error={errorOf('workspaceName')}
        label={t('entry.workspaceName')}
        maxLength={100}
        size="lg"
        {...register('workspaceName', required(t('entry.needWorkspaceName')))}
      />
      <TextInput
        autoComplete="username"
        error={errorOf('email')}
        inputMode="email"
        label={t('signIn.email')}
        maxLength={255}
        size="lg"
        spellCheck={false}
        type="email"
        {...register('email', required(t('signIn.needEmail')))}
      />
      <NewPasswordField
        error={errorOf('password')}
        label={t('signIn.password')}
        own={watch(['email', 'fullname', 'workspaceName'])}
        size="lg"
        typed={watch('password')}
        {...register('password', {
          minLength: { value: 8, message: t('entry.passwordHint') },
          ...required(t('signIn.needPassword')),
        })}
      />
      <TextInput
        autoComplete="url"
        error={errorOf('website')}
        inputMode="url"
        label={t('entry.website')}
        maxLength={500}
        placeholder={t('entry.websiteExample')}
        size="lg"
        spellCheck={false}
        {...register('website')}
      />
      {setup === null ? null : (
        <Checkbox
          description={t('entry.openRegistrationHint')}
          label={t('entry.openRegistration')}
          {...register('openRegistration')}
        />
      )}
    </EntryForm>
  );
}
