import { Navigate, useParams } from '@tanstack/react-router';
import { useSession } from '../../lib/session/session.ts';
import { LazyPage } from '../../ui/area.ts';
import { accountTabs } from './tabs.ts';

/** `account/{tab}`: what belongs to the person and not to the workspace. */
export function AccountScreen() {
  const { workspaceId } = useSession();
  const { tab = '' } = useParams({ strict: false });
  const Tab = Object.hasOwn(accountTabs, tab) ? accountTabs[tab] : undefined;
  if (!Tab) return <Navigate replace params={{ workspaceId, tab: 'profile' }} to="/ws/$workspaceId/account/$tab" />;
  return (
    <LazyPage>
      <Tab />
    </LazyPage>
  );
}
