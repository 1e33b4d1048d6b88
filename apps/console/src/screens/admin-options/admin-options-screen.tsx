import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/viewport.ts';
import { TabbedArea } from '../../ui/area.ts';
import { adminTabs } from './tabs.ts';

const from = '/ws/$workspaceId/admin-options';

/** `admin-options?tab=` (D-13): what only admins may see and change. */
export function AdminOptionsScreen() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { workspaceId } = useParams({ from });
  const { tab: wanted } = useSearch({ from });
  const chosen = adminTabs.find(({ id }) => id === wanted) ?? (phone ? undefined : adminTabs[0]);
  const Tab = chosen?.component;
  return (
    <TabbedArea
      active={chosen?.id ?? null}
      linkTo={(tab) => ({ to: from, params: { workspaceId }, search: tab === null ? {} : { tab } })}
      tabs={adminTabs.map(({ id, icon, labelKey }) => ({ id, icon, label: t(labelKey) }))}
      title={t('people.adminOptions')}
      up={{
        link: { to: '/ws/$workspaceId/setting', params: { workspaceId } },
        label: t('navigation.backTo', { page: t('places.titles.setting') }),
      }}
    >
      {Tab ? <Tab /> : null}
    </TabbedArea>
  );
}
