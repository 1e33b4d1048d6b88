import i18next from 'i18next';
import { toast } from '../../../ui/index.ts';
import type { Ended } from '../data/endings.ts';

/** H-35, H-36: once the customers have been told. */
export function toastEnded({ ids, withoutReason }: Ended): void {
  const count = ids.length;
  const detail = withoutReason ? { detail: i18next.t('recordLabels.reasonGone') } : {};
  toast.success(count === 1 ? i18next.t('liveChat.ended') : i18next.t('desk.bulk.ended', { count }), detail);
}
