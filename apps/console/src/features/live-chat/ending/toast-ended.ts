import i18next from 'i18next';
import { toast } from '../../../ui/index.ts';

/** H-35, H-36: once the customers have been told. */
export function toastEnded(count: number): void {
  toast.success(count === 1 ? i18next.t('liveChat.ended') : i18next.t('desk.bulk.ended', { count }));
}
