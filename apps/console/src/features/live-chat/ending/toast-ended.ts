import i18next from 'i18next';
import { toast } from '../../../ui/index.ts';
import type { Ended } from '../data/endings.ts';

/** H-35, H-36: once the customers have been told. */
export function toastEnded({ ids, left, withoutReason }: Ended): void {
  const count = ids.length;
  const details = [
    left ? i18next.t('desk.bulk.left', { count: left }) : '',
    withoutReason ? i18next.t('recordLabels.reasonGone') : '',
  ];
  const detail = { detail: details.join(' ').trim() };
  toast.success(count === 1 ? i18next.t('liveChat.ended') : i18next.t('desk.bulk.ended', { count }), detail);
}
