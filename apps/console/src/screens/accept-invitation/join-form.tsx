import { ApiError, type Endpoints, type ResponseOf } from '@chatso/contract';
import { Anchor, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { EntryForm } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NewPasswordField, PasswordField } from '../../ui/forms.ts';
import classes from './accept-invitation.module.css';
import { isDead } from './dead-invitation.tsx';

type Invitation = ResponseOf<Endpoints['auth.invitation']>;
const passwordAtLeast = 8;

/** A new account gives name and password, an existing one its password, and who is signed in only the word. */
export function JoinForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { register, handleSubmit, formState, watch } = useForm<{ fullname: string; password: string }>({
    defaultValues: { fullname: invitation.fullname, password: '' },
  });
  // Used, cancelled or replaced while the page was open: say so instead of the form.
  const attempt = useAttempt((error) => {
    const dead = isDead(error) && !(error instanceof ApiError && error.code === 'validation');
    if (dead) void client.resetQueries({ queryKey: keyOf('auth.invitation', { query: { token } }) });
    return dead;
  });
  const { signedIn, accountExists, email, role, workspaceName } = invitation;
  const isNew = !signedIn && !accountExists;
  const errors = { ...attempt.fields, ...pick(formState.errors) };

  const submit = handleSubmit(async ({ fullname, password }) => {
    await attempt.run(async () => {
      const body = { token, ...(isNew ? { fullname } : {}), ...(signedIn ? {} : { password }) };
      const { redirect } = await publicApi['auth.acceptInvitation']({ body });
      // A page of its own: the session that began by the answer's cookies is looked up as after a reload.
      browser.leaveFor(redirect);
    });
  });

  return (
    <>
      <EntryForm
        attempt={attempt}
        submitLabel={isNew ? t('people.accept.create') : t('people.accept.join', { workspace: workspaceName })}
        onSubmit={submit}
      >
        {role ? <p className={classes.advice}>{t('people.accept.asRole', { role: t(`roles.${role}`) })}</p> : null}
        <TextInput label={t('people.accept.email')} readOnly size="lg" value={email} />
        {signedIn ? <p className={classes.advice}>{t('people.accept.signedIn', { email })}</p> : null}
        {isNew ? (
          <TextInput
            autoComplete="name"
            autoFocus
            dir="auto"
            error={errors.fullname}
            label={t('people.accept.fullname')}
            maxLength={100}
            size="lg"
            {...register('fullname', { validate: (name) => name.trim() !== '' || t('people.accept.needName') })}
          />
        ) : null}
        {isNew ? (
          <NewPasswordField
            error={errors.password}
            label={t('people.accept.password')}
            own={[email, watch('fullname'), workspaceName]}
            size="lg"
            typed={watch('password')}
            {...register('password', {
              required: t('people.accept.needPassword'),
              minLength: {
                value: passwordAtLeast,
                message: t('people.accept.shortPassword', { count: passwordAtLeast }),
              },
            })}
          />
        ) : null}
        {accountExists && !signedIn ? (
          <PasswordField
            autoComplete="current-password"
            autoFocus
            description={t('people.accept.existing')}
            error={errors.password}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={t('people.accept.ownPassword')}
            size="lg"
            {...register('password', { required: t('people.accept.needPassword') })}
          />
        ) : null}
      </EntryForm>
      {accountExists && !signedIn ? (
        <p className={classes.advice}>
          {/* Whoever signs in by a second step or the company's sign-in does so first, and comes back here. */}
          <Anchor href={`/login?next=${encodeURIComponent(`/accept-invitation?token=${token}`)}`}>
            {t('people.accept.signIn')}
          </Anchor>
        </p>
      ) : null}
    </>
  );
}

const pick = (errors: { fullname?: { message?: string }; password?: { message?: string } }) => ({
  ...(errors.fullname?.message ? { fullname: errors.fullname.message } : {}),
  ...(errors.password?.message ? { password: errors.password.message } : {}),
});
