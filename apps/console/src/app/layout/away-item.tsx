import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Coffee, UserRoundCheck } from 'lucide-react';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAvailability } from '../../lib/realtime/availability.ts';

/** Away, or back: whoever is away is given no chats and keeps their own. Only for those who chat. */
export function AwayItem() {
  const { t } = useTranslation();
  const { chats, away, know } = useAvailability();
  const change = useMutation({
    ...mutationOf('availability.set'),
    onSuccess: know,
  });
  if (!chats) return null;
  const Icon = away ? UserRoundCheck : Coffee;
  return (
    <Menu.Item
      closeMenuOnClick={false}
      disabled={change.isPending}
      leftSection={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      onClick={() => change.mutate({ body: { away: !away } })}
    >
      {t(away ? 'nav.comeBack' : 'nav.goAway')}
    </Menu.Item>
  );
}
