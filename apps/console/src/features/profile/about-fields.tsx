import type { User } from '@chatso/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './profile-tab.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** Name, and what others decide: address and role. */
export function AboutFields({ form, user }: { form: ProfileForm; user: User }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  return (
    <>
      <TextInput
        autoComplete="name"
        dir="auto"
        error={form.nameProblem}
        label={t('profile.fullname')}
        value={form.values.fullname}
        onChange={(event) => form.set({ fullname: event.currentTarget.value })}
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t('profile.email')}</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{t('profile.role', { workspace: membership.workspaceId.name })}</dt>
          <dd>{t(`roles.${membership.role}`)}</dd>
        </div>
      </dl>
    </>
  );
}
