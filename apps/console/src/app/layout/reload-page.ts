import { browser } from '../../lib/browser/browser.ts';
import { keepAllDrafts } from '../../lib/storage/drafts.ts';
import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';

/** The reload that an alert offers: never before what is typed was kept. */
export async function reloadPage(): Promise<void> {
  if (await keepAllDrafts()) browser.reload();
  else toast.info(i18next.t('version.keepFailed'));
}
