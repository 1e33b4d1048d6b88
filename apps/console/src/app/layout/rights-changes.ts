import { browser, logoutPath } from '../../lib/browser/browser.ts';
import { refreshNavigation } from '../../lib/navigation/navigation.ts';
import { hasUnsavedChanges } from '../../lib/navigation/unsaved-guard.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { keepNotice } from '../../lib/session/kept-notice.ts';
import { reloadUser, sessionStore } from '../../lib/session/session.ts';
import { announceSignOut } from '../../lib/session/session-end.ts';
import { keepAllDrafts } from '../../lib/storage/drafts.ts';
import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';
import { isInTheMiddle } from './in-the-middle.ts';
import { reloadPage } from './reload-page.ts';

export function offerReload(id: string, notice: string): void {
  toast.info(notice, {
    ...{ id, sticky: true },
    action: { label: i18next.t('version.reload'), onClick: () => void reloadPage() },
  });
}

/** Several changes of one person often come together (D-18). */
const debounceMs = 1000;

const isPutOut = (): boolean => sessionStore.getState().putOut !== null;

export interface RightsChanges {
  /** Takes over the rights the server has now, without a word and without a reload. */
  refresh(): void;
  stop(): void;
}

/**
 * Follows what others change in this member's rights (A-34, D-17). A changed role reloads the page, because it was
 * built with the old one; the notice comes after that. If a draft cannot be stored, only the rights are refreshed;
 * so they are for a member in the middle of something, who reloads by hand.
 * A member who loses access is told by a dialog before anything else.
 */
export function followRights(onRefreshed: () => void): RightsChanges {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: string | null = null;

  async function apply(): Promise<void> {
    const notice = waiting;
    waiting = null;
    // With other rights the page of the form might be none of theirs: it stays, and the server goes by the new ones.
    if (notice !== null && hasUnsavedChanges()) return offerReload('role', notice);
    try {
      await reloadUser();
      await refreshNavigation();
    } catch {
      // A refusal is settled by the 401 rules; without an answer the old rights stay, and the server goes by the new ones.
      if (notice !== null) toast.info(notice);
      return;
    }
    if (isPutOut()) return;
    onRefreshed();
    if (notice === null) return;
    if (isInTheMiddle()) return offerReload('role', notice);
    if (!(await keepAllDrafts())) return void toast.info(notice);
    keepNotice(notice);
    browser.reload();
  }

  function later(notice: string | null): void {
    waiting = notice ?? waiting;
    clearTimeout(timer);
    timer = setTimeout(() => void apply(), debounceMs);
  }

  /** The lists came anew with the connection; what else a page built with the old departments, a reload brings. */
  async function takeDepartments(): Promise<void> {
    offerReload('departments', i18next.t('roleChange.departments'));
    // Without an answer the old ones stay, and the server goes by the new.
    await reloadUser().then(onRefreshed, () => undefined);
  }

  async function logOut(): Promise<void> {
    clearTimeout(timer);
    const notice = isPutOut() ? i18next.t('roleChange.deactivated') : waiting;
    if (notice !== null) keepNotice(notice);
    await keepAllDrafts();
    browser.leaveFor(logoutPath);
  }

  function putOut(): void {
    clearTimeout(timer);
    waiting = null;
    announceSignOut('/');
  }

  const undo = [
    onAgentEvent('user:role-changed', () => later(i18next.t('roleChange.changed'))),
    onAgentEvent('user:deactivated', putOut),
    onAgentEvent('category:assigned', () => void takeDepartments()),
    onAgentEvent('category:unassigned', () => void takeDepartments()),
    onAgentEvent('user:forced-logout', () => void logOut()),
  ];
  return {
    refresh: () => later(null),
    stop() {
      clearTimeout(timer);
      for (const end of undo) end();
    },
  };
}
