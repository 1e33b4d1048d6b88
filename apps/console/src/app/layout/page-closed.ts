import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';
import { isInTheMiddle } from './in-the-middle.ts';
import { offerReload } from './rights-changes.ts';

/** A page was switched off under whoever is on it. Answers whether they are led away: that would take what is typed along. */
export function tellPageClosed(): boolean {
  if (isInTheMiddle()) {
    offerReload('page-gone', i18next.t('shell.pageGoing'));
    return false;
  }
  toast.info(i18next.t('shell.pageGone'), { id: 'page-gone' });
  return true;
}
