import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useIsPhone } from '../../lib/viewport.ts';
import { TabbedArea } from '../../ui/area.ts';
import { accountTabs } from './tabs.ts';

/** `account/{tab}`: what belongs to the person and not to the workspace. */
export function AccountScreen() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { workspaceId } = useSession();
  const { tab: wanted } = useParams({ strict: false });
  const chosen = accountTabs.find(({ id }) => id === wanted);
  if (!chosen && (wanted !== undefined || !phone)) {
    const tab = accountTabs[0]?.id ?? '';
    return <Navigate replace params={{ workspaceId, tab }} to="/ws/$workspaceId/account/$tab" />;
  }
  const Tab = chosen?.component;
  return (
    <TabbedArea
      active={chosen?.id ?? null}
      linkTo={(tab) =>
        tab === null
          ? { to: '/ws/$workspaceId/account', params: { workspaceId } }
          : { to: '/ws/$workspaceId/account/$tab', params: { workspaceId, tab } }
      }
      tabs={accountTabs.map(({ id, icon, labelKey }) => ({ id, icon, label: t(labelKey) }))}
      title={t('profile.account')}
    >
      {Tab ? <Tab /> : null}
    </TabbedArea>
  );
}
