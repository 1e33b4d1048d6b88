import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { useLookAgain } from '../use-customers.ts';

export function useUndoMerge() {
  const { t } = useTranslation();
  const lookAgain = useLookAgain();
  return useMutation({
    ...mutationOf('people.undoMerge'),
    onSuccess: () => void toast.success(t('customers.merge.undone')),
    onError: (error) => void toast.error(error),
    // Somebody else may have been faster: what is true now is shown.
    onSettled: lookAgain,
    meta: { quiet: true },
  });
}

export function useKeepApart() {
  const lookAgain = useLookAgain();
  return useMutation({
    ...mutationOf('people.keepApart'),
    onError: (error) => void toast.error(error),
    onSettled: lookAgain,
    meta: { quiet: true },
  });
}
