import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSetupGuide } from '../../lib/realtime/setup-guide.ts';
import { useSession } from '../../lib/session/session.ts';

/** The setup guide that was put away, brought back to where it stands; gone when every step has been taken. */
export function GuideItem() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const { guide, open, hide } = useSetupGuide();
  if (!guide?.hidden || !open) return null;
  const show = () => {
    hide(false);
    void navigate({ to: '/ws/$workspaceId/dashboard', params: { workspaceId } });
  };
  return (
    <Menu.Item leftSection={<ListChecks aria-hidden size={16} strokeWidth={1.75} />} onClick={show}>
      {t('nav.showGuide')}
    </Menu.Item>
  );
}
