import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { AreaPage, Avatar } from '../../ui/index.ts';
import classes from './profile-tab.module.css';

/** Who the signed-in person is. */
export function ProfileTab() {
  const { t } = useTranslation();
  const { user, membership } = useSession();
  return (
    <AreaPage title={t('profile.title')}>
      <div className={classes.page}>
        <Avatar name={user.fullname} size={40} src={user.avatar} tone="self" />
        <dl className={classes.facts}>
          <dt>{t('profile.fullname')}</dt>
          <dd dir="auto">{user.fullname}</dd>
          <dt>{t('profile.email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('profile.role', { workspace: membership.workspaceId.name })}</dt>
          <dd>{t(`roles.${membership.role}`)}</dd>
        </dl>
      </div>
    </AreaPage>
  );
}
