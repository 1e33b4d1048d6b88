import { endpoints } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useIsCompact } from '../../lib/browser/viewport.ts';
import { download } from '../../lib/files/download.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/index.ts';

/** All coupons the filters leave, in their order, as a file; for who may carry chats away too. */
export function ExportButton({ asked }: { asked: Record<string, string> }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const compact = useIsCompact();
  const exporting = useMutation({ mutationFn: () => download(endpoints['coupons.export'].path, asked) });
  if (!hasPermission(membership, 'exportRecords')) return null;
  const icon = <Download aria-hidden size={16} strokeWidth={1.75} />;
  const shared = { loading: exporting.isPending, onClick: () => exporting.mutate() };
  return compact ? (
    <IconButton icon={icon} label={t('coupons.list.export')} size={44} {...shared} />
  ) : (
    <Button leftSection={icon} variant="default" {...shared}>
      {t('coupons.list.export')}
    </Button>
  );
}
