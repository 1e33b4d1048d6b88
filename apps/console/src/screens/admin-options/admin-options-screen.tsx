import { useSearch } from '@tanstack/react-router';
import { LazyPage } from '../../ui/area.ts';
import { adminTabs } from './tabs.ts';

/** `admin-options?tab=` (D-13): what only admins may see and change. Its menu is the settings' submenu (C-24). */
export function AdminOptionsScreen() {
  const { tab = '' } = useSearch({ from: '/ws/$workspaceId/admin-options' });
  const Tab = (Object.hasOwn(adminTabs, tab) ? adminTabs[tab] : null) ?? adminTabs.team;
  return <LazyPage>{Tab ? <Tab /> : null}</LazyPage>;
}
