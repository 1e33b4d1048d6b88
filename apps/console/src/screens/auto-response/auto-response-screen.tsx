import { useNavigate, useSearch } from '@tanstack/react-router';
import { AutoResponsePage } from '../../features/widget-settings/index.ts';
import { useSession } from '../../lib/session/session.ts';

/** `settings/auto-response` (P-45). The store is in the address, so that another one is a step that unsaved texts stop. */
export function AutoResponseScreen() {
  const { workspaceId } = useSession();
  const { store } = useSearch({ strict: false }) as { store?: string };
  const navigate = useNavigate();
  const choose = (storeId: string) =>
    void navigate({
      to: '/ws/$workspaceId/settings/auto-response',
      params: { workspaceId },
      search: { store: storeId },
    });
  return <AutoResponsePage storeId={store ?? null} onStore={choose} />;
}
