import i18next from 'i18next';
import { log } from '../lib/reports/log.ts';
import { toast } from './index.ts';

/** H-105 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(i18next.t('liveChat.copied'));
  } catch (error) {
    log.warn('Clipboard failed', { details: error });
  }
}
