import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';

/** N-27, N-58 */
export function useFlag() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    ...mutationOf('tickets.setFlag'),
    meta: { quiet: true },
    onSuccess: () => void toast.success(t('tickets.toasts.flag')),
    onError: (error) => void toast.error(error),
    onSettled() {
      for (const id of ['tickets.list', 'tickets.get', 'tickets.timeline'] as const)
        void client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}
